//! The one line that each library needs to use the sandbox instead of Discord.
//!
//! The lines of discord.js, discord.py, discordeno, disnake, dressed, hikari, interactions.py,
//! nextcord, py-cord, serenity and twilight are those of this crate's tests and examples. That of
//! oceanic.js was tried by hand, and JDA's is read from its documentation: no test proves them.

use std::net::SocketAddr;

/// The lines, in which `{address}` is the address of the sandbox.
const LINES: [(&str, &str); 13] = [
    (
        "discord.js",
        "new Client({ intents, rest: { api: 'http://{address}/api' } })",
    ),
    (
        "discord.py",
        "discord.http.Route.BASE = 'http://{address}/api/v10'; \
         discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL('ws://{address}/gateway')",
    ),
    (
        "py-cord",
        "discord.http.Route.API_BASE_URL = 'http://{address}/api/v10'",
    ),
    (
        "nextcord",
        "nextcord.http.Route.BASE = 'http://{address}/api/v10'",
    ),
    (
        "disnake",
        "disnake.http.Route.BASE = 'http://{address}/api/v10'",
    ),
    (
        "discordeno",
        "createBot({ rest: { proxy: { baseUrl: 'http://{address}/api', \
         authorization: `Bot ${token}` } } })",
    ),
    (
        "dressed",
        "requests: { routeBase: 'http://{address}/api/v10' } in its configuration",
    ),
    (
        "hikari",
        "hikari.GatewayBot(token, rest_url='http://{address}/api/v10')",
    ),
    (
        "oceanic.js",
        "new Client({ auth, rest: { baseURL: 'http://{address}/api/v10' } })",
    ),
    (
        "interactions.py",
        "interactions.api.http.route.Route.BASE = 'http://{address}/api/v10'",
    ),
    (
        "JDA",
        "JDABuilder.createDefault(token).setRestConfig(new RestConfig()\
         .setBaseUrl(\"http://{address}/api/v10/\"))",
    ),
    (
        "serenity",
        "reqwest::Client::builder().resolve(\"discord.com\", \"{address}\".parse()?)\
         .add_root_certificate(certificate), passed to HttpBuilder::client",
    ),
    (
        "twilight",
        "Client::builder().proxy(\"{address}\".to_owned(), true), \
         and ConfigBuilder::proxy_url(\"ws://{address}\")",
    ),
];

/// The libraries with their lines.
pub(super) fn lines(address: SocketAddr) -> impl Iterator<Item = (&'static str, String)> {
    let address = address.to_string();
    LINES
        .into_iter()
        .map(move |(library, line)| (library, line.replace("{address}", &address)))
}

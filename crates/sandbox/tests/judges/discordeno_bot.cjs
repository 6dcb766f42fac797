// A small bot in discordeno: it logs in, answers a command, and hears a person.

const { createBot, Intents } = require("discordeno");
const { connect } = require("../../helpers/people.js");

const { person, sandbox } = connect(process.env.SANDBOX_PAGE);
const PATIENCE_MS = 10_000;
const checks = [];
const check = (name, run) => checks.push([name, run]);
const equal = (actual, wanted) => {
  if (actual !== wanted) throw new Error(`${JSON.stringify(actual)} instead of ${JSON.stringify(wanted)}`);
};
let hear;
const heard = new Promise((resolve) => (hear = resolve));

check("it answers a command", async () => {
  equal((await person("ann", "games").slash({ line: "/ping" })).message.content, "pong");
});

check("it hears a person", async () => {
  await person("bob", "games").say({ text: "hello" });
  equal(await heard, "hello");
});

async function main() {
  const info = await sandbox("");
  const ready = new Promise((resolve) => {
    const bot = createBot({
      token: info.token,
      intents: Intents.Guilds | Intents.GuildMessages | Intents.MessageContent,
      rest: { proxy: { baseUrl: info.api.replace("/v10", ""), authorization: `Bot ${info.token}` } },
      desiredProperties: {
        interaction: { id: true, token: true, type: true },
        message: { content: true },
      },
      events: {
        ready: () => resolve(bot),
        messageCreate: (message) => message.content === "hello" && hear("hello"),
        interactionCreate: (interaction) => interaction.respond("pong"),
      },
    });
    bot.start();
  });
  const bot = await ready;
  await bot.helpers.upsertGlobalApplicationCommands([{ name: "ping", description: "Ping" }]);
  for (const [name, run] of checks) {
    const late = new Promise((_, reject) => setTimeout(() => reject(new Error("too late")), PATIENCE_MS));
    try {
      await Promise.race([run(), late]);
      console.log(`ok ${name}`);
    } catch (error) {
      console.log(`failed ${name}: ${error.stack}`);
    }
  }
  process.exit(0);
}

main().catch((error) => {
  console.log(`failed start: ${error.stack}`);
  process.exit(1);
});

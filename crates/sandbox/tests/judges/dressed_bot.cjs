// A small bot in dressed, which has no connection to the gateway: it registers a command, writes, and
// reads what a person answers.

const { pathToFileURL } = require("node:url");
const { connect } = require("../../helpers/people.js");

const { person, sandbox } = connect(process.env.SANDBOX_PAGE);
const checks = [];
const check = (name, run) => checks.push([name, run]);
const equal = (actual, wanted) => {
  if (actual !== wanted) throw new Error(`${JSON.stringify(actual)} instead of ${JSON.stringify(wanted)}`);
};
let bot;
let info;

check("it registers a command", async () => {
  const ping = { name: "ping", description: "Ping" };
  const [registered] = await bot.bulkOverwriteGlobalCommands([ping]);
  equal(registered.name, "ping");
});

check("it talks with a person", async () => {
  const channel = info.channels[0].id;
  await bot.createMessage(channel, "hello");
  const ann = person("ann", "games");
  equal((await ann.messages()).at(-1).content, "hello");
  await ann.say({ text: "hello yourself" });
  const [answer] = await bot.listMessages(channel, { limit: 1 });
  equal(answer.content, "hello yourself");
});

async function main() {
  info = await sandbox("");
  process.env.DISCORD_TOKEN = info.token;
  process.env.DISCORD_APP_ID = info.application_id;
  globalThis.DRESSED_CONFIG = { requests: { routeBase: info.api } };
  bot = await import(pathToFileURL(require.resolve("dressed")));
  for (const [name, run] of checks) {
    try {
      await run();
      console.log(`ok ${name}`);
    } catch (error) {
      console.log(`failed ${name}: ${error.stack}`);
    }
  }
}

main().catch((error) => {
  console.log(`failed start: ${error.stack}`);
  process.exit(1);
});

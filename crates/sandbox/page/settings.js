// The person's settings: theme, links, language, membership and direct messages.
//
// The browser keeps the first two. The server keeps the rest, as Discord would, and the application
// learns about it.

import { displayName, element, fill, iconButton } from "./element.js";
import { chooseFrames, opensFrames } from "./frames.js";
import { THEMES, chooseTheme, chosenTheme } from "./theme.js";

/** The locales of Discord's client. */
const LOCALES = [
  "en-US",
  "en-GB",
  "ar",
  "bg",
  "cs",
  "da",
  "de",
  "el",
  "es-ES",
  "es-419",
  "fi",
  "fr",
  "he",
  "hi",
  "hr",
  "hu",
  "id",
  "it",
  "ja",
  "ko",
  "lt",
  "nl",
  "no",
  "pl",
  "pt-BR",
  "ro",
  "ru",
  "sv-SE",
  "th",
  "tr",
  "uk",
  "vi",
  "zh-CN",
  "zh-TW",
];

/** The locale of Discord's client for a browser in this language; nothing if it has none. */
export function localeOf(language) {
  const [tongue] = language.split("-");
  return LOCALES.find((locale) => locale === language) ?? LOCALES.find((locale) => locale.split("-")[0] === tongue);
}

/** The settings of a person that can be on or off: [field, label, explanation]. */
const SWITCHES = [
  ["accepts_dms", "Direct messages", "Off: the application cannot write to you."],
  ["here", "In the server", "Off: you have left the server and only see direct messages."],
  ["manages", "Manager of the server", "On: you may do almost everything there."],
  ["has_app", "Application in my account", "On: you can also use its commands where the bot is not present."],
];

/**
 * Opens the settings. `change({locale | here | accepts_dms | manages | has_app})` asks the server
 * for one change, in the server in view, and rejects with its error.
 */
export function openSettings(chat, change) {
  const error = element("p", { class: "notice", role: "alert" });
  /** Returns whether the change worked; if not, the dialog shows why. */
  const attempt = async (settings) => {
    const failure = await change(settings).then(
      () => null,
      (refused) => refused,
    );
    fill(error, failure?.message);
    return !failure;
  };
  const body = element("div", { class: "settings" });
  const dialog = element(
    "dialog",
    { class: "modal", "aria-labelledby": "settings-title" },
    element(
      "header",
      {},
      element("h2", { id: "settings-title" }, `${displayName(chat.me)}’s settings`),
      iconButton("close", "Close", () => dialog.close()),
    ),
    body,
    error,
  );
  fill(body, drawTheme(), drawFrames(), drawLanguage(chat, attempt), drawSwitches(chat, attempt), drawKeys());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

function drawTheme() {
  const choices = THEMES.map(([value, label]) => {
    const input = element("input", { type: "radio", name: "theme", value, onchange: () => chooseTheme(value) });
    input.checked = value === chosenTheme();
    return element("label", { class: "choice" }, input, label);
  });
  return element("fieldset", { class: "theme-choice" }, element("legend", {}, "Theme"), element("div", {}, choices));
}

function drawFrames() {
  const input = element("input", {
    type: "checkbox",
    role: "switch",
    data: { setting: "frames" },
    onchange: () => chooseFrames(input.checked),
  });
  input.checked = opensFrames();
  const note = "On: a link of the application to this machine opens below its message.";
  return element("label", { class: "setting" }, element("span", {}, "Links in the chat", element("small", {}, note)), input);
}

function drawLanguage(chat, attempt) {
  const options = LOCALES.map((locale) => element("option", { value: locale }, `${nameOf(locale)} · ${locale}`));
  const select = element(
    "select",
    { data: { setting: "locale" }, onchange: () => attempt({ locale: select.value }) },
    options,
  );
  select.value = chat.me.locale ?? "en-US";
  return element(
    "label",
    { class: "setting" },
    element(
      "span",
      {},
      "Language",
      element("small", {}, "For command names, dates, and the language that the application gets."),
    ),
    select,
  );
}

/** The name of a language in that language. */
function nameOf(locale) {
  return new Intl.DisplayNames([locale], { type: "language" }).of(locale) ?? locale;
}

function drawSwitches(chat, attempt) {
  return SWITCHES.filter(([name]) => name in chat.me).map(([name, label, note]) =>
    drawSwitch(name, label, note, chat, attempt),
  );
}

function drawSwitch(name, label, note, chat, attempt) {
  const input = element("input", {
    type: "checkbox",
    role: "switch",
    data: { setting: name },
    onchange: async () => {
      if (!(await attempt({ [name]: input.checked }))) input.checked = !input.checked;
    },
  });
  input.checked = chat.me[name] !== false;
  return element("label", { class: "setting" }, element("span", {}, label, element("small", {}, note)), input);
}

/** The keyboard shortcuts. */
const KEYS = [
  ["Ctrl K", "go to a channel or person"],
  ["/", "commands"],
  ["Alt ↑ ↓", "previous or next channel"],
  ["↑", "in an empty field: edit your last message"],
  ["Shift Tab, ↑ ↓", "move between messages; Enter opens the menu"],
  ["Esc", "close or cancel"],
];

function drawKeys() {
  const rows = KEYS.map(([keys, what]) =>
    element("div", {}, element("dt", {}, element("kbd", {}, keys)), element("dd", {}, what)),
  );
  return element("details", { class: "keys" }, element("summary", {}, "Keyboard"), element("dl", {}, rows));
}

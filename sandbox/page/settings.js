// One's own settings: how the page looks, one's language, whether one is in the server and takes private messages.
//
// The look is kept by the browser; the rest the server keeps, as Discord would, and the application is told of it.

import { displayName, element, fill, iconButton } from "./element.js";
import { THEMES, chooseTheme, chosenTheme } from "./theme.js";

/** The languages that Discord's client can be set to. */
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

/** What of a person can be on or off: [field, label, what it means]. */
const SWITCHES = [
  ["accepts_dms", "Private messages", "Off: the application cannot write to you."],
  ["here", "In the server", "Off: you have left the server, and see only private messages."],
  ["manages", "Manager of the server", "On: you may do almost everything there."],
  ["has_app", "Application in my account", "On: you can use its commands where the bot is not, too."],
];

/** Opens the settings; `change({locale | here | accepts_dms | manages | has_app})` asks the server for one, and rejects with what it says. */
export function openSettings(chat, change) {
  const error = element("p", { class: "notice", role: "alert" });
  /** Whether it was changed; if not, the dialog says why. */
  const attempt = async (wish) => {
    const failure = await change(wish).then(
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
  fill(body, drawTheme(), drawLanguage(chat, attempt), drawSwitches(chat, attempt), drawKeys());
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
  return element("fieldset", { class: "theme-choice" }, element("legend", {}, "Look"), element("div", {}, choices));
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
      element("small", {}, "Names of commands, dates, and what the application is told."),
    ),
    select,
  );
}

/** A language's own name for itself. */
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

/** What can be done by keyboard, for those who look for it. */
const KEYS = [
  ["Ctrl K", "to a channel or a person"],
  ["/", "commands"],
  ["Alt ↑ ↓", "the channel above, below"],
  ["↑", "in an empty field: edit your last message"],
  ["Shift Tab, ↑ ↓", "from message to message; Enter opens its menu"],
  ["Esc", "close, leave, stop"],
];

function drawKeys() {
  const rows = KEYS.map(([keys, what]) =>
    element("div", {}, element("dt", {}, element("kbd", {}, keys)), element("dd", {}, what)),
  );
  return element("details", { class: "keys" }, element("summary", {}, "Keyboard"), element("dl", {}, rows));
}

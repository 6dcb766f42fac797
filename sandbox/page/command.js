// Slash commands as data: what can be typed, and what a filled-in command is on the wire.
//
// Pure functions without a DOM, so that they can be tested on their own. A "leaf" is something
// that can be run: a command, or a subcommand with the names that lead to it. A "value" is what
// a field holds: {text, value?}, with `value` where the text was picked from a list.

/** Discord's numbers for option types. */
export const SUB_COMMAND = 1;
export const GROUP = 2;
export const STRING = 3;
export const INTEGER = 4;
export const BOOLEAN = 5;
export const USER = 6;
export const CHANNEL = 7;
export const ROLE = 8;
export const MENTIONABLE = 9;
export const NUMBER = 10;
export const ATTACHMENT = 11;

/** The type of an option as a reader knows it. */
const TYPE_NAMES = {
  [STRING]: "text",
  [INTEGER]: "whole number",
  [BOOLEAN]: "yes or no",
  [USER]: "person",
  [CHANNEL]: "channel",
  [ROLE]: "role",
  [MENTIONABLE]: "person or role",
  [NUMBER]: "number",
  [ATTACHMENT]: "file",
};

/**
 * All that can be run by typing, in the order that the application gave them and in the reader's language:
 * [{path, name, title, description, options}].
 */
export function leaves(commands) {
  return commands.filter((command) => (command.type ?? 1) === 1).flatMap((command) => below(command, [], []));
}

function below(node, names, titles) {
  const [path, shown] = [
    [...names, node.name],
    [...titles, local(node).title],
  ];
  const inner = (node.options ?? []).filter((option) => option.type === SUB_COMMAND || option.type === GROUP);
  if (inner.length > 0) return inner.flatMap((option) => below(option, path, shown));
  const options = (node.options ?? []).map((option) => ({
    ...local(option),
    choices: option.choices?.map((choice) => ({ ...choice, name: local(choice).title })),
  }));
  const { description } = local(node);
  return [{ path, name: path.join(" "), title: shown.join(" "), description, options }];
}

/** A command, an option or a choice with its title and its description in the reader's language. */
function local(named) {
  const description = named.description_localized ?? named.description ?? "";
  return { ...named, title: titleOf(named), description };
}

/** The name of a command, an option or a choice in the reader's language. */
export function titleOf(named) {
  return named.name_localized ?? named.name;
}

/** The leaves that what was typed after `/` can mean, the closest first. */
export function matching(all, typed) {
  const words = typed.trim().toLowerCase();
  const fits = [
    (name) => name.startsWith(words),
    (name) => name.split(" ").some((part) => part.startsWith(words)),
    (name) => name.includes(words),
  ];
  const rank = (leaf) => {
    const found = fits.findIndex((fit) => fit(leaf.title) || fit(leaf.name));
    return found < 0 ? fits.length : found;
  };
  const ranked = all.map((leaf) => ({ leaf, rank: rank(leaf) })).filter((entry) => entry.rank < fits.length);
  return ranked.sort((a, b) => a.rank - b.rank).map((entry) => entry.leaf);
}

/** The leaf that `line` (without its `/`) begins with, and the rest of the line; nothing until a space ends the name. */
export function begun(all, line) {
  const typed = line.toLowerCase();
  const names = all.flatMap((leaf) => [leaf.title, leaf.name].map((name) => ({ leaf, name })));
  const fits = names.filter(({ name }) => typed.startsWith(`${name.toLowerCase()} `));
  const found = fits.sort((a, b) => b.name.length - a.name.length)[0];
  return found && { leaf: found.leaf, rest: line.slice(found.name.length + 1) };
}

/**
 * The texts that `rest` gives to options: `name:words` up to the next `name:`, and words before
 * any name to the first option.
 */
export function readOptions(leaf, rest) {
  const nameOf = new Map(
    leaf.options.flatMap(({ title, name }) => [
      [title, name],
      [name, name],
    ]),
  );
  const texts = new Map();
  let current = leaf.options[0]?.name;
  for (const word of rest.split(/\s+/).filter(Boolean)) {
    const [, name, start] = /^([^\s:]+):(.*)$/.exec(word) ?? [];
    const named = nameOf.has(name);
    if (named) current = nameOf.get(name);
    const text = named ? start : word;
    if (current) texts.set(current, [texts.get(current), text].filter(Boolean).join(" "));
  }
  return texts;
}

/** What an option wants, in a few words: "whole number from 1 to 9, required". */
export function wants(option) {
  const low = option.min_value ?? option.min_length;
  const high = option.max_value ?? option.max_length;
  const range =
    low !== undefined && high !== undefined
      ? ` from ${low} to ${high}`
      : low !== undefined
        ? ` of ${low} or more`
        : high !== undefined
          ? ` up to ${high}`
          : "";
  const measure = range && option.type === STRING ? `${range} characters` : range;
  const type = option.choices?.length ? "one of the list" : (TYPE_NAMES[option.type] ?? "not supported here");
  return `${type}${measure}, ${option.required ? "required" : "optional"}`;
}

/** A field's value as Discord wants it: {value}, or {error} in words, or {} for an empty optional field. */
export function checked(option, field, names) {
  const text = field.text.trim();
  if (!text && field.value === undefined)
    return option.required ? { error: `“${option.title}” is needed: ${option.description}.`.replace("..", ".") } : {};
  if (field.value !== undefined) return { value: field.value };
  if (option.choices?.length) return oneOf(option, option.choices, text, "is not one of the choices");
  return (CHECKS[option.type] ?? unsupported)(option, text, names);
}

const CHECKS = {
  [STRING]: (option, text) => within(option, text, text.length, option.min_length, option.max_length),
  [INTEGER]: (option, text) =>
    /^[-+]?\d+$/.test(text)
      ? within(option, Number(text), Number(text), option.min_value, option.max_value)
      : { error: `“${option.title}” wants a whole number.` },
  [NUMBER]: (option, text) =>
    Number.isFinite(Number(text))
      ? within(option, Number(text), Number(text), option.min_value, option.max_value)
      : { error: `“${option.title}” wants a number.` },
  [BOOLEAN]: (option, text) => oneOf(option, YES_OR_NO, text, "is true or false"),
  [USER]: (option, text, names) => oneOf(option, names.users, text.replace(/^@/, ""), "is nobody here"),
  [ROLE]: (option, text, names) => oneOf(option, names.roles, text.replace(/^@/, ""), "is no role here"),
  [MENTIONABLE]: (option, text, names) =>
    oneOf(option, [...names.users, ...names.roles], text.replace(/^@/, ""), "is nobody here"),
  [CHANNEL]: (option, text, names) => oneOf(option, names.channels, text.replace(/^#/, ""), "is no channel here"),
  [ATTACHMENT]: (option) => ({ error: `“${option.title}” wants a file: choose one.` }),
};

/** What a boolean option can be. */
export const YES_OR_NO = [
  { name: "True", value: true, others: ["yes"] },
  { name: "False", value: false, others: ["no"] },
];

function oneOf(option, choices, text, complaint) {
  const same = (words) => words?.toLowerCase() === text.toLowerCase();
  const found = choices.find((choice) => same(choice.name) || same(String(choice.value)) || choice.others?.some(same));
  return found ? { value: found.value } : { error: `“${text}” ${complaint} (${option.title}).` };
}

function within(option, value, measure, low, high) {
  if (measure < (low ?? -Infinity) || measure > (high ?? Infinity))
    return { error: `“${option.title}” must be: ${wants(option)}.` };
  return { value };
}

function unsupported(option) {
  return { error: `“${option.title}” is of a kind that this page cannot fill in.` };
}

/**
 * The body of a run or an autocomplete: the given options, [{name, type, value, focused?}],
 * within the subcommands that lead to them.
 */
export function wire(leaf, options) {
  const [name, ...inner] = leaf.path;
  const types = inner.length === 2 ? [GROUP, SUB_COMMAND] : [SUB_COMMAND];
  return {
    name,
    options: inner.reduceRight((nested, step, at) => [{ name: step, type: types[at], options: nested }], options),
  };
}

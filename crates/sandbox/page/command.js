// Slash commands as data: which ones can be typed, and the request body of a filled-in command.
//
// Pure functions without a DOM, so that they can be tested alone. A "leaf" is something that can be
// run: a command, or a subcommand with the names that lead to it. A "value" is the content of a
// field: {text, value?}, with `value` if the text was picked from a list.

import { START, markable, ranked } from "./ranking.js";

/** Discord's option types. */
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

/** The names of option types for readers. */
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
 * All commands that can be typed, in the application's order and the reader's language: [{path,
 * name, title, description, options}].
 */
export function leaves(commands) {
  return commands.filter((command) => (command.type ?? 1) === 1).flatMap((command) => collectLeaves(command, [], []));
}

function collectLeaves(node, names, titles) {
  const [path, shown] = [
    [...names, node.name],
    [...titles, localized(node).title],
  ];
  const inner = (node.options ?? []).filter((option) => option.type === SUB_COMMAND || option.type === GROUP);
  if (inner.length > 0) return inner.flatMap((option) => collectLeaves(option, path, shown));
  const options = (node.options ?? []).map((option) => ({
    ...localized(option),
    choices: option.choices?.map((choice) => ({ ...choice, name: localized(choice).title })),
  }));
  const { description } = localized(node);
  return [{ path, name: path.join(" "), title: shown.join(" "), description, options }];
}

/** A command, option or choice with its title and description in the reader's language. */
function localized(named) {
  const description = named.description_localized ?? named.description ?? "";
  return { ...named, title: titleOf(named), description };
}

/** The name of a command, option or choice in the reader's language. */
export function titleOf(named) {
  return named.name_localized ?? named.name;
}

/** The leaves that match what was typed after `/`, best matches first. */
export function matching(all, typed) {
  return ranked(all, typed, namesOf);
}

/**
 * The index of the match that Enter may take, or -1. The start of the whole name must have been
 * typed: `/draw` is not a beginning of `/ally withdraw`.
 */
export function markableCommand(found, typed) {
  return markable(found, typed, namesOf, START);
}

/** The names by which a command, or an option of one, is found. */
export function namesOf({ title, name }) {
  return [title, name];
}

/** The leaves that were used most first, the others in the application's order. */
export function mostUsedFirst(all, usesOf) {
  return all.toSorted((a, b) => usesOf(b.name) - usesOf(a.name));
}

/**
 * The leaf whose name starts `line` (without its `/`), and the rest of the line; undefined until a
 * space ends the name.
 */
export function findCommand(all, line) {
  const typed = line.toLowerCase();
  const names = all.flatMap((leaf) => [leaf.title, leaf.name].map((name) => ({ leaf, name })));
  const matchers = names.filter(({ name }) => typed.startsWith(`${name.toLowerCase()} `));
  const found = matchers.sort((a, b) => b.name.length - a.name.length)[0];
  return found && { leaf: found.leaf, rest: line.slice(found.name.length + 1) };
}

/**
 * Assigns the words of `rest` to options: `name:words` up to the next `name:`; words before any
 * name go to the first option.
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

/**
 * Where the name of one of `options` and a colon stand inside a text: {before, option, rest}, or
 * undefined.
 */
export function splitAtOption(options, text) {
  for (const match of text.matchAll(/\s([^\s:]+):/g)) {
    const option = options.find(({ title, name }) => title === match[1] || name === match[1]);
    const rest = text.slice(match.index + match[0].length).trimStart();
    if (option) return { before: text.slice(0, match.index), option, rest };
  }
}

/** Whether any words may stand in an option, so that a colon there is only a colon. */
export function takesAnyText({ type, choices, autocomplete }) {
  return type === STRING && !choices?.length && !autocomplete;
}

/** Describes what an option accepts: "whole number from 1 to 9, required". */
export function describeOption(option) {
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

/** Checks a field: {value} for Discord, {error} as text, or {} for an empty optional field. */
export function checkValue(option, field, names) {
  const text = field.text.trim();
  if (!text && field.value === undefined)
    return option.required ? { error: `“${option.title}” is required: ${option.description}.`.replace("..", ".") } : {};
  if (field.value !== undefined) return { value: field.value };
  if (option.choices?.length) return oneOfChoices(option, text);
  return (CHECKS[option.type] ?? unsupported)(option, text, names);
}

const CHECKS = {
  [STRING]: (option, text) => within(option, text, text.length, option.min_length, option.max_length),
  [INTEGER]: (option, text) =>
    /^[-+]?\d+$/.test(text)
      ? within(option, Number(text), Number(text), option.min_value, option.max_value)
      : { error: `“${option.title}” must be a whole number.` },
  [NUMBER]: (option, text) =>
    Number.isFinite(Number(text))
      ? within(option, Number(text), Number(text), option.min_value, option.max_value)
      : { error: `“${option.title}” must be a number.` },
  [BOOLEAN]: (option, text) => oneOf(option, YES_OR_NO, text, "must be true or false"),
  [USER]: (option, text, names) => oneOf(option, names.users, text.replace(/^@/, ""), "is not a user here"),
  [ROLE]: (option, text, names) => oneOf(option, names.roles, text.replace(/^@/, ""), "is not a role here"),
  [MENTIONABLE]: (option, text, names) =>
    oneOf(option, [...names.users, ...names.roles], text.replace(/^@/, ""), "is not a user here"),
  [CHANNEL]: (option, text, names) => oneOf(option, names.channels, text.replace(/^#/, ""), "is not a channel here"),
  [ATTACHMENT]: (option) => ({ error: `“${option.title}” needs a file. Choose one.` }),
};

/** The values of a boolean option. */
export const YES_OR_NO = [
  { name: "True", value: true, others: ["yes"] },
  { name: "False", value: false, others: ["no"] },
];

/** The choice that was typed: its label, its value, or a part that only one label has. */
function oneOfChoices(option, text) {
  const exact = oneOf(option, option.choices, text, "is not one of the choices");
  const typed = plain(text);
  if (!exact.error) return exact;
  const fitting = (fits) => option.choices.filter(({ name }) => typed && fits(plain(name)));
  const groups = [fitting((name) => name.startsWith(typed)), fitting((name) => name.includes(typed))];
  const [found] = groups.find((group) => group.length === 1) ?? [];
  if (found) return { value: found.value };
  return { error: `${exact.error} Choose one of these: ${option.choices.map(({ name }) => name).join(", ")}.` };
}

/** A text without case, blanks and punctuation: “Chess 4.5” is typed as `chess45`. */
function plain(text) {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

function oneOf(option, choices, text, problem) {
  const same = (words) => words?.toLowerCase() === text.toLowerCase();
  const namesOf = ({ name, value, others }) => [name, name.split(" (")[0], String(value), ...(others ?? [])];
  const found = choices.find((choice) => namesOf(choice).some(same));
  return found ? { value: found.value } : { error: `“${text}” ${problem} (${option.title}).` };
}

function within(option, value, measure, low, high) {
  if (measure < (low ?? -Infinity) || measure > (high ?? Infinity))
    return { error: `“${option.title}” must be: ${describeOption(option)}.` };
  return { value };
}

function unsupported(option) {
  return { error: `“${option.title}” has a type that this page does not support.` };
}

/**
 * The body of a command or autocomplete request: the options [{name, type, value, focused?}] inside
 * the subcommands that lead to them.
 */
export function requestBody(leaf, options) {
  const [name, ...inner] = leaf.path;
  const types = inner.length === 2 ? [GROUP, SUB_COMMAND] : [SUB_COMMAND];
  return {
    name,
    options: inner.reduceRight((nested, step, at) => [{ name: step, type: types[at], options: nested }], options),
  };
}

// Light or dark: the system's choice, or the reader's own, which the browser keeps.
//
// The colours are theme.css's; this says only which of each pair holds, by an attribute of the document.

/** What can be chosen: [value, label]. */
export const THEMES = [
  ["system", "As the system"],
  ["light", "Light"],
  ["dark", "Dark"],
];

const KEY = "theme";

/** The choice that holds: "system" until another was made. */
export function chosenTheme() {
  const kept = localStorage.getItem(KEY);
  return THEMES.some(([value]) => value === kept) ? kept : "system";
}

/** Makes and keeps a choice. */
export function chooseTheme(choice) {
  localStorage.setItem(KEY, choice);
  applyTheme();
}

/** Brings this window in line with the choice, also with one made in another window. */
export function applyTheme() {
  const choice = chosenTheme();
  if (choice === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
}

/** Applies the choice now and whenever another window changes it. */
export function followTheme() {
  applyTheme();
  addEventListener("storage", (event) => event.key === KEY && applyTheme());
}

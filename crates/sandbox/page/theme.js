// Light or dark theme: the system's choice, or the reader's own, which the browser keeps.
//
// The colours are in theme.css; this only sets an attribute of the document.

/** The themes: [value, label]. */
export const THEMES = [
  ["system", "System"],
  ["light", "Light"],
  ["dark", "Dark"],
];

const KEY = "theme";

/** The chosen theme: "system" until another one was chosen. */
export function chosenTheme() {
  const kept = localStorage.getItem(KEY);
  return THEMES.some(([value]) => value === kept) ? kept : "system";
}

/** Sets and stores a theme. */
export function chooseTheme(choice) {
  localStorage.setItem(KEY, choice);
  applyTheme();
}

/** Applies the chosen theme, which may have been chosen in another window. */
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

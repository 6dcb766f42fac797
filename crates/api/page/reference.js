// What the reference needs besides Redoc: entries of its menu have a name that is not what they
// show, which readers of the screen and speech input would not find; and examples that are too wide
// are scrolled with keys, too.

const mend = () => {
  for (const entry of document.querySelectorAll("[role=menuitem][aria-label]")) {
    entry.removeAttribute("aria-label");
  }
  for (const example of document.querySelectorAll("pre:not([tabindex])")) {
    example.tabIndex = 0;
  }
};
const attributeFilter = ["aria-label"];
const changes = { childList: true, subtree: true, attributes: true, attributeFilter };
new MutationObserver(mend).observe(document.body, changes);

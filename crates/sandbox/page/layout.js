// Draws the components of a message that consists of them: texts, sections, pictures, files,
// separators and containers. Rows of buttons and selects are in `components.js`.

import { element } from "./element.js";
import { drawAttachment, drawPicture } from "./media.js";
import { richText } from "./rich_text.js";

/** Discord's component types. */
const ROW = 1;
const SECTION = 9;
const TEXT_DISPLAY = 10;
const THUMBNAIL = 11;
const MEDIA_GALLERY = 12;
const FILE = 13;
const SEPARATOR = 14;
const CONTAINER = 17;

/** The larger spacing of a separator. */
const LARGE = 2;

/** The texts of components, from top to bottom. */
function textsOf(components = []) {
  return components.flatMap((component) =>
    component.type === TEXT_DISPLAY ? [component.content] : textsOf(component.components),
  );
}

/** The text of a message, or those of its components below each other. */
export function textOf({ content, components }) {
  return [content, ...textsOf(components)].filter(Boolean).join("\n");
}

/** The components without rows of buttons and selects. */
export function withoutRows(components = []) {
  const kept = components.filter((component) => component.type !== ROW);
  return kept.map((component) =>
    component.type === CONTAINER ? { ...component, components: withoutRows(component.components) } : component,
  );
}

/**
 * Draws a component; `drawControls` draws rows and buttons, which are not known here. Unknown types
 * are left out.
 */
export function drawBlock(component, chat, drawControls) {
  const draw = (inner) => drawBlock(inner, chat, drawControls);
  switch (component.type) {
    case TEXT_DISPLAY:
      return element("div", { class: "rich text" }, richText(component.content, chat));
    case SECTION:
      return element(
        "div",
        { class: "section" },
        element("div", { class: "section-words" }, component.components.map(draw)),
        draw(component.accessory),
      );
    case THUMBNAIL:
      return hidden(component, drawPicture(component.media, component.description ?? "", "picture thumbnail"));
    case MEDIA_GALLERY:
      return drawGallery(component);
    case FILE:
      return hidden(component, drawAttachment({ ...component.file, filename: component.name, size: component.size }));
    case SEPARATOR:
      return element("hr", {
        class: ["separator", component.spacing === LARGE && "large", !component.divider && "unseen-line"]
          .filter(Boolean)
          .join(" "),
      });
    case CONTAINER:
      return hidden(component, drawContainer(component, draw));
    default:
      return drawControls(component);
  }
}

function drawContainer(container, draw) {
  const colour = container.accent_color;
  const bar = colour === null || colour === undefined ? undefined : `#${colour.toString(16).padStart(6, "0")}`;
  return element("article", { class: "container", style: { "--bar": bar } }, container.components.map(draw));
}

function drawGallery({ items }) {
  const pictures = items.map((item) => hidden(item, drawPicture(item.media, item.description ?? "")));
  return pictures.length > 1 ? element("div", { class: "gallery" }, pictures) : pictures;
}

/** What is a spoiler stays covered until it is opened. */
function hidden({ spoiler }, node) {
  if (!spoiler) return node;
  return element("details", { class: "covered" }, element("summary", {}, "Spoiler"), node);
}

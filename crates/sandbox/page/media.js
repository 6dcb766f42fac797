// Draws the media of a message: embeds, images and other attachments.
//
// Images keep their space before they are loaded, so that nothing jumps. A badge shows their alt
// text, and `lightbox.js` enlarges them. Buttons are in `components.js`.

import { element, fill, icon } from "./element.js";
import { enlarge } from "./lightbox.js";
import { anchor, richLine, richText, webAddress } from "./rich_text.js";
import { formatTimestamp } from "./times.js";

/** The largest size of an image within a message, in CSS pixels. */
const MAX_WIDTH = 520;
const MAX_HEIGHT = 440;

/** The most inline fields of an embed in one row. */
const MAX_COLUMNS = 3;

/** Draws the attachments and embeds of a message, in Discord's order. */
export function drawMedia(message, chat) {
  const embeds = message.embeds ?? [];
  const attachments = message.attachments ?? [];
  const used = new Set(embeds.flatMap((embed) => [embed.image?.url, embed.thumbnail?.url]));
  const unused = attachments.filter((attachment) => !used.has(attachment.url));
  const pictures = unused.filter(isPicture).map(drawAttachment);
  const files = unused.filter((attachment) => !isPicture(attachment)).map(drawAttachment);
  return [
    pictures.length > 1 ? element("div", { class: "gallery" }, pictures) : pictures,
    files,
    embeds.map((embed) => drawEmbed(embed, attachments, chat)),
  ];
}

export function drawAttachment(attachment) {
  if (isPicture(attachment)) return drawPicture(attachment, attachment.description ?? "");
  const size = element("span", { class: "size" }, sizeOf(attachment.size));
  return anchor(attachment.url, [icon("down"), element("span", {}, attachment.filename), size], {
    class: "file",
    download: attachment.filename,
  });
}

function isPicture(attachment) {
  return (
    attachment.content_type?.startsWith("image/") || /\.(png|gif|jpe?g|webp|svg)$/i.test(attachment.filename ?? "")
  );
}

function sizeOf(bytes) {
  if (bytes === undefined) return "";
  return bytes < 1024
    ? `${bytes} bytes`
    : bytes < 1024 * 1024
      ? `${Math.round(bytes / 1024)} KB`
      : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/**
 * An image in a button that enlarges it, with a badge for its alt text. `picture`: {url, width?,
 * height?}.
 */
export function drawPicture(picture, words, kind = "picture") {
  const source = webAddress(picture.proxy_url ?? picture.url);
  if (!source) return element("p", { class: "lost-picture" }, words);
  const image = element("img", {
    src: source,
    alt: words ?? "",
    draggable: "false",
    decoding: "async",
    style: boxStyle(picture),
  });
  image.addEventListener("error", () => image.classList.add("broken"));
  const opener = element(
    "button",
    { type: "button", class: "enlarge", title: "Enlarge", onclick: () => enlarge(opener) },
    image,
  );
  return element("figure", { class: kind }, opener, words && kind === "picture" && drawAlt(words));
}

/** The badge, and the alt text that it shows over the image. */
function drawAlt(words) {
  const text = element("figcaption", { class: "alt-text", hidden: true }, words);
  const badge = element(
    "button",
    {
      type: "button",
      class: "alt-badge",
      "aria-expanded": "false",
      "aria-label": "Image description",
      onclick: () => {
        text.hidden = !text.hidden;
        badge.setAttribute("aria-expanded", String(!text.hidden));
      },
    },
    "ALT",
  );
  return [text, badge];
}

/** The space for an image, which is reserved before it is loaded if its size is known. */
function boxStyle({ width, height }) {
  if (!width || !height) return {};
  const shrink = Math.min(1, MAX_WIDTH / width, MAX_HEIGHT / height);
  return { width: `${Math.round(width * shrink)}px`, "aspect-ratio": `${width} / ${height}` };
}

function drawEmbed(embed, attachments, chat) {
  const colour = embed.color ? `#${embed.color.toString(16).padStart(6, "0")}` : undefined;
  const title =
    embed.title &&
    element(
      "p",
      { class: "embed-title" },
      embed.url ? anchor(embed.url, richLine(embed.title, chat)) : richLine(embed.title, chat),
    );
  const words = element(
    "div",
    { class: "embed-words" },
    embed.author?.name &&
      element(
        "p",
        { class: "embed-author" },
        embed.author.url ? anchor(embed.author.url, [embed.author.name]) : embed.author.name,
      ),
    title,
    embed.description && element("div", { class: "rich" }, richText(embed.description, chat)),
    embed.fields?.length > 0 && drawFields(embed.fields, chat),
  );
  return element(
    "article",
    { class: "embed", style: { "--bar": colour } },
    words,
    embed.thumbnail?.url && drawPicture(embed.thumbnail, altOf(embed.thumbnail, attachments), "picture thumbnail"),
    embed.image?.url && drawPicture(sized(embed.image, attachments), altOf(embed.image, attachments)),
    (embed.footer?.text || embed.timestamp) && drawFooter(embed),
  );
}

/** Draws fields; inline ones side by side, at most three in a row, as on Discord. */
function drawFields(fields, chat) {
  const across = Math.min(MAX_COLUMNS, fields.filter((field) => field.inline).length) || 1;
  const properties = { class: "fields", style: { "--across": String(across) } };
  return element(
    "dl",
    properties,
    fields.map((field) => drawField(field, chat)),
  );
}

function drawField(field, chat) {
  return element(
    "div",
    { class: field.inline ? "field inline" : "field" },
    element("dt", {}, richLine(field.name, chat)),
    element("dd", { class: "rich" }, richText(field.value, chat)),
  );
}

function drawFooter(embed) {
  const moment = embed.timestamp && formatTimestamp(Date.parse(embed.timestamp) / 1000, "f");
  return element("footer", {}, [embed.footer?.text, moment].filter(Boolean).join(" · "));
}

/** The alt text of an embed's image, which is often that of an attachment. */
function altOf(picture, attachments) {
  return picture.description ?? attachments.find((attachment) => attachment.url === picture.url)?.description ?? "";
}

function sized(picture, attachments) {
  const attachment = attachments.find((other) => other.url === picture.url);
  return { width: attachment?.width, height: attachment?.height, ...picture };
}

/** Shows an alert below `node`, replacing an earlier one. */
export function notice(node, words) {
  node.querySelector(":scope > .notice")?.remove();
  const line = element("p", { class: "notice", role: "alert" });
  node.append(line);
  fill(line, words);
}

// Draws what hangs below a message's text: embeds, pictures and other attachments.
//
// Pictures keep their place before they are loaded (so that nothing jumps), carry their alt
// text, which a badge shows, and open large in `lightbox.js`. Buttons are in `components.js`.

import { element, fill, icon } from "./element.js";
import { enlarge } from "./lightbox.js";
import { anchor, richLine, richText, webAddress } from "./rich_text.js";
import { stamp } from "./times.js";

/** The largest box in which a picture is shown within a message, in CSS pixels. */
const WIDEST = 520;
const HIGHEST = 440;

/** Inline fields of an embed in one row. */
const MOST_ACROSS = 3;

/** The embeds and attachments of a message, in Discord's order: attachments first. */
export function drawMedia(message, chat) {
  const embeds = message.embeds ?? [];
  const attachments = message.attachments ?? [];
  const used = new Set(embeds.flatMap((embed) => [embed.image?.url, embed.thumbnail?.url]));
  const loose = attachments.filter((attachment) => !used.has(attachment.url));
  return [loose.map(drawAttachment), embeds.map((embed) => drawEmbed(embed, attachments, chat))];
}

function drawAttachment(attachment) {
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

/** A picture as a button that opens it large, with a badge that shows its alt text. `picture`: {url, width?, height?}. */
function drawPicture(picture, words, kind = "picture") {
  const source = webAddress(picture.proxy_url ?? picture.url);
  if (!source) return element("p", { class: "lost-picture" }, words);
  const image = element("img", {
    src: source,
    alt: words ?? "",
    draggable: "false",
    decoding: "async",
    style: place(picture),
  });
  image.addEventListener("error", () => image.classList.add("broken"));
  const opener = element(
    "button",
    { type: "button", class: "enlarge", title: "Enlarge", onclick: () => enlarge(opener) },
    image,
  );
  return element("figure", { class: kind }, opener, words && kind === "picture" && drawAlt(words));
}

/** The badge, and the alt text that it opens over the picture. */
function drawAlt(words) {
  const text = element("figcaption", { class: "alt-text", hidden: true }, words);
  const badge = element(
    "button",
    {
      type: "button",
      class: "alt-badge",
      "aria-expanded": "false",
      "aria-label": "Description of the picture",
      onclick: () => {
        text.hidden = !text.hidden;
        badge.setAttribute("aria-expanded", String(!text.hidden));
      },
    },
    "ALT",
  );
  return [text, badge];
}

/** The room that a picture takes, known before it is loaded if its size is. */
function place({ width, height }) {
  if (!width || !height) return {};
  const shrink = Math.min(1, WIDEST / width, HIGHEST / height);
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

/** Inline fields stand beside each other, at most three in a row, as on Discord. */
function drawFields(fields, chat) {
  const across = Math.min(MOST_ACROSS, fields.filter((field) => field.inline).length) || 1;
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
  const moment = embed.timestamp && stamp(Date.parse(embed.timestamp) / 1000, "f");
  return element("footer", {}, [embed.footer?.text, moment].filter(Boolean).join(" · "));
}

/** An embed's picture is often an attachment, which knows the description and the size. */
function altOf(picture, attachments) {
  return picture.description ?? attachments.find((attachment) => attachment.url === picture.url)?.description ?? "";
}

function sized(picture, attachments) {
  const attachment = attachments.find((other) => other.url === picture.url);
  return { width: attachment?.width, height: attachment?.height, ...picture };
}

/** Shows one line below `node` that replaces the one shown there before, as an alert. */
export function notice(node, words) {
  node.querySelector(":scope > .notice")?.remove();
  const line = element("p", { class: "notice", role: "alert" });
  node.append(line);
  fill(line, words);
}

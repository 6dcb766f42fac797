// Draws the buttons and selects of a message and sends presses and choices. Components that show
// something are in `layout.js`.
//
// A control is busy from the press until the application has answered; the answer arrives as
// messages. Unknown component types are left out. Selects are in `select.js`, modals in `modal.js`.

import { element, icon } from "./element.js";
import { toggleFrame } from "./frames.js";
import { drawBlock } from "./layout.js";
import { messageAddress, webAddress } from "./rich_text.js";
import { notice } from "./media.js";
import { Select, drawEmoji, selectOptions } from "./select.js";

/** Discord's component types. */
export const ROW = 1;
const BUTTON = 2;
const LINK_STYLE = 5;

const BUTTON_STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };

/** Draws the components of `message`; presses go to `server`. */
export function drawComponents(message, chat, server) {
  const drawControls = (component) =>
    component.type === ROW
      ? element("div", { class: "row" }, component.components.map(drawControls))
      : drawComponent(component, message, chat, server);
  return (message.components ?? []).map((component) => drawBlock(component, chat, drawControls));
}

function drawComponent(component, message, chat, server) {
  const act = (control, values) => press({ control, component, message, chat, server, values });
  if (component.type === BUTTON)
    return component.style === LINK_STYLE ? drawLink(component) : drawButton(component, act);
  const options = selectOptions(component, chat);
  return options && drawSelect(component, options, act);
}

function drawButton(component, act) {
  const button = element(
    "button",
    {
      type: "button",
      class: `action ${BUTTON_STYLES[component.style] ?? "secondary"}`,
      disabled: component.disabled,
      data: { customId: component.custom_id },
    },
    drawEmoji(component.emoji),
    component.label,
  );
  button.addEventListener("click", () => button.getAttribute("aria-busy") || act(button));
  return button;
}

function drawLink(component) {
  const inside = component.disabled ? undefined : messageAddress(component.url);
  if (inside) return element("a", { class: "action link", href: inside }, drawEmoji(component.emoji), component.label);
  const href = component.disabled ? undefined : webAddress(component.url);
  const link = element(
    "a",
    { class: "action link", href, "aria-disabled": !href && "true", target: "_blank", rel: "noopener noreferrer" },
    drawEmoji(component.emoji),
    component.label,
    icon("window"),
  );
  link.addEventListener("click", (event) => toggleFrame(link) && event.preventDefault());
  return link;
}

/** Draws a select that sends as soon as a choice is complete. */
function drawSelect(component, options, act) {
  const select = new Select(component, options, (values) => act(select.button, values));
  return select.node;
}

/** Sends a press or choice and keeps `control` busy until the application has answered. */
async function press({ control, component, message, chat, server, values }) {
  const say = (words) =>
    notice(document.querySelector(`[data-message-id="${message.id}"] .body`) ?? control.parentNode, words);
  control.setAttribute("aria-busy", "true");
  try {
    const body = {
      channel: message.channel_id,
      message: message.id,
      custom_id: component.custom_id,
      component_type: component.type,
      values,
    };
    const { interaction_id: id } = await server.component(body);
    const { state, text } = await chat.trackInteraction({ id, channel_id: message.channel_id, message: message.id });
    if (state === "failed") say(text || "The application did not respond.");
  } catch (error) {
    say(error.message);
  } finally {
    control.removeAttribute("aria-busy");
  }
}

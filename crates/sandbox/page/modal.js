// Discord's modals: a form that the application opens.
//
// Text fields, selects and the choices of `fields.js`, each with its label; the answer contains the
// ids of the modal. Only one is open at a time.

import { element, fill, iconButton } from "./element.js";
import { ROW } from "./components.js";
import { makeChoice } from "./fields.js";
import { Select, selectOptions } from "./select.js";
import { richText } from "./rich_text.js";

/** Discord's component types. */
const TEXT_INPUT = 4;
const TEXT_DISPLAY = 10;
const LABEL = 18;
const CHECKBOX = 23;

/** The style of text inputs with several lines. */
const PARAGRAPH = 2;

/**
 * Opens `modal`: {interaction, channel_id, custom_id, title, components}, and sends the answer to
 * `server`.
 */
export function openModal(modal, chat, server) {
  document.querySelector("dialog.modal")?.close();
  const fields = modal.components.map((outer) => makeField(outer, chat, (file) => server.upload(modal.channel_id, file))).filter(Boolean);
  const error = element("p", { class: "notice", role: "alert" });
  const close = () => dialog.close();
  const form = element(
    "form",
    { method: "dialog" },
    element("header", {}, element("h2", { id: "modal-title" }, modal.title), iconButton("close", "Close", close)),
    element(
      "div",
      { class: "modal-fields" },
      fields.map((field) => field.node),
    ),
    error,
    element(
      "footer",
      {},
      element("button", { type: "button", class: "action secondary", onclick: close }, "Cancel"),
      element("button", { type: "submit", class: "action primary" }, "Submit"),
    ),
  );
  const dialog = element(
    "dialog",
    { class: "modal", "aria-labelledby": "modal-title", data: { customId: modal.custom_id } },
    form,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    submit(modal, fields, chat, server).then(close, (failure) => fill(error, failure.message));
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  fields[0]?.node.querySelector("input, textarea, button")?.focus();
}

/** A field: its node, and `answer()`, the component in Discord's form. */
function makeField(outer, chat, upload) {
  if (outer.type === TEXT_DISPLAY)
    return { node: element("div", { class: "rich" }, richText(outer.content, chat)), answer: () => null };
  const component = outer.type === LABEL ? outer.component : outer.components?.[0];
  if (!component || (outer.type !== ROW && outer.type !== LABEL)) return null;
  const { control, value } = makeControl(component, chat, upload);
  if (!control) return null;
  const answer = async () => {
    const inner = { type: component.type, custom_id: component.custom_id, ...(await value()) };
    return outer.type === LABEL ? { type: LABEL, component: inner } : { type: ROW, components: [inner] };
  };
  const label = element(
    "span",
    { class: "field-label" },
    outer.label ?? component.label,
    component.required === false && element("small", {}, " optional"),
  );
  if (control.matches("input, textarea, [role]")) control.setAttribute("aria-label", outer.label ?? component.label);
  return {
    answer,
    node: element(
      [TEXT_INPUT, CHECKBOX].includes(component.type) ? "label" : "div",
      { class: component.type === CHECKBOX ? "modal-field ticked" : "modal-field" },
      label,
      outer.description && element("small", {}, outer.description),
      control,
      component.type === TEXT_INPUT && drawCount(control, component),
    ),
  };
}

function makeControl(component, chat, upload) {
  if (component.type === TEXT_INPUT) {
    const control = makeInput(component);
    return { control, value: () => ({ value: control.value }) };
  }
  const choice = makeChoice(component, upload);
  if (choice) return choice;
  const options = selectOptions(component, chat);
  if (!options) return {};
  const select = new Select(component, options, () => {});
  return { control: select.node, value: () => ({ values: select.values }) };
}

function makeInput(component) {
  const properties = {
    data: { customId: component.custom_id },
    placeholder: component.placeholder,
    required: component.required !== false,
    minlength: component.min_length,
    maxlength: component.max_length ?? 4000,
    value: component.value ?? "",
  };
  return component.style === PARAGRAPH
    ? element("textarea", { rows: "4", ...properties })
    : element("input", { type: "text", ...properties });
}

/** A character counter that appears when half of the limit is used. */
function drawCount(control, { max_length: most }) {
  if (!most) return null;
  const count = element("small", { class: "character-count", hidden: true });
  const draw = () => {
    count.hidden = control.value.length * 2 < most;
    count.textContent = `${control.value.length} / ${most}`;
  };
  control.addEventListener("input", draw);
  draw();
  return count;
}

async function submit(modal, fields, chat, server) {
  const answers = await Promise.all(fields.map((field) => field.answer()));
  const components = answers.filter(Boolean);
  const { interaction_id: id } = await server.modal({
    channel: modal.channel_id,
    interaction: modal.interaction,
    components,
  });
  chat.trackInteraction({ id, channel_id: modal.channel_id, label: modal.title });
}

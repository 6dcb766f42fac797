// The controls of a modal besides text inputs and selects: file uploads, radio buttons and
// checkboxes. Each is {control, value}, where `value()` is what Discord's client sends.

import { element } from "./element.js";

/** Discord's component types. */
const FILE_UPLOAD = 19;
const RADIO_GROUP = 21;
const CHECKBOX_GROUP = 22;
const CHECKBOX = 23;

/** The control of a component, or undefined for another type. `upload(file)` stores a file. */
export function makeChoice(component, upload) {
  switch (component.type) {
    case FILE_UPLOAD:
      return makeUpload(component, upload);
    case RADIO_GROUP:
      return makeGroup(component, "radio", ([value]) => ({ value: value ?? null }));
    case CHECKBOX_GROUP:
      return makeGroup(component, "checkbox", (values) => ({ values }));
    case CHECKBOX:
      return makeCheckbox(component);
    default:
      return undefined;
  }
}

/** The media types and extensions of the browser's file dialog for Discord's file types. */
function accepted(types = []) {
  return types.map((type) => (type.startsWith(".") ? type : `${type}/*`)).join(",");
}

function makeUpload(component, upload) {
  const control = element("input", {
    type: "file",
    class: "form-file",
    accept: accepted(component.file_types),
    multiple: (component.max_values ?? 1) > 1,
    required: component.required !== false,
    data: { customId: component.custom_id },
  });
  const value = async () => {
    const stored = await Promise.all([...control.files].map(upload));
    return { values: stored.map(({ id }) => id) };
  };
  return { control, value };
}

function makeGroup(component, type, valueOf) {
  const inputs = component.options.map((option) => {
    const input = element("input", { type, name: component.custom_id, value: option.value, checked: option.default });
    if (type === "radio") input.required = component.required !== false;
    return { input, option };
  });
  const lines = inputs.map(({ input, option }) =>
    element(
      "label",
      { class: "form-choice" },
      input,
      element("span", {}, option.label),
      option.description && element("small", {}, option.description),
    ),
  );
  const role = type === "radio" ? "radiogroup" : "group";
  const control = element("div", { class: "form-choices", role, data: { customId: component.custom_id } }, lines);
  const chosen = () => inputs.filter(({ input }) => input.checked).map(({ option }) => option.value);
  return { control, value: () => valueOf(chosen()) };
}

function makeCheckbox(component) {
  const control = element("input", {
    type: "checkbox",
    checked: component.default,
    data: { customId: component.custom_id },
  });
  return { control, value: () => ({ value: control.checked }) };
}

import type { TypedAnswers } from "../draft/draft-store.ts";

/**
 * The form itself holds what is typed: it is read when something needs the answers, and filled when
 * a draft comes back. Nothing is kept twice, and typing before the scripts have loaded is not lost.
 */

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isTick = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && /^(radio|checkbox)$/.test(control.type);

function controlsOf(form: HTMLFormElement, name: string): Control[] {
  return [...form.elements].filter(
    (element): element is Control =>
      (element instanceof HTMLInputElement ||
        element instanceof HTMLSelectElement ||
        element instanceof HTMLTextAreaElement) &&
      element.name === name,
  );
}

/**
 * @param names the fields of the form; nothing else in it is read
 * @param several those of them that may have several answers
 */
export function readAnswers(
  form: HTMLFormElement | FormData,
  names: readonly string[],
  several: ReadonlySet<string>,
): TypedAnswers {
  const data = form instanceof FormData ? form : new FormData(form);
  const textsOf = (name: string) =>
    data.getAll(name).filter((value): value is string => typeof value === "string");
  return Object.fromEntries(
    names.map((name) => [name, several.has(name) ? textsOf(name) : (textsOf(name)[0] ?? "")]),
  );
}

/** Puts answers into the form; fields that are not among them stay as they are. */
export function fillAnswers(form: HTMLFormElement, answers: TypedAnswers): void {
  for (const [name, answer] of Object.entries(answers)) {
    for (const control of controlsOf(form, name)) {
      if (isTick(control)) control.checked = [answer].flat().includes(control.value);
      else if (typeof answer === "string") control.value = answer;
    }
  }
}

import type { FormField, FormStep } from "#foundation/forms/field.ts";

/** What the form shows at once: a step, or a part of a long one. */
export type Screen = {
  /** The step's for its first screen, so that a draft finds it again. */
  readonly id: string;
  readonly step: FormStep;
  /** Of the step, from 0. */
  readonly stepIndex: number;
  /** In the address: `3`, or `1.2` for the second screen of the first step. */
  readonly number: string;
  /** Of a later screen of a step; the first has the step's title. */
  readonly title: string | undefined;
  readonly fields: readonly FormField[];
};

/** The screens of a form, in order. */
export function screensOf(steps: readonly FormStep[]): readonly Screen[] {
  return steps.flatMap((step, stepIndex) => {
    const starts = step.fields.flatMap(({ name }, at) => {
      const part = step.parts?.find(({ from }) => from === name);
      return part && at > 0 ? [{ ...part, at }] : [];
    });
    return [{ id: step.id, title: undefined, at: 0 }, ...starts].map(({ id, title, at }, part) => ({
      id,
      step,
      stepIndex,
      number: `${stepIndex + 1}${part > 0 ? `.${part + 1}` : ""}`,
      title,
      fields: step.fields.slice(at, starts[part]?.at),
    }));
  });
}

/** The screen is in the address (`?step=3`), so that Back, reload and shared links work. */

/** The index of the screen, from 0. `last` is the last screen; an unknown value is the first. */
export function screenIn(search: URLSearchParams, screens: readonly Screen[]): number {
  const text = search.get("step");
  if (text === "last") return screens.length - 1;
  return Math.max(
    0,
    screens.findIndex(({ number }) => number === text),
  );
}

/** True when the person came from the answers on the last step, to change one. */
export const isChanging = (search: URLSearchParams): boolean => search.has("change");

/**
 * The query string of a screen. Keeps all other parameters (level, ref).
 * @param number of the screen
 */
export function searchOfScreen(search: URLSearchParams, number: string, changing = false): string {
  const next = new URLSearchParams(search);
  if (number === "1") next.delete("step");
  else next.set("step", number);
  if (changing) next.set("change", "");
  else next.delete("change");
  const text = next.toString().replace(/(^|&)change=(?=&|$)/, "$1change");
  return text ? `?${text}` : "";
}

/** Where a draft was left: `Section C (step 3 of 6)`. @returns nothing for an unknown screen */
export function placeIn(screens: readonly Screen[], id: string | undefined): string | undefined {
  const screen = screens.find((one) => one.id === id);
  if (!screen) return undefined;
  const { step, stepIndex } = screen;
  const place = `step ${stepIndex + 1} of ${(screens.at(-1)?.stepIndex ?? 0) + 1}`;
  return step.section ? `Section ${step.section} (${place})` : place;
}

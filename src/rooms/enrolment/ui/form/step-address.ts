/** The step stands in the address (`?step=3`), so that Back, reload and a shared link work. */

/** Position of the step from 0; `last` is the last, and anything that is no step the first. */
export function stepIndexIn(search: URLSearchParams, stepCount: number): number {
  const text = search.get("step") ?? "";
  if (text === "last") return stepCount - 1;
  const position = /^\d{1,2}$/.test(text) ? Number(text) : 1;
  return position >= 1 && position <= stepCount ? position - 1 : 0;
}

/** True when the step was entered from the answers at the end, to change one of them. */
export const isChanging = (search: URLSearchParams): boolean => search.has("change");

/**
 * The search part of a step's address; everything else in it (level, ref) stays.
 * @param index from 0
 */
export function searchOfStep(search: URLSearchParams, index: number, changing = false): string {
  const next = new URLSearchParams(search);
  if (index === 0) next.delete("step");
  else next.set("step", String(index + 1));
  if (changing) next.set("change", "");
  else next.delete("change");
  const text = next.toString().replace(/(^|&)change=(?=&|$)/, "$1change");
  return text ? `?${text}` : "";
}

/** The step is in the address (`?step=3`), so that Back, reload and shared links work. */

/** The index of the step, from 0. `last` is the last step; an invalid value is the first. */
export function stepIndexIn(search: URLSearchParams, stepCount: number): number {
  const text = search.get("step") ?? "";
  if (text === "last") return stepCount - 1;
  const position = /^\d{1,2}$/.test(text) ? Number(text) : 1;
  return position >= 1 && position <= stepCount ? position - 1 : 0;
}

/** True when the person came from the answers on the last step, to change one. */
export const isChanging = (search: URLSearchParams): boolean => search.has("change");

/**
 * The query string of a step. Keeps all other parameters (level, ref).
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

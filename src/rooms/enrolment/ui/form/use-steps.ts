import { useCallback } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";

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

/** The step in the address, and navigation to the others. */
export function useSteps(stepCount: number) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const trainingLevel = search.get("level");
  const index = stepIndexIn(search, stepCount);
  const go = useCallback(
    (to: number, more: { changing?: boolean; replace?: boolean } = {}) =>
      navigate(
        // The address of now: a level may have been written to it since the page was rendered.
        { search: searchOfStep(new URLSearchParams(location.search), to, more.changing) },
        more.replace ? { replace: true, state } : {},
      ),
    [navigate, state],
  );
  /** Writes a newly chosen level to the address, so that a reload or a shared link keeps it. */
  const keepTrainingLevel = (chosen: string) => {
    const next = new URLSearchParams(location.search);
    next.set("level", chosen);
    return navigate(
      { search: `?${next}` },
      { state, replace: true, preventScrollReset: true, flushSync: true },
    );
  };
  return {
    index,
    /** The address names a step. */
    isNamed: search.has("step"),
    /** What an earlier visit of this page left in the history. */
    state: state as unknown,
    isLast: index === stepCount - 1,
    /** The person came from the answers on the last step. */
    changing: isChanging(search) && index < stepCount - 1,
    /** The level in the address: from the card that led here, or chosen in the form since. */
    trainingLevel,
    go,
    searchOf: (to: number, changing = false) => searchOfStep(search, to, changing),
    keepTrainingLevel,
    /** The same for a level that was chosen while scripts were on their way: the address may name another. */
    async correctTrainingLevel(chosen: string) {
      if (trainingLevel && chosen && chosen !== trainingLevel) await keepTrainingLevel(chosen);
    },
  };
}

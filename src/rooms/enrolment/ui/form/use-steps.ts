import { useCallback } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { isChanging, searchOfStep, stepIndexIn } from "./step-address.ts";

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

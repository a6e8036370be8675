import { useCallback } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { isChanging, searchOfStep, stepIndexIn } from "./step-address.ts";

/** The step of the address, and the ways to the others. */
export function useSteps(stepCount: number) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const index = stepIndexIn(search, stepCount);
  const go = useCallback(
    (to: number, more: { changing?: boolean; replace?: boolean } = {}) =>
      navigate(
        { search: searchOfStep(search, to, more.changing) },
        { replace: more.replace ?? false },
      ),
    [search, navigate],
  );
  return {
    index,
    isLast: index === stepCount - 1,
    /** The step was entered from the answers at the end. */
    changing: isChanging(search) && index < stepCount - 1,
    /** The level of the address: of the card that led here, or chosen in the form since. */
    level: search.get("level"),
    go,
    searchOf: (to: number, changing = false) => searchOfStep(search, to, changing),
    /** Another level: the address follows, so that a reload or a shared link has it too. */
    keepLevel(level: string) {
      const next = new URLSearchParams(search);
      next.set("level", level);
      return navigate(
        { search: `?${next}` },
        { replace: true, preventScrollReset: true, flushSync: true },
      );
    },
  };
}

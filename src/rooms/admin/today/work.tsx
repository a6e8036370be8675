import { createContext, type ReactNode, useContext, useEffect } from "react";
import { type Loaded, useLoaded } from "#design/loading/use-loaded.ts";
import { callApi } from "#foundation/http/call.ts";
import type { WaitingTask } from "./overview.ts";
import { countsByScreen } from "./tasks.ts";

type Work = { readonly tasks: readonly WaitingTask[] };

const loadWork = (signal: AbortSignal): Promise<Work> =>
  callApi("GET /admin/overview", {}, { signal });

const WorkContext = createContext<Loaded<Work> | null>(null);

/** Asks once on each screen what is waiting, for the side bar and for Today. */
export const WorkProvider = ({ children }: { readonly children: ReactNode }) => (
  <WorkContext value={useLoaded(loadWork)}>{children}</WorkContext>
);

/** What is waiting for this member of staff. */
export function useWork(): Loaded<Work> {
  const work = useContext(WorkContext);
  if (!work) throw new Error("useWork needs a WorkProvider");
  return work;
}

const nothing: ReadonlyMap<string, number> = new Map();

/** How much is waiting on each screen, by path; nothing until it is known. */
export function useCounts(): ReadonlyMap<string, number> {
  const { state } = useWork();
  return state.kind === "ready" ? countsByScreen(state.value.tasks) : nothing;
}

/** Whether a key press belongs to a field or a dialog; in that case single-letter shortcuts do nothing. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest("input, select, textarea, [contenteditable], dialog[open]") !== null;

/** The keys `g` and `t`, one after the other, lead to Today from every screen, unless someone types or a dialog is open. */
export function useTodayKeys() {
  useEffect(() => {
    let wasG = false;
    const listen = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey || isTyping(target)) return;
      if (document.querySelector("dialog[open]")) return;
      if (wasG && key === "t") {
        event.preventDefault();
        location.assign("/admin");
      }
      wasG = key === "g";
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

import { type KeyboardEvent, useEffect, useRef } from "react";

/** Where an arrow key moves, among `count` controls. */
const moves: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Makes the controls of a group one tab stop (ARIA toolbar): the arrow keys, Home and End move among them, and Tab
 * returns to where someone was.
 * @param selector of the controls
 */
export function useRoving<Group extends HTMLElement>(selector: string) {
  const group = useRef<Group>(null);
  const last = useRef<Element | null>(null);
  const controls = () => [...(group.current?.querySelectorAll<HTMLElement>(selector) ?? [])];
  const keepOneStop = () => {
    const all = controls();
    const stop = all.find((one) => one === last.current) ?? all[0];
    for (const one of all) one.tabIndex = one === stop ? 0 : -1;
  };
  // Controls appear and disappear with what the list shows.
  useEffect(keepOneStop);
  return {
    ref: group,
    onFocus: ({ target }: { readonly target: Element }) => {
      const control = target.closest(selector);
      if (!control) return;
      last.current = control;
      keepOneStop();
    },
    onKeyDown: (event: KeyboardEvent) => {
      const all = controls();
      const at = all.indexOf(event.target as HTMLElement);
      const to = at < 0 ? undefined : moves[event.key]?.(at, all.length);
      if (to === undefined) return;
      event.preventDefault();
      all[to]?.focus();
    },
  };
}

import { type KeyboardEvent, type MouseEvent, useEffect, useId, useState } from "react";

type Combobox = {
  /** How many options the list has. */
  readonly count: number;
  readonly isOpen: boolean;
  /** The options belong to an older text. */
  readonly isWaiting: boolean;
  /** When this changes, the options have changed, and the first one is active again. */
  readonly round: unknown;
  /** @param isAside a new tab was asked for (Ctrl) */
  readonly onChoose: (at: number, isAside: boolean) => void;
  /** The option to choose if Enter was pressed before the answer came; null for none. */
  readonly meant: () => number | null;
};

/**
 * The keys of a field with a list below it (WAI-ARIA: combobox with a listbox popup): the focus stays in the field,
 * arrows move through the options, Enter chooses, and `aria-activedescendant` names the option.
 */
export function useCombobox({ count, isOpen, isWaiting, round, onChoose, meant }: Combobox) {
  const list = useId();
  const [active, setActive] = useState(0);
  /** Enter came before the answer did. */
  const [isEager, setEager] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the answer has come
  useEffect(() => {
    setActive(0);
    if (!isEager || isWaiting) return;
    setEager(false);
    const at = meant();
    if (at !== null) onChoose(at, false);
  }, [round]);
  useEffect(() => {
    document.getElementById(`${list}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [active, list]);

  /** @returns whether the key was one of the list's */
  function press({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
    if (key === "Enter" && isWaiting) setEager(true);
    else if (!isOpen || count === 0) return false;
    else if (key === "Enter") onChoose(active, ctrlKey || metaKey);
    else if (key === "ArrowDown") setActive((active + 1) % count);
    else if (key === "ArrowUp") setActive((active - 1 + count) % count);
    else return false;
    return true;
  }
  return {
    list,
    active,
    press,
    fieldProps: {
      role: "combobox",
      type: "text",
      autoComplete: "off",
      autoCapitalize: "none",
      spellCheck: false,
      "aria-expanded": isOpen,
      "aria-controls": list,
      "aria-autocomplete": "list",
      "aria-activedescendant": isOpen && count > 0 ? `${list}-${active}` : undefined,
    } as const,
    optionProps: (at: number) => ({
      id: `${list}-${at}`,
      role: "option",
      tabIndex: -1,
      "aria-selected": at === active,
      onClick: ({ ctrlKey, metaKey }: MouseEvent) => onChoose(at, ctrlKey || metaKey),
      onMouseMove: () => setActive(at),
    }),
  };
}

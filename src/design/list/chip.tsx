import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";

export type ChipProps = {
  /** "Status", or "Status: Confirmed" where something is chosen. */
  readonly label: string;
  /** It changes what the list shows. */
  readonly isOn?: boolean | undefined;
  /** What the menu shows while it is open. @param close for a choice that navigates */
  readonly children: (close: () => void) => ReactNode;
};

/**
 * A button of a list's bar that opens a menu: a native disclosure. Escape, a choice and a press elsewhere close it; up
 * and down move among its choices.
 */
export function Chip({ label, isOn, children }: ChipProps) {
  const box = useRef<HTMLDetailsElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => {
    if (!box.current?.open) return;
    const hadFocus = box.current.contains(document.activeElement);
    box.current.open = false;
    // At once, because the browser tells of it only after a choice has rendered the list: the menu would count again.
    setIsOpen(false);
    // It's just above its menu, and scrolling there would lay the whole list out once more before the request leaves.
    if (hadFocus) box.current.querySelector("summary")?.focus({ preventScroll: true });
  };
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: Event) => {
      if (box.current && !box.current.contains(target as Node)) box.current.open = false;
    };
    addEventListener("pointerdown", closeOutside);
    addEventListener("focusin", closeOutside);
    return () => {
      removeEventListener("pointerdown", closeOutside);
      removeEventListener("focusin", closeOutside);
    };
  }, [isOpen]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && box.current?.open) {
      event.stopPropagation();
      return close();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const choices = [
      ...(box.current?.querySelectorAll<HTMLElement>(".chip-menu :is(a, button, input)") ?? []),
    ];
    if (
      !step ||
      !box.current?.open ||
      (event.target as Element).matches("[type=date], [type=text]")
    )
      return;
    event.preventDefault();
    const at = choices.indexOf(event.target as HTMLElement) + step;
    choices[(at + choices.length) % choices.length]?.focus();
  };
  return (
    <details
      ref={box}
      className="chip"
      onToggle={() => setIsOpen(box.current?.open ?? false)}
      onKeyDown={onKeyDown}
    >
      <summary className={isOn ? "chip-on" : undefined}>{label}</summary>
      {isOpen && <div className="chip-menu">{children(close)}</div>}
    </details>
  );
}

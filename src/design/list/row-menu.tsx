import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "../actions/button.tsx";

export type RowAction = {
  /** Verb and noun: "Suspend affiliate". */
  readonly label: string;
  readonly onAct: () => void;
};

export type RowMenuProps = {
  /** Whose menu it is, for screen readers. */
  readonly of: string;
  readonly actions: readonly RowAction[];
  /** What the button says, if not "Actions". */
  readonly label?: string;
  /** How the button looks: like a link, unless it has a label of its own. */
  readonly variant?: "primary" | "secondary" | "quiet";
};

/**
 * The actions of a row: the only one as a button, several behind one (WAI-ARIA menu button): arrows, Home and End move,
 * Escape closes and returns the focus.
 */
export function RowMenu({
  of,
  actions,
  label = "Actions",
  variant = label === "Actions" ? "quiet" : "secondary",
}: RowMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const menuId = useId();
  const items = () => [...(place.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
  useEffect(() => {
    if (!isOpen) return;
    const menu = place.current?.querySelector<HTMLElement>("[role=menu]");
    // At the start of a line, as on a phone, it opens to the other side.
    if (menu && menu.getBoundingClientRect().left < 0) {
      menu.style.left = "0";
      menu.style.right = "auto";
    }
    menu?.scrollIntoView({ block: "nearest" });
    place.current?.querySelector<HTMLElement>("[role=menuitem]")?.focus();
    const closeOutside = ({ target }: Event) => {
      if (!place.current?.contains(target as Node)) setIsOpen(false);
    };
    addEventListener("pointerdown", closeOutside);
    return () => removeEventListener("pointerdown", closeOutside);
  }, [isOpen]);
  const [only, ...others] = actions;
  if (only && others.length === 0) {
    return (
      <Button variant="quiet" aria-label={`${only.label}: ${of}`} onClick={only.onAct}>
        {only.label}
      </Button>
    );
  }
  const close = () => {
    setIsOpen(false);
    place.current?.querySelector<HTMLElement>("[aria-haspopup]")?.focus();
  };
  const move = (event: KeyboardEvent) => {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (event.key === "Escape") close();
    else if (event.key === "Tab") setIsOpen(false);
    if (event.key === "Escape" || to !== undefined) event.preventDefault();
    if (to !== undefined) all[(to + all.length) % all.length]?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move inside the menu
    <div className="row-menu" ref={place} onKeyDown={isOpen ? move : undefined}>
      <Button
        variant={variant}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        aria-label={`${label} for ${of}`}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={(event) => {
          if (isOpen || event.key !== "ArrowDown") return;
          event.preventDefault();
          setIsOpen(true);
        }}
      >
        {label}
      </Button>
      {isOpen && (
        <div role="menu" id={menuId} aria-label={`${label} for ${of}`}>
          {actions.map(({ label, onAct }) => (
            <button
              key={label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close();
                onAct();
              }}
            >
              {label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

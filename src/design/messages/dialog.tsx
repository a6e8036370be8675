import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { IconButton } from "../actions/button.tsx";
import { classNames } from "../text/class-names.ts";

export interface DialogProps {
  readonly open: boolean;
  /** Called for Escape, the close button and (if allowed) a click outside the dialog. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Buttons at the bottom, always visible. */
  readonly actions?: ReactNode;
  readonly size?: "normal" | "wide" | undefined;
  /** Fills the screen of a phone. For forms, not for questions. */
  readonly fullOnPhones?: boolean | undefined;
  /** A click on the backdrop also closes. Turn it off where typed text could be lost. */
  readonly closeOnBackdrop?: boolean | undefined;
  /** `alertdialog` for a question that needs an answer, e.g. before deleting. */
  readonly role?: "alertdialog" | undefined;
  /** A request is running: nothing closes the dialog until it is done. */
  readonly busy?: boolean | undefined;
  readonly className?: string | undefined;
}

const fields = "input:enabled, select:enabled, textarea:enabled";

/**
 * Where the focus starts (WAI-ARIA dialog pattern): in the first field, of radio buttons on the chosen one; in a
 * question without fields, on its last button, which changes nothing; otherwise on the heading.
 */
function focusFirst(dialog: HTMLDialogElement, isQuestion: boolean): void {
  const field = [...dialog.querySelectorAll<HTMLInputElement>(`.dialog-body :is(${fields})`)].find(
    (element) => element.getClientRects().length > 0,
  );
  const chosen =
    field?.type === "radio" &&
    dialog.querySelector<HTMLElement>(`input[name="${CSS.escape(field.name)}"]:checked`);
  const answers = isQuestion ? dialog.querySelectorAll<HTMLElement>(".dialog-foot button") : [];
  const first =
    dialog.querySelector<HTMLElement>("[data-autofocus]") ??
    (chosen || field || [...answers].at(-1) || dialog.querySelector<HTMLElement>("h2"));
  first?.focus();
}

/**
 * A modal: the browser's `<dialog>`, which traps the focus, closes on Escape and returns the focus to the element that
 * opened it. Inside it, `data-autofocus` marks the element that gets the focus first, if `focusFirst` would not find
 * it; React's `autoFocus` acts before the dialog is open.
 */
export function Dialog({
  open,
  onClose,
  title,
  children,
  actions,
  size = "normal",
  fullOnPhones = false,
  closeOnBackdrop = false,
  busy = false,
  role,
  className,
}: DialogProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect, because a dialog that unmounts with its part of the page must close before that.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    element.showModal();
    focusFirst(element, role === "alertdialog");
    // Closing before the element is removed returns the focus.
    return () => element.close();
  }, [open, role]);
  const close = () => {
    if (!busy) onClose();
  };
  const pressBackdrop = (event: MouseEvent) => {
    if (closeOnBackdrop && event.target === dialog.current) close();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Escape
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={open ? titleId : undefined}
      className={classNames(
        "dialog",
        size === "wide" && "dialog-wide",
        fullOnPhones && "dialog-full",
        className,
      )}
      onClick={pressBackdrop}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      // A browser closes on the second Escape in any case. Then accept it, or open the dialog again.
      onClose={() => {
        // In development React mounts everything twice, so the dialog was closed and opened again.
        if (!open || dialog.current?.open) return;
        if (busy) dialog.current?.showModal();
        else onClose();
      }}
    >
      {open && (
        <>
          <div className="dialog-head">
            <h2 id={titleId} tabIndex={-1}>
              {title}
            </h2>
            <IconButton icon="close" label="Close" disabled={busy} onClick={onClose} />
          </div>
          <div className="dialog-body">{children}</div>
          {actions && <div className="dialog-foot">{actions}</div>}
        </>
      )}
    </dialog>
  );
}

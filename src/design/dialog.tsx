import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";

export interface DialogProps {
  readonly open: boolean;
  /** Called for Escape, the close mark and (if allowed) a press beside the dialog. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Buttons at the foot, always in sight. */
  readonly actions?: ReactNode;
  readonly size?: "normal" | "wide" | undefined;
  /** Takes the whole screen of a phone: for forms, not for questions. */
  readonly fullOnPhones?: boolean | undefined;
  /** A press on the backdrop closes too; off where something typed could be lost. */
  readonly closeOnBackdrop?: boolean | undefined;
  /** `alertdialog` for a question that has to be answered, e.g. before deleting. */
  readonly role?: "alertdialog" | undefined;
  /** Something is on its way: nothing closes the dialog until it is through. */
  readonly busy?: boolean | undefined;
  readonly className?: string | undefined;
}

/**
 * A modal: the browser's `<dialog>`, which keeps the focus inside, closes on Escape and gives the focus
 * back to what opened it. Inside it, `autoFocus` marks what should have the focus first.
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
  // Before the screen changes: a dialog that goes away with its page part must still close while it is there.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    element.showModal();
    // Closing before the element goes away is what returns the focus.
    return () => element.close();
  }, [open]);
  const close = () => {
    if (!busy) onClose();
  };
  const pressBackdrop = (event: MouseEvent) => {
    if (closeOnBackdrop && event.target === dialog.current) close();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way out
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
      // A second Escape closes whatever we say: then it is closed, or opens again.
      onClose={() => {
        if (!open) return;
        if (busy) dialog.current?.showModal();
        else onClose();
      }}
    >
      {open && (
        <>
          <div className="dialog-head">
            <h2 id={titleId}>{title}</h2>
            <IconButton icon="close" label="Close" disabled={busy} onClick={onClose} />
          </div>
          <div className="dialog-body">{children}</div>
          {actions && <div className="dialog-foot">{actions}</div>}
        </>
      )}
    </dialog>
  );
}

import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Alert } from "#design/alert.tsx";
import { Button } from "#design/button.tsx";
import { Dialog, type DialogProps } from "#design/dialog.tsx";

export type SendDialogProps = Pick<DialogProps, "size" | "fullOnPhones"> & {
  readonly title: string;
  /** On the button: verb and noun. */
  readonly action: ReactNode;
  readonly tone?: "primary" | "danger";
  readonly isBusy: boolean;
  /** Why it failed, above the fields; `title` says what was not done. */
  readonly problem?: { readonly title: string; readonly text: ReactNode } | null;
  readonly onClose: () => void;
  readonly onSend: (data: FormData) => Promise<void>;
  /** A field is edited. */
  readonly onEdit?: (name: string) => void;
  /** The fields. @param form the id that belongs in theirs */
  readonly children: (form: string) => ReactNode;
};

/**
 * A dialog with a form that is sent once (payments/use-send.ts). When the server refuses it, what was typed stays, and
 * the first wrong field gets the focus.
 */
export function SendDialog(props: SendDialogProps) {
  const {
    action,
    tone = "primary",
    isBusy,
    problem,
    onClose,
    onSend,
    onEdit,
    children,
    ...look
  } = props;
  const form = useId();
  const fields = useRef<HTMLFormElement>(null);
  const [sendings, setSendings] = useState(0);
  useEffect(() => {
    if (sendings > 0) fields.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [sendings]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void onSend(new FormData(event.currentTarget)).finally(() => setSendings((count) => count + 1));
  };
  return (
    <Dialog
      open
      {...look}
      onClose={onClose}
      busy={isBusy}
      actions={
        <>
          <Button type="submit" form={form} variant={tone} pending={isBusy}>
            {action}
          </Button>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form
        ref={fields}
        id={form}
        className="stack stack-16"
        onSubmit={submit}
        onInput={({ target }) => onEdit?.((target as HTMLInputElement).name)}
        noValidate
      >
        {problem && (
          <Alert tone="danger" role="alert" title={problem.title}>
            {problem.text}
          </Alert>
        )}
        {children(form)}
      </form>
    </Dialog>
  );
}

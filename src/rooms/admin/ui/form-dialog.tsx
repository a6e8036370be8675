import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { reasonOf } from "#design/list/list-view.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { Dialog, type DialogProps } from "#design/messages/dialog.tsx";
import { CallError } from "#foundation/http/call.ts";

/**
 * What an admin is told when the answer to a change was lost: the server may have made it. A dialog sends
 * the same content with the same key, so it has one effect (`useSend` below, `foundation/forms/use-form.ts`).
 * @param done "recorded", "refunded"
 */
export const unsureWords = (done: string) => ({
  title: `We do not know whether it was ${done}`,
  text: `The connection was lost before the server answered. You can send it again here without a change: it is ${done} only once. Before you change anything or start again, close this and look at the history.`,
});

type SendProblem = {
  /** What is known of it, when the answer was lost. */
  readonly title: string | null;
  readonly text: string;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
};

type SendOptions = {
  /** What may have been done when the answer is lost: "recorded", "refunded". Without it, it does no harm to ask again. */
  readonly done?: string;
  /** What was not done, above the reason: "The refund was not made". */
  readonly failed?: string;
  /** The fields that show what is wrong with them, as the call names them. */
  readonly shown?: readonly string[];
  readonly onClose: () => void;
  /** Reads again what the dialog is about. */
  readonly onDone?: () => void;
};

/** The code of a call that our server did not answer. */
const unreachable = "unreachable";

/**
 * Sends something once. The same content sent again after a lost answer has the same `Idempotency-Key`, so it has one
 * effect; other content gets a new one. What was typed stays.
 */
export function useSend({ done = "", failed, shown = [], onClose, onDone }: SendOptions) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<SendProblem | null>(null);
  const last = useRef({ content: "", key: "" });
  const isUnsure = useRef(false);
  /** @param body null for a call that changes nothing */
  async function send<Answer>(
    body: unknown,
    call: (headers: Record<string, string>) => Promise<Answer>,
  ): Promise<Answer | null> {
    const content = JSON.stringify(body);
    if (content !== last.current.content) last.current = { content, key: crypto.randomUUID() };
    setIsBusy(true);
    setProblem(null);
    try {
      return await call({ "idempotency-key": last.current.key });
    } catch (error) {
      const { code = unreachable, fields = {} } = error instanceof CallError ? error : {};
      const isLost = done !== "" && code === unreachable && body !== null;
      isUnsure.current ||= isLost;
      const words = isLost ? unsureWords(done) : { title: null, text: reasonOf(error) };
      setProblem({ ...words, code, fields });
      return null;
    } finally {
      setIsBusy(false);
    }
  }
  /** A field is edited: what was wrong there is no longer known. */
  const forget = (name: string) =>
    setProblem((before) => {
      if (!before?.fields[name]) return before;
      const { [name]: _, ...fields } = before.fields;
      return Object.keys(fields).length > 0 ? { ...before, fields } : null;
    });
  const reason = problem && reasonOutside(problem, shown);
  return {
    isBusy,
    problem,
    fields: problem?.fields ?? {},
    send,
    forget,
    /** Names wrong fields before anything is sent. */
    refuse: (fields: SendProblem["fields"]) =>
      setProblem({ title: null, text: "", code: "invalid", fields }),
    /** What the `FormDialog` has to know. */
    dialog: {
      isBusy,
      problem: reason ? { title: problem.title ?? failed ?? null, text: reason } : null,
      onEdit: forget,
      /** What is behind the dialog may be older than what was stored when an answer was lost. */
      onClose() {
        if (isUnsure.current) onDone?.();
        onClose();
      },
    },
  };
}

/** What is said above the fields: each sentence is said once, so not what a field says already. */
function reasonOutside({ text, fields }: SendProblem, shown: readonly string[]): string {
  if (shown.length === 0 || Object.keys(fields).length === 0) return text;
  return Object.entries(fields)
    .filter(([name]) => !shown.includes(name))
    .map(([, sentence]) => sentence)
    .join(" ");
}

export type ActionDialogProps = Pick<DialogProps, "title" | "size" | "fullOnPhones" | "role"> & {
  /** The id of the form inside. */
  readonly form: string;
  /** On the button that sends it: verb and noun. Null when nothing can be done but to leave. */
  readonly action: ReactNode;
  readonly tone?: "primary" | "danger" | undefined;
  readonly pendingLabel?: string | undefined;
  /** On the button that changes nothing. */
  readonly leave?: string;
  readonly isBusy?: boolean;
  /** It cannot be sent yet. */
  readonly isBlocked?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** The dialog of the back office: one form, the button that sends it, and the one that leaves it. */
export const ActionDialog = ({
  form,
  action,
  tone = "primary",
  pendingLabel,
  leave = "Cancel",
  isBusy = false,
  isBlocked = false,
  onClose,
  ...look
}: ActionDialogProps) => (
  <Dialog
    open
    {...look}
    onClose={onClose}
    busy={isBusy}
    actions={
      <>
        {action !== null && (
          <Button
            type="submit"
            form={form}
            variant={tone}
            pending={isBusy}
            pendingLabel={pendingLabel}
            {...(isBlocked ? { disabled: true } : {})}
          >
            {action}
          </Button>
        )}
        <Button variant="secondary" disabled={isBusy} onClick={onClose}>
          {leave}
        </Button>
      </>
    }
  />
);

export type DialogProblem = {
  readonly title?: string | null;
  readonly text: ReactNode;
  readonly tone?: "danger" | "warning";
};

export type FormDialogProps = Omit<ActionDialogProps, "form" | "children"> & {
  /** Why it failed, above the fields; `title` says what was not done. */
  readonly problem?: DialogProblem | null;
  readonly onSend: (data: FormData) => Promise<unknown>;
  /** A field is edited. */
  readonly onEdit?: (name: string) => void;
  /** The words and the fields. @param form the id that belongs in fields outside the form's own element */
  readonly children: ReactNode | ((form: string) => ReactNode);
};

/**
 * An `ActionDialog` with a form of its own. When the server refuses it, what was typed stays, and the first wrong field
 * gets the focus.
 */
export function FormDialog({ problem, onSend, onEdit, children, ...dialog }: FormDialogProps) {
  const form = useId();
  const fields = useRef<HTMLFormElement>(null);
  const [sendings, setSendings] = useState(0);
  useEffect(() => {
    if (sendings > 0) fields.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [sendings]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (dialog.isBusy || dialog.isBlocked || dialog.action === null) return;
    void onSend(new FormData(event.currentTarget)).finally(() => setSendings((count) => count + 1));
  };
  return (
    <ActionDialog {...dialog} form={form}>
      <form
        ref={fields}
        id={form}
        className="stack stack-16"
        onSubmit={submit}
        onInput={({ target }) => onEdit?.((target as HTMLInputElement).name)}
        noValidate
      >
        {problem && (
          <Alert tone={problem.tone ?? "danger"} role="alert" title={problem.title ?? undefined}>
            {problem.text}
          </Alert>
        )}
        {typeof children === "function" ? children(form) : children}
      </form>
    </ActionDialog>
  );
}

type FormButtonsProps = {
  readonly isBusy: boolean;
  readonly pendingLabel: string;
  /** Leaves the form unsent. */
  readonly onLeave: () => void;
  /** What the button does: "Save changes". */
  readonly children: ReactNode;
};

/** The end of a form: the button that sends it, and the one that leaves it. */
export const FormButtons = ({ isBusy, pendingLabel, onLeave, children }: FormButtonsProps) => (
  <div className="form-actions">
    <Button type="submit" pending={isBusy} pendingLabel={pendingLabel}>
      {children}
    </Button>
    <Button variant="secondary" onClick={onLeave}>
      Cancel
    </Button>
  </div>
);

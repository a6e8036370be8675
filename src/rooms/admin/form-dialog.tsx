import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { FormFields, FormFrame, type FormFrameProps } from "#design/forms/form-frame.tsx";
import { reasonOf } from "#design/list/list-view.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { Dialog, type DialogProps } from "#design/messages/dialog.tsx";
import { showToast } from "#design/messages/toast.tsx";
import {
  type AnswersOf,
  type FormRules,
  noRules,
  type Problems,
  type TypedAnswers,
} from "#foundation/forms/answers.ts";
import { submissionKey } from "#foundation/forms/drafts/waiting-form.ts";
import { defineForm, type Form } from "#foundation/forms/field.ts";
import type { Known } from "#foundation/forms/typed-answers.ts";
import { type FormState, useForm } from "#foundation/forms/use-form.ts";
import { CallError } from "#foundation/http/call.ts";

/**
 * What an admin is told when the answer to a change was lost, because the server may have made it. A dialog sends the
 * same content with the same key, so it takes effect only once (`foundation/forms/use-form.ts`).
 * @param done "recorded", "refunded"
 */
export const unsureWords = (done: string) => ({
  title: `We cannot tell whether it was ${done}`,
  text: `The connection was lost before the server answered. You can send it again here unchanged: it will be ${done} only once. Before you change anything or start again, close this and look at the history.`,
});

/** The code of a call that our server did not answer. */
const unreachable = "unreachable";

/** A dialog that only asks. */
export const question = defineForm({ id: "question", fields: [] });

type Said = string | readonly [text: string, tone: string];

/** The headers of a call that takes effect once, however often it is sent. */
export type Once = { readonly headers: Record<string, string> };

/** The same for a call that also sends values that are not answers. */
export const onceWith = ({ headers }: Once, content: object): Once => ({
  headers: { "idempotency-key": submissionKey(headers["idempotency-key"] ?? "", content) },
});

type FormDialogOptions<F extends Form, Answer> = {
  /** The fields, named as the call names them. */
  readonly form: F;
  /** What they hold at first. */
  readonly known?: Known;
  readonly rules?: FormRules;
  /** Problems besides those the form finds. */
  readonly check?: (typed: TypedAnswers) => Problems;
  /**
   * Makes the call.
   * @param once has the Idempotency-Key: the same answers sent again after a lost response take effect only once
   */
  readonly call: (answers: AnswersOf<F>, once: Once) => Promise<Answer>;
  /** The toast on success. */
  readonly sent?: Said | ((answer: Answer) => Said);
  /** What may have been done if the answer is lost: "recorded", "refunded". Without it, asking again does no harm. */
  readonly lost?: string;
  /** What was not done, above the reason: "The refund was not made". */
  readonly failed?: string;
  /** The reason, if the server gave none. */
  readonly fallback?: string;
  /** The field that shows what the server says of another name. */
  readonly fieldOf?: (name: string) => string;
  /** Other names whose problems the dialog shows, besides its fields. */
  readonly shows?: (name: string) => boolean;
  readonly onRefused?: (error: CallError) => unknown;
  /** Reloads what the dialog is about. */
  readonly onDone?: () => void;
  readonly onClose: (isDone: boolean) => void;
};

/** Why the server refused it. */
type Refusal = {
  readonly code: string;
  readonly title: string | null;
  readonly text: string;
  readonly hasFields: boolean;
};

function say(said: Said): void {
  const [text, tone] = typeof said === "string" ? [said] : said;
  showToast(text, false, tone === "danger" ? "danger" : undefined);
}

/** The same refusal, with the names of the form's fields. */
function renamed(error: CallError, fieldOf: (name: string) => string): CallError {
  const { status, code, message, details } = error;
  const fields = Object.entries(error.fields).map(([name, text]) => [fieldOf(name), text]);
  return new CallError(status, {
    error: message,
    code,
    fields: Object.fromEntries(fields),
    ...(details ? { details } : {}),
  });
}

/**
 * The form of a dialog: sent once, then confirmed in a toast. The rest is for its `FormDialog`. If the server refuses
 * it, the typed text stays.
 */
export function useFormDialog<const F extends Form, Answer>(options: FormDialogOptions<F, Answer>) {
  const { form, known, rules = noRules, check, fallback = "", lost, failed = null } = options;
  const { fieldOf, onDone, onClose } = options;
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const isUnsure = useRef(false);
  const state = useForm({
    form,
    rules,
    draftKey: null,
    fallback,
    ...(known ? { known } : {}),
    prepare: async (): Promise<Problems> => {
      setRefusal(null);
      return check?.(state.read()) ?? {};
    },
    async send(answers: AnswersOf<F>, headers) {
      let answer: Answer;
      try {
        answer = await options.call(answers, { headers });
      } catch (error) {
        const { code = unreachable, fields = {} } = error instanceof CallError ? error : {};
        const isLost = lost !== undefined && code === unreachable;
        const showsSome = state.fields.length > 0 || options.shows !== undefined;
        isUnsure.current ||= isLost;
        setRefusal({
          ...(isLost ? unsureWords(lost) : { title: failed, text: reasonOf(error) }),
          code,
          hasFields: showsSome && Object.keys(fields).length > 0,
        });
        if (!(error instanceof CallError)) throw error;
        options.onRefused?.(error);
        throw fieldOf ? renamed(error, fieldOf) : error;
      }
      const { sent } = options;
      if (sent) say(typeof sent === "function" ? sent(answer) : sent);
      onDone?.();
      onClose(true);
    },
  });
  const now = state.status === "failed" ? refusal : null;
  const isShown = (name: string) =>
    state.fields.some((field) => field.name === name) || options.shows?.(name) === true;
  const text = now && reasonOutside(now, state.problems, isShown);
  return {
    state,
    /** The code of the refusal. */
    code: now?.code,
    problem: text ? { title: now?.title ?? null, text } : null,
    forgetProblem: () => setRefusal(null),
    /** What is behind the dialog may be older than what was stored when an answer was lost. */
    onClose() {
      if (isUnsure.current) onDone?.();
      onClose(false);
    },
  };
}

/** The messages above the fields, without those that a field already shows. */
function reasonOutside(
  { text, hasFields }: Refusal,
  problems: Problems,
  isShown: (name: string) => boolean,
): string {
  if (!hasFields) return text;
  return Object.entries(problems)
    .filter(([name]) => !isShown(name))
    .map(([, sentence]) => sentence)
    .join(" ");
}

export type ActionDialogProps = Pick<DialogProps, "title" | "size" | "fullOnPhones" | "role"> & {
  /** The id of the form inside. */
  readonly form: string;
  /** The label of the submit button: verb and noun. Null if the dialog can only be closed. */
  readonly action: ReactNode;
  readonly tone?: "primary" | "danger" | undefined;
  readonly pendingLabel?: string | undefined;
  /** The label of the button that changes nothing. */
  readonly leave?: string;
  readonly isBusy?: boolean;
  /** Above the buttons, always in view: a sum that changes while someone types. */
  readonly sum?: ReactNode;
  /** It cannot be sent yet. */
  readonly isBlocked?: boolean;
  /** Nothing has to be filled in: the focus starts on the button, so Enter sends it. */
  readonly isReady?: boolean | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** The dialog of the back office: one form, a button that sends it and one that closes it. */
export const ActionDialog = ({
  form,
  action,
  tone = "primary",
  pendingLabel,
  leave = "Cancel",
  isBusy = false,
  isBlocked = false,
  isReady = false,
  sum,
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
        {sum}
        {action !== null && (
          <Button
            type="submit"
            form={form}
            variant={tone}
            pending={isBusy}
            pendingLabel={pendingLabel}
            {...(isBlocked ? { disabled: true } : {})}
            {...(isReady ? { "data-autofocus": "" } : {})}
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

type DialogProblem = {
  readonly title?: string | null;
  readonly text: ReactNode;
  readonly tone?: "danger" | "warning";
};

type DialogFormProps = Omit<ActionDialogProps, "form" | "isBusy" | "children"> & {
  readonly state: FormState;
  /** Why it failed, above the fields; `title` says what was not done. */
  readonly problem?: DialogProblem | null;
  /** Lists what is wrong above the fields, as forms on a page do. */
  readonly lists?: boolean;
  /** A control was changed. */
  readonly onEdit?: (control: HTMLInputElement) => void;
  readonly extras?: FormFrameProps["extras"];
  /** Above the fields. */
  readonly before?: ReactNode;
  /** Above the list of what is wrong. */
  readonly above?: ReactNode;
  /** Below the fields; or all of it. @param list shows the fields of these names, or all */
  readonly children?: ReactNode | ((list: (...names: string[]) => ReactNode) => ReactNode);
};

/** The dialog of a `useFormDialog`. When it is refused, the first wrong field gets the focus. */
export function DialogForm(props: DialogFormProps) {
  const {
    state,
    problem,
    lists = false,
    onEdit,
    extras,
    before,
    above,
    children,
    ...dialog
  } = props;
  const { form, attempt, element } = state;
  useEffect(() => {
    if (attempt > 0 && !lists) element?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [attempt, element, lists]);
  const list = (...names: string[]) => (
    <FormFields
      state={state}
      fields={state.fields.filter(({ name }) => names.length === 0 || names.includes(name))}
      extras={extras}
    />
  );
  const frame = { ...dialog, form: form.id, isBusy: state.status === "sending" };
  if (lists) {
    return (
      <ActionDialog {...frame}>
        <div className="stack stack-16">
          {above}
          <FormFrame state={state} extras={extras} before={before}>
            {children as ReactNode}
          </FormFrame>
        </div>
      </ActionDialog>
    );
  }
  return (
    <ActionDialog {...frame}>
      <form
        {...state.formProps}
        className="stack stack-16"
        onInput={(event) => {
          state.formProps.onInput(event);
          onEdit?.(event.target as HTMLInputElement);
        }}
        onSubmit={(event) => {
          event.preventDefault();
          if (!dialog.isBlocked && dialog.action !== null) state.formProps.onSubmit(event);
        }}
      >
        {problem && (
          <Alert tone={problem.tone ?? "danger"} role="alert" title={problem.title ?? undefined}>
            {problem.text}
          </Alert>
        )}
        {before}
        {typeof children === "function" ? (
          children(list)
        ) : (
          <>
            {list()}
            {children}
          </>
        )}
      </form>
    </ActionDialog>
  );
}

type FormDialogProps<F extends Form, Answer> = FormDialogOptions<F, Answer> &
  Omit<DialogFormProps, "state" | "problem" | "onClose">;

/** A dialog with a form that does not change with what is typed; otherwise `useFormDialog` with `DialogForm`. */
export const FormDialog = <const F extends Form, Answer>(props: FormDialogProps<F, Answer>) => (
  <DialogForm {...props} {...useFormDialog(props)} />
);

type FormButtonsProps = {
  readonly isBusy: boolean;
  readonly pendingLabel: string;
  /** Leaves the form unsent. */
  readonly onLeave: () => void;
  /** What the button does: "Save changes". */
  readonly children: ReactNode;
};

/** The end of a form: a button that sends it and one that leaves it. */
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

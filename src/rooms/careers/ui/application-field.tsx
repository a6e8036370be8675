import type { AnswerName } from "../rules/application-form.ts";

export const formId = "job-application";

/** What every part of the form is given. */
export type FormView = {
  readonly answers: Readonly<Partial<Record<AnswerName, string>>>;
  readonly faults: Readonly<Record<string, string>>;
  /** Scripts run: fields that depend on another come and go. */
  readonly live: boolean;
};

/** What a field of that name takes: its identity, what is wrong, what it starts with. */
export const bind = (view: FormView, name: AnswerName) => ({
  form: formId,
  name,
  error: view.faults[name],
  defaultValue: view.answers[name] ?? "",
});

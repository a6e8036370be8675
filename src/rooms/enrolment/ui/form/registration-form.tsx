import { type FormEvent, useEffect, useRef, useState } from "react";
import { ErrorSummary } from "#design/error-summary.tsx";
import { fieldId } from "#design/field-frame.tsx";
import { StepList } from "#design/step-list.tsx";
import { showToast } from "#design/toast.tsx";
import { pageTitle } from "#foundation/page-head.ts";
import { forgetKeptCode } from "#rooms/affiliates/ui/door.ts";
import type { Answers, EnrolmentForm } from "../../contract/enrolment-forms.ts";
import { type FormStep, fieldsOf } from "../../contract/form-field.ts";
import { stepOfProblems } from "../../rules/asked-fields.ts";
import { beforePayment, problemsBeforePaying } from "../payment/payment-texts.ts";
import { quoteOf, type RegistrationView, titleOf } from "../registration-view.ts";
import { ClearAnswers } from "./clear-answers.tsx";
import { FeeAndWays } from "./fee-and-ways.tsx";
import { fieldExtras } from "./field-extras.tsx";
import { FormButtons } from "./form-buttons.tsx";
import { loadChecks } from "./load-checks.ts";
import { wayOutOf } from "./registration-links.ts";
import { StepFields } from "./step-fields.tsx";
import { type PostedAnswers, type Problems, useAnswers } from "./use-answers.ts";
import { useLaterParts } from "./use-later-parts.ts";
import { useRegistration } from "./use-registration.ts";
import { useSteps } from "./use-steps.ts";

/** Also the first half of the fields' ids. */
export const formId = "enrol";

const headingOf = ({ section, title }: FormStep) =>
  section ? `Section ${section}: ${title}` : title;

const isEmpty = (problems: Problems) => Object.keys(problems).length === 0;

const indexOfProblems = (form: EnrolmentForm, problems: Problems) => {
  const step = stepOfProblems(form, problems);
  return step ? form.steps.indexOf(step) : -1;
};

/** What came back when the form was posted without scripts. */
export type PostedRegistration = PostedAnswers & {
  /** What is wrong with the registration as a whole. */
  readonly message?: string | undefined;
};

export type RegistrationFormProps = {
  readonly view: RegistrationView;
  readonly posted: PostedRegistration | null;
};

/**
 * The registration form: with scripts one step a view, without them all of it on one page. The
 * controls are the browser's; what is typed lives in them, and in the draft on the device.
 */
export function RegistrationForm({ view, posted }: RegistrationFormProps) {
  const { form } = view;
  const element = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const steps = useSteps(form.steps.length);
  const later = useLaterParts(steps.index);
  const held = useAnswers(view, element, posted, steps.level);
  const { answers, asked, problems, facts } = held;
  const isReady = held.restored !== null;
  const [attempt, setAttempt] = useState(posted ? 1 : 0);
  const [showsSummary, setShowsSummary] = useState(posted !== null);
  const step = form.steps[steps.index] ?? form.steps[0];
  const quote = quoteOf(view, String(answers.trainingLevel ?? ""));
  const nothingDue = quote.totalKobo === 0 || view.completes !== null;

  const refuse = (found: Problems) => {
    held.setProblems(found);
    setShowsSummary(true);
    setAttempt((count) => count + 1);
    const at = indexOfProblems(form, found);
    if (at >= 0 && at !== steps.index) void steps.go(at);
    return true;
  };

  /** What is sent: the answers as they were checked last. */
  const checked = useRef<Answers>({});
  const registration = useRegistration({
    view,
    seed: held.seed,
    checked: () => checked.current,
    quoted: () => quote,
    onDone: held.forget,
    onFields: refuse,
  });

  const isBusy = registration.isBusy || registration.phase.name === "confirming";

  // The heading of a new step takes the focus, unless what is wrong with it does.
  const shownStep = useRef(steps.index);
  useEffect(() => {
    if (shownStep.current === steps.index) return;
    shownStep.current = steps.index;
    if (step?.fields.some(({ name }) => name in problems)) return;
    setShowsSummary(false);
    heading.current?.focus({ preventScroll: true });
  }, [steps.index, step, problems]);

  // A draft leads no further than its answers do; a link to a later step begins at the first gap.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the answers are back
  useEffect(() => {
    if (!isReady) return;
    if (held.restored === "draft") showToast("Your answers from before are back.");
    const startAt = (gap: number) => {
      if (gap >= 0 && gap !== steps.index) void steps.go(gap, { replace: true });
    };
    if (posted) return startAt(indexOfProblems(form, problems));
    void loadChecks().then((checks) => {
      const before = form.steps.slice(0, steps.index);
      const hasGap = (one: FormStep) =>
        checks !== null && !isEmpty(checks.checkStep(one, answers, facts).problems);
      startAt(before.findIndex(hasGap));
    });
  }, [isReady]);

  const goOn = async () => {
    const checks = await loadChecks();
    const found = step && checks ? checks.checkStep(step, answers, facts).problems : {};
    if (!isEmpty(found)) return refuse(found);
    held.setProblems({});
    return steps.go(steps.changing ? form.steps.length - 1 : steps.index + 1);
  };

  const send = async (payLater: boolean) => {
    const checks = await loadChecks();
    if (!checks) return registration.fail(beforePayment.offline);
    const found = checks.checkForm(form, answers, facts);
    if (!isEmpty(found.problems)) {
      return refuse(
        payLater || nothingDue
          ? found.problems
          : problemsBeforePaying(found.problems, answers.emailAddress),
      );
    }
    checked.current = found.answers;
    return payLater ? registration.payLater() : registration.pay();
  };

  const isSubmitting = useRef(false);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A second tap comes before the first has shown anything.
    if (isBusy || isSubmitting.current) return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    isSubmitting.current = true;
    const done = steps.isLast ? send(submitter?.getAttribute("value") === "later") : goOn();
    void done.finally(() => {
      isSubmitting.current = false;
    });
  };

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    held.onInput(event);
    if (registration.phase.name === "failed") registration.reset();
    const { name, value } = event.target as HTMLInputElement;
    if (name === "trainingLevel") void steps.keepLevel(value);
  };

  const clear = () => {
    held.clear();
    forgetKeptCode();
    registration.reset();
    setShowsSummary(false);
    showToast("Your answers are cleared.");
    void steps.go(0, { replace: true });
  };

  const shown = posted && !isReady ? form.steps : step ? [step] : [];
  const items = shown
    .flatMap((one) => [...one.fields])
    .filter(({ name }) => problems[name])
    .map(({ name }) => ({ name, id: fieldId(formId, name), text: problems[name] ?? "" }));
  const hasSummary = showsSummary && (items.length > 0 || Boolean(posted?.message && !isReady));
  const extras = fieldExtras(view, facts, answers, later);

  return (
    <form
      id={formId}
      ref={element}
      method="post"
      noValidate
      className="stepped-form"
      onInput={onInput}
      onSubmit={onSubmit}
    >
      {/* What Enter in a field presses: the first of the form's buttons, whichever it means now. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <title>{`${hasSummary ? "Error: " : ""}${pageTitle(titleOf(view))}`}</title>
      <div className="with-script">
        <StepList
          label="Steps of the registration"
          current={step?.id ?? ""}
          steps={form.steps.map(({ id, title }, index) => ({
            id,
            label: title,
            ...(index < steps.index ? { to: { search: steps.searchOf(index) } } : {}),
          }))}
        />
      </div>
      {hasSummary && (
        <ErrorSummary
          items={items}
          attempt={attempt}
          message={isReady ? undefined : posted?.message}
        />
      )}
      {form.steps.map((one, index) => {
        const isCurrent = index === steps.index;
        const isLast = index === form.steps.length - 1;
        return (
          <section
            key={one.id}
            className={isCurrent || (posted && !isReady) ? "form-step" : "form-step without-script"}
            hidden={isReady && !isCurrent}
            aria-labelledby={`${formId}-${one.id}`}
          >
            <h2 id={`${formId}-${one.id}`} tabIndex={-1} ref={isCurrent ? heading : undefined}>
              {headingOf(one)}
            </h2>
            {index === 0 && <p className="hint">Fields marked * must be filled in.</p>}
            {isLast && isReady && isCurrent && later && (
              <later.AnswersReview
                steps={form.steps.slice(0, -1)}
                answers={answers}
                asked={asked}
                searchOf={(at) => steps.searchOf(at, true)}
              />
            )}
            <StepFields
              step={one}
              form={formId}
              initial={held.standing}
              asked={asked}
              problems={problems}
              extras={extras}
              allFields={fieldsOf(form)}
              isReady={isReady}
            />
            {isLast && !nothingDue && (
              <FeeAndWays quote={quote} isBusy={isBusy} reference={registration.reference} />
            )}
          </section>
        );
      })}
      {steps.isLast && later && (
        <later.PaymentNotice
          phase={registration.phase}
          reference={registration.reference}
          onAskAgain={registration.confirm}
        >
          {registration.ownPage && (
            <p>
              Or go to <a href={registration.ownPage}>your registration's own page</a> to pay later
              or another way.
            </p>
          )}
        </later.PaymentNotice>
      )}
      {steps.isLast && !later && registration.phase.name === "failed" && (
        <p role="alert">{registration.phase.message}</p>
      )}
      <FormButtons
        index={steps.index}
        stepCount={form.steps.length}
        changing={steps.changing}
        isReady={isReady}
        phase={registration.phase.name}
        isBusy={isBusy}
        nothingDue={nothingDue}
        wayOut={wayOutOf(view)}
        onBack={() => steps.go(steps.index - 1)}
      />
      <ClearAnswers isKept={held.isKept} onClear={clear} />
    </form>
  );
}

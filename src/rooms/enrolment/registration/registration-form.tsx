import { ErrorSummary } from "#design/fields/error-summary.tsx";
import { fieldId } from "#design/fields/field-frame.tsx";
import { ByAnswer } from "#design/forms/by-answer.tsx";
import { ClearAnswers } from "#design/forms/clear-answers.tsx";
import { DraftOffers } from "#design/forms/draft-offers.tsx";
import { EmailDoubt, EmailHint } from "#design/forms/email-field.tsx";
import { FieldList } from "#design/forms/field-list.tsx";
import type { FieldExtra } from "#design/forms/form-field.tsx";
import { problemItems } from "#design/forms/problem-items.ts";
import { Alert } from "#design/messages/alert.tsx";
import { ToastRegion } from "#design/messages/toast.tsx";
import { StepList } from "#design/page/step-list.tsx";
import { Dot } from "#design/text/dotted.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import type { PostedForm } from "#foundation/forms/answers.ts";
import type { FormField, FormStep } from "#foundation/forms/field.ts";
import { pageTitle } from "#foundation/pages/page-head.ts";
import { withWholeDays } from "#foundation/time/whole-days.ts";
import { levelNamed } from "#rooms/catalogue/levels/levels.ts";
import { levelOffered } from "#rooms/catalogue/program/program.ts";
import type { Level } from "#rooms/catalogue/program/program-terms.ts";
import { SameAnswers } from "../family/same-answers.tsx";
import { type AtPlan, ownNameOf, PlanChoice } from "../instalments/plan-choice.tsx";
import { MoneyTerms } from "../payment/money-terms.tsx";
import { OtherWays } from "../payment/other-ways.tsx";
import { PaymentNotice } from "../payment/payment-notice.tsx";
import { type AtLevel, ByLevel } from "./by-level.tsx";
import { centresOf } from "./enrolment-rules.ts";
import { FeeTable } from "./fee-parts.tsx";
import { AccessWarning, fieldExtras } from "./field-extras.tsx";
import { FormButtons, sendId } from "./form-buttons.tsx";
import { againField, KnownBefore, knownPageOf } from "./known-before.tsx";
import { warnedField } from "./lacking-access.ts";
import { feeInLine, placeInLine, placesInLine } from "./program-line.ts";
import { registeredIn, wayOutOf } from "./registration-links.ui.ts";
import { quoteOf, type RegistrationView, titleOf } from "./registration-view.ui.ts";
import { placeIn, type Screen } from "./screens.ts";
import { OtherStarts, SeatInputs, StartNotice } from "./start-notice.tsx";
import { type LaterParts, useLaterParts } from "./use-registration.ui.ts";
import { type RegistrationState, useRegistrationForm } from "./use-registration-form.ui.ts";

/** The fee of a level. For a paid place it is the amount paid, whatever the fee is today. */
function feeAt(view: RegistrationView, level: Level | null): string {
  const { program, completes } = view;
  return completes?.totalKobo
    ? `${formatNaira(completes.totalKobo)} paid`
    : feeInLine(program.priceType, quoteOf(view, level).totalKobo);
}

/** What is being bought, on every step: `Masonry · Beginner · ₦95,000 · Yola, 7 Dec to 6 Mar 2027, 6 seats left`. */
function ProgramLine(props: AtLevel) {
  const { view, answers, isReady } = props;
  const { program, form, starts, today } = view;
  const locations = program.mode === "online" ? [] : centresOf(program);
  const at = (location: string) => (
    <ByLevel {...props}>
      {(level) => {
        const own = levelOffered(program, level) ? level : null;
        return withWholeDays(placeInLine(location, starts, { level: own, today }));
      }}
    </ByLevel>
  );
  const places = locations.map((location) => ({ answer: location, content: at(location) }));
  const [only = "Online"] = locations;
  const anywhere =
    locations.length > 1 ? withWholeDays(placesInLine(locations, starts, today)) : at(only);
  return (
    <p className="form-line">
      <b>{program.title}</b>
      <Dot />
      <ByLevel {...props}>{(level) => levelNamed(level ?? program.level)}</ByLevel>
      <Dot />
      <ByLevel {...props}>{(level) => feeAt(view, level)}</ByLevel>
      <Dot />
      <ByAnswer
        form={form.id}
        name="preferredLocation"
        answer={String(answers.preferredLocation ?? "")}
        parts={[{ answer: "", content: anywhere }, ...places]}
        isReady={isReady}
      />
    </p>
  );
}

type RegistrationStepProps = {
  readonly state: RegistrationState;
  readonly one: Screen;
  readonly index: number;
  readonly extras: Readonly<Record<string, FieldExtra>>;
  readonly later: LaterParts | null;
  readonly at: AtPlan;
  /** The form was posted without scripts, so all steps are on one page. */
  readonly isWhole: boolean;
};

const headingOf = ({ section, title }: FormStep) =>
  section ? `Section ${section}: ${title}` : title;

/** Directly above the pay button: the amount and its parts, who takes it, refunds, and the other ways to pay. */
function WhatYouPay({
  isStored,
  inParts,
  ...at
}: AtPlan & {
  /** The registration's own page has the other ways to pay. */
  readonly isStored: boolean;
}) {
  const together = at.view.after;
  return (
    <section className="what-you-pay" aria-labelledby="enrol-fee">
      <div className="stack stack-8">
        <h3 id="enrol-fee">What you pay</h3>
        <ByLevel {...at} as="div">
          {(level) => (
            <FeeTable
              quote={quoteOf(at.view, level)}
              label={
                together?.toPay ? `Total fee for ${ownNameOf(at.view, at.answers)}` : undefined
              }
              other={
                together?.toPay && {
                  label: `Still to pay for ${together.firstName}`,
                  amountKobo: together.toPay.wholeKobo,
                }
              }
            />
          )}
        </ByLevel>
        {together?.toPay && <p>One payment covers this registration and {together.firstName}'s.</p>}
        {together?.isUnpaid && !together.toPay && (
          <p>
            This payment is not for {together.firstName}, whose fee is paid separately
            {together.whyApart && `: ${together.whyApart}`}.
          </p>
        )}
        <PlanChoice {...at} inParts={inParts} />
        <MoneyTerms />
        {!isStored && <OtherWays hasOwnNumber={at.view.hasOwnNumber} />}
      </div>
    </section>
  );
}

/** One screen: its heading and fields. The last one also shows the answers and the fee. */
function RegistrationStep(props: RegistrationStepProps) {
  const { state, one, index, extras, later, isWhole, at } = props;
  const { form, fields, rules, answers, steps, screens, isReady, registration } = state;
  const isCurrent = index === steps.index;
  const isLast = index === screens.length - 1;
  const headingId = `${form.id}-${one.id}`;
  const { after } = at.view;
  const isTaken = ({ name }: FormField) => after?.same.includes(name) ?? false;
  const taken = one.fields.filter(isTaken);
  const own = taken.length > 0 ? one.fields.filter((field) => !isTaken(field)) : one.fields;
  const list = (some: readonly FormField[]) => (
    <FieldList
      rules={rules}
      answers={answers}
      extras={extras}
      isReady={isReady}
      fields={some}
      allFields={fields}
      form={form.id}
      initial={state.fromPage}
      asked={state.asked}
      problems={state.problems}
    />
  );
  return (
    <section
      className={isCurrent || isWhole ? "form-step" : "form-step without-script"}
      hidden={isReady && !isCurrent}
      aria-labelledby={headingId}
    >
      <h2 id={headingId} tabIndex={-1} ref={isCurrent ? state.heading : undefined}>
        {one.title ? (
          <>
            <span className="step-of-part with-script">{headingOf(one.step)}</span> {one.title}
          </>
        ) : (
          headingOf(one.step)
        )}
      </h2>
      {index === 0 && (
        <p className="hint">
          Fields with <span className="asterisk">*</span> are required.
        </p>
      )}
      {isLast && isReady && isCurrent && later && (
        <later.AnswersReview
          steps={at.view.form.steps.slice(0, -1)}
          answers={{ ...state.initial, ...answers }}
          asked={state.asked}
          searchOf={(at) => steps.searchOf(state.firstOf(at), true)}
        />
      )}
      {list(own)}
      {after && taken.length > 0 && (
        <SameAnswers
          firstName={after.firstName}
          fields={taken.filter(({ name }) => state.asked.has(name))}
          answers={{ ...state.initial, ...answers }}
          hasProblem={taken.some(({ name }) => name in state.problems)}
        >
          {list(taken)}
        </SameAnswers>
      )}
      {isLast && isReady && <AccessWarning {...at} isShort />}
      {isLast && isReady && isCurrent && (
        <EmailHint
          typed={String(answers.emailAddress ?? "")}
          field={fieldId(form.id, "emailAddress")}
        />
      )}
      {isLast && !state.nothingDue && <WhatYouPay {...at} isStored={registration.isStored} />}
    </section>
  );
}

type RegistrationFormProps = {
  readonly view: RegistrationView;
  /** The server's response when the form was posted without scripts. */
  readonly posted: PostedForm | null;
};

/** The state of the payment, above the pay button. */
function PaymentState({ state }: { readonly state: RegistrationState }) {
  const { steps, registration, view } = state;
  const { phase, reference, confirm } = registration;
  if (!steps.isLast) return null;
  return (
    <PaymentNotice phase={phase} reference={reference} onAskAgain={confirm}>
      {phase.name === "full" && <OtherStarts others={phase.others} waitFor={phase} />}
      {phase.name === "known" && <KnownBefore opens={knownPageOf(view, phase)} />}
    </PaymentNotice>
  );
}

/**
 * The registration form. With scripts it shows one step at a time; without them, all steps on one page.
 * The inputs are uncontrolled: the browser holds what is typed, and a draft stays on the device.
 */
export function RegistrationForm({ view, posted }: RegistrationFormProps) {
  const { form } = view;
  const state = useRegistrationForm(view, posted);
  const { steps, screens, screen, answers, problems, isReady, registration } = state;
  const registered = registeredIn(steps.state);
  const later = useLaterParts(steps.index);
  const isWhole = posted !== null && !isReady;
  // React may go back from a later step to an earlier one.
  const needsClient = steps.isNamed ? "now" : "";
  const shown = isWhole ? screens : screen ? [screen] : [];
  /** The indexes of the screens of this step. */
  const together = screens.flatMap((one, index) =>
    one.step === screen?.step && state.isAskedAt(index) ? [index] : [],
  );
  const items = problemItems(
    form.id,
    shown.flatMap(({ fields }) => [...fields]),
    problems,
    answers,
  );
  const message = isReady ? undefined : posted?.message;
  const hasSummary = state.showsSummary && (items.length > 0 || message !== undefined);
  const at = { view, answers, isReady, inParts: state.inParts };
  const extras = fieldExtras(at, state.rules, later);
  return (
    <form
      id={form.id}
      ref={state.ref}
      method="post"
      noValidate
      className="stepped-form"
      data-needs-client={isReady || isWhole ? undefined : needsClient}
      data-posted={isWhole ? "" : undefined}
      data-draft={state.earlyDraft}
      onInput={state.onInput}
      onSubmit={state.onSubmit}
    >
      {/* Enter in a field submits with the form's first button, which must be this neutral one. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <title>{`${hasSummary ? "Error: " : ""}${pageTitle(titleOf(view))}`}</title>
      <ProgramLine {...at} />
      <DraftOffers
        state={state}
        placeOf={(id) => [view.program.title, placeIn(screens, id)].filter(Boolean).join(", ")}
      />
      <div className="with-script">
        <ToastRegion />
        {registered && isReady && (
          <Alert tone="info" title="This registration was sent" className="mb-16">
            <p>
              See what is paid and what is due on <a href={registered}>your registration's page</a>.
              To register someone else, fill in the form again.
            </p>
          </Alert>
        )}
        <StepList
          label="Steps of the registration"
          current={screen?.step.id ?? ""}
          part={{ index: together.indexOf(steps.index), count: together.length }}
          steps={form.steps.map(({ id, title }, index) => ({
            id,
            label: title,
            ...(index < (screen?.stepIndex ?? 0)
              ? { to: { search: steps.searchOf(state.firstOf(index)) } }
              : {}),
          }))}
        />
      </div>
      {(steps.index === 0 || isWhole) && <StartNotice view={view} />}
      {hasSummary && <ErrorSummary items={items} attempt={state.attempt} message={message} />}
      {posted?.isPaused && !isReady && <EmailDoubt fields={state.fields} typed={answers} />}
      {posted?.isPaused && !isReady && (
        <AccessWarning {...at}>
          <input type="hidden" name={warnedField} value="yes" />
          <p>
            To continue with this program, press{" "}
            <a href={`#${sendId}`}>the button at the end of the form</a> again.
          </p>
        </AccessWarning>
      )}
      {screens.map((one, index) => (
        <RegistrationStep
          key={one.id}
          state={state}
          one={one}
          index={index}
          extras={extras}
          later={later}
          isWhole={isWhole}
          at={at}
        />
      ))}
      <PaymentState state={state} />
      <div role="status">
        {later && state.waiting && state.draftKey && (
          <later.WaitingNotice form={state.waiting} draftKey={state.draftKey} />
        )}
      </div>
      <FormButtons
        index={steps.index}
        nextNumber={screens[steps.index + 1]?.number}
        changing={steps.changing}
        isReady={isReady}
        isWhole={isWhole}
        phase={registration.phase.name}
        isBusy={state.isBusy}
        isStored={registration.isStored}
        nothingDue={state.nothingDue}
        at={at}
        wayOut={wayOutOf(view)}
        onBack={state.goBack}
      />
      {!isReady && <SeatInputs view={view} />}
      {!isReady && posted?.typed[againField] && (
        <input type="hidden" name={againField} value="yes" />
      )}
      <ClearAnswers isKept={state.isKept} onClear={state.clear} />
    </form>
  );
}

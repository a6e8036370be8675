import { type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { hideToasts, showToast } from "#design/messages/toast.tsx";
import { isUnchecked, type PostedForm, type Problems } from "#foundation/forms/answers.ts";
import { screenOfProblems } from "#foundation/forms/asked-fields.ts";
import { checkFields, checkForm } from "#foundation/forms/check-form.ts";
import { useAnswers, useQueued } from "#foundation/forms/use-answers.ts";
import { forgetKeptCode } from "#rooms/affiliates/door.ui.ts";
import { levelOffered } from "#rooms/catalogue/program/program.ts";
import type { Answers } from "../forms/enrolment-forms.ts";
import { inPartsControl, inPartsField } from "../instalments/parts-choice.tsx";
import { firstAmountOf, hasPlan, wholeOf } from "../instalments/plan-choice.tsx";
import { problemsBeforePaying } from "../payment/payment-texts.ui.ts";
import { enrolmentRules } from "./enrolment-rules.ts";
import { draftKeyOfForm, quoteOf, type RegistrationView } from "./registration-view.ui.ts";
import { isChanging, type Screen, screenIn, screensOf, searchOfScreen } from "./screens.ts";
import { useRegistration } from "./use-registration.ui.ts";

/** The screen in the address, and navigation to the others. */
function useSteps(screens: readonly Screen[]) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const trainingLevel = search.get("level");
  const index = screenIn(search, screens);
  const numberOf = useCallback((to: number) => screens[to]?.number ?? "1", [screens]);
  const go = useCallback(
    (to: number, more: { changing?: boolean; replace?: boolean } = {}) =>
      navigate(
        // The address as it is now: a level may have been written to it since the page was rendered.
        {
          search: searchOfScreen(new URLSearchParams(location.search), numberOf(to), more.changing),
        },
        more.replace ? { replace: true, state } : {},
      ),
    [navigate, state, numberOf],
  );
  /** Writes a newly chosen level to the address, so that a reload or a shared link keeps it. */
  const keepTrainingLevel = (chosen: string) => {
    const next = new URLSearchParams(location.search);
    next.set("level", chosen);
    return navigate(
      { search: `?${next}` },
      { state, replace: true, preventScrollReset: true, flushSync: true },
    );
  };
  return {
    index,
    /** Whether the address names a step. */
    isNamed: search.has("step"),
    /** What an earlier visit of this page left in the history. */
    state: state as unknown,
    isLast: index === screens.length - 1,
    /** Whether the person came from the answers on the last step. */
    changing: isChanging(search) && index < screens.length - 1,
    /** The level in the address: from the card that led here, or chosen in the form since. */
    trainingLevel,
    go,
    searchOf: (to: number, changing = false) => searchOfScreen(search, numberOf(to), changing),
    keepTrainingLevel,
    /** The same for a level chosen while the scripts were still loading: the address may name another. */
    async correctTrainingLevel(chosen: string) {
      if (trainingLevel && chosen && chosen !== trainingLevel) await keepTrainingLevel(chosen);
    },
  };
}

const isEmpty = (problems: Problems) => Object.keys(problems).length === 0;

function useRegistrationAnswers(
  view: RegistrationView,
  posted: PostedForm | null,
  { trainingLevel }: { readonly trainingLevel: string | null },
  step: string | undefined,
) {
  const { program, form, initial, today, chosenStart } = view;
  const [rules] = useState(() => enrolmentRules(program, today));
  return useAnswers({
    form,
    rules,
    draftKey: draftKeyOfForm(view),
    initial: hasPlan(view) ? { [inPartsField]: "no", ...initial } : initial,
    beside: hasPlan(view) ? [inPartsControl] : [],
    posted,
    // Level and start in the address were chosen last, on a card or in this form, so they beat the draft.
    chosen: {
      ...(trainingLevel && levelOffered(program, trainingLevel) ? { trainingLevel } : {}),
      ...(chosenStart && program.mode !== "online"
        ? { preferredLocation: chosenStart.location }
        : {}),
    },
    step,
  });
}

/** The state of the registration form: its steps, problems and submission. */
export function useRegistrationForm(view: RegistrationView, posted: PostedForm | null) {
  const { form } = view;
  const heading = useRef<HTMLHeadingElement>(null);
  const screens = useMemo(() => screensOf(form.steps), [form]);
  const steps = useSteps(screens);
  const screen = screens[steps.index] ?? screens[0];
  const held = useRegistrationAnswers(view, posted, steps, screen?.id);
  const { answers, problems, rules, isReady } = held;
  const [attempt, setAttempt] = useState(posted ? 1 : 0);
  const [showsSummary, setShowsSummary] = useState(posted !== null);
  const quote = quoteOf(view, String(answers.trainingLevel ?? ""));
  const nothingDue = quote.totalKobo === 0 || view.completes !== null;
  const inParts = answers[inPartsField] === "yes";

  const isAskedAt = (index: number) =>
    screens[index]?.fields.some(({ name }) => held.asked.has(name)) ?? true;
  /** The nearest screen in that direction that has a question: only minors have a guardian. */
  const screenFrom = (index: number, by: 1 | -1): number =>
    isAskedAt(index + by) ? index + by : screenFrom(index + by, by);

  const refuse = (found: Problems) => {
    held.setProblems(found);
    setShowsSummary(true);
    setAttempt((count) => count + 1);
    const at = screenOfProblems(screens, found);
    if (at >= 0 && at !== steps.index) void steps.go(at);
    return true;
  };

  const isLater = useRef(false);
  /** Whether the same learner may be registered twice: they were asked. */
  const isAgain = useRef(false);
  /** The answers to send, as last checked. */
  const checked = useRef<Answers>({});
  const registration = useRegistration({
    view,
    seed: held.seed,
    checked: () => checked.current,
    onlyOnce: () => !isAgain.current,
    toPayKobo: () => firstAmountOf(view, answers, inParts),
    wholeKobo: () => wholeOf(view, String(answers.trainingLevel ?? "")),
    onDone: held.forget,
    onFields: refuse,
  });
  const waiting = useQueued(
    view.completes ? null : held.draftKey,
    isReady,
    ({ fields, message }) => {
      if (isEmpty(fields)) registration.fail(message);
      else refuse(fields);
    },
    ({ next }) => void registration.leaveFor(next ?? location.pathname),
  );
  const isBusy = registration.isBusy || registration.phase.name === "confirming";

  // Back while the payment starts keeps the step, as it does once its window is open (take-payment.ui.ts).
  const isStarting = registration.phase.name === "starting";
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the step changes
  useEffect(() => {
    if (isStarting && !steps.isLast) void steps.go(screens.length - 1);
  }, [isStarting, steps.isLast]);

  // The heading of a new step takes the focus, unless the error summary does.
  const shownStep = useRef(steps.index);
  useEffect(() => {
    if (shownStep.current === steps.index) return;
    shownStep.current = steps.index;
    if (screen?.fields.some(({ name }) => name in problems)) return;
    setShowsSummary(false);
    heading.current?.focus({ preventScroll: true });
  }, [steps.index, screen, problems]);

  // Back in the history can lead to a screen whose questions an earlier answer has removed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the screen changes
  useEffect(() => {
    if (isReady && !isAskedAt(steps.index)) {
      void steps.go(screenFrom(steps.index, 1), { replace: true });
    }
  }, [isReady, steps.index]);

  const goOn = async () => {
    const found = screen && checkFields(screen.fields, held.read(), rules).problems;
    if (found && !isEmpty(found)) return refuse(found);
    hideToasts();
    held.setProblems({});
    const next = screenFrom(steps.index, 1);
    // Whoever came to change an answer sees the other screens of its step too.
    const changing = steps.changing && screens[next]?.step === screen?.step;
    return steps.go(steps.changing && !changing ? screens.length - 1 : next, { changing });
  };

  // A draft opens on the step where it was left; a link to a later step opens on the first one with a gap.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the answers are back
  useEffect(() => {
    if (!isReady) return;
    if (held.restored === "draft") showToast("We have restored your answers.", true);
    const startAt = (index: number) => {
      if (index >= 0 && index !== steps.index) void steps.go(index, { replace: true });
    };
    const begin = async () => {
      await steps.correctTrainingLevel(String(held.read().trainingLevel ?? ""));
      // Next was pressed before the scripts came, and nothing was checked yet.
      const came = held.round === 0 ? posted : null;
      if (came && isUnchecked(came)) return goOn();
      if (came) return startAt(screenOfProblems(screens, problems));
      const left = screens.findIndex(({ id }) => id === held.leftAt);
      const wanted = steps.isNamed || left < 0 ? steps.index : left;
      const before = screens.slice(0, wanted);
      const hasGap = ({ fields }: Screen) => !isEmpty(checkFields(fields, answers, rules).problems);
      const gap = before.findIndex(hasGap);
      return startAt(gap < 0 ? wanted : gap);
    };
    void begin();
  }, [isReady, held.round]);

  const send = async (choice: string | null) => {
    // "Register anyway" goes on as before.
    isAgain.current = choice === "again";
    if (!isAgain.current) isLater.current = choice === "later";
    const payLater = isLater.current;
    const typed = held.read();
    const found = checkForm(form, typed, rules);
    if (!isEmpty(found.problems)) {
      return refuse(
        payLater || nothingDue
          ? found.problems
          : problemsBeforePaying(found.problems, typed.emailAddress),
      );
    }
    checked.current = found.answers as Answers;
    return payLater ? registration.payLater() : registration.pay();
  };

  const isSubmitting = useRef(false);
  return {
    ...held,
    view,
    steps,
    screens,
    screen,
    isAskedAt,
    /** The first screen of a step. */
    firstOf: (step: number) => screens.findIndex(({ stepIndex }) => stepIndex === step),
    heading,
    quote,
    nothingDue,
    registration,
    isBusy,
    attempt,
    showsSummary,
    waiting,
    inParts,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      // A second tap can come before the first shows any effect.
      if (isBusy || isSubmitting.current) return;
      const { submitter } = event.nativeEvent as SubmitEvent;
      isSubmitting.current = true;
      const done = steps.isLast ? send(submitter?.getAttribute("value") ?? null) : goOn();
      void done.finally(() => {
        isSubmitting.current = false;
      });
    },
    onInput(event: FormEvent<HTMLFormElement>) {
      held.onInput(event);
      if ("message" in registration.phase) registration.reset();
      const { name, value } = event.target as HTMLInputElement;
      if (name === "trainingLevel") void steps.keepTrainingLevel(value);
    },
    goBack() {
      hideToasts();
      return steps.go(screenFrom(steps.index, -1));
    },
    clear() {
      held.clear();
      forgetKeptCode();
      registration.reset();
      setShowsSummary(false);
      hideToasts();
      showToast("We have cleared your answers.", true);
      void steps.go(0, { replace: true });
    },
  };
}

export type RegistrationState = ReturnType<typeof useRegistrationForm>;

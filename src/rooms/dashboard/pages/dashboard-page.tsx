import { lazy, Suspense, useState } from "react";
import { href } from "react-router";
import { ActionButton } from "#design/actions/action-button.tsx";
import { ButtonLink } from "#design/actions/button.tsx";
import { Disclosure } from "#design/actions/disclosure.tsx";
import { Link } from "#design/actions/link.tsx";
import { LoadedPart } from "#design/loading/loaded-part.tsx";
import { Skeleton } from "#design/loading/skeleton.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { EmptyState } from "#design/messages/empty-state.tsx";
import { classNames } from "#design/text/class-names.ts";
import { Money } from "#design/text/money.tsx";
import { audiences } from "#foundation/http/audiences.ts";
import { callApi } from "#foundation/http/call.ts";
import { type PageHandle, privateHeaders } from "#foundation/pages/page-handle.ts";
import { pageTitle } from "#foundation/pages/page-head.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { Guarded, openFile, useSession } from "#rooms/accounts/door.ui.ts";
import { TransferEach } from "#rooms/enrolment/door.ui.ts";
import type { OwnEnrolment, OwnEnrolments } from "#rooms/enrolment/own-page/own-enrolments.ts";
import { ConfirmAddress } from "../confirm-address.tsx";
import { EnrolmentCard, hasEnded } from "../enrolment-card.tsx";
import { type FirstStep, firstStepOf } from "../first-step.ts";
import { Frame, NextStepPlace, openEnrolment, WaitingFrame, waitingKicker } from "../frame.tsx";
import { PayButtons } from "../pay-button.tsx";

export const handle: PageHandle = { client: "at-once", styles: "signed-in" };
export const headers = privateHeaders;
export const meta = () => [
  { title: pageTitle("Your dashboard") },
  { name: "robots", content: "noindex" },
];

type Learner = { readonly id: string; readonly name: string; readonly enrolments: OwnEnrolment[] };

/** The newest learner first, and the enrolments of each in the list's order, finished courses last. */
function byLearner(enrolments: readonly OwnEnrolment[], today: string): Learner[] {
  const learners = new Map<string, Learner>();
  const isOver = (one: OwnEnrolment) => Number(hasEnded(one, today));
  const sorted = [...enrolments].sort((one, other) => isOver(one) - isOver(other));
  for (const enrolment of sorted) {
    const { learnerId: id, learner } = enrolment;
    const known = learners.get(id) ?? { id, name: learner.fullName, enrolments: [] };
    known.enrolments.push(enrolment);
    learners.set(id, known);
  }
  return [...learners.values()];
}

/**
 * The cards with a button to pay: one for each order, because a payment is for the whole order. None for the order that
 * the button at the top pays for.
 */
function idsOfPayers(enrolments: readonly OwnEnrolment[], paidOnTop: OwnEnrolment | null) {
  const seen = new Set([paidOnTop?.payNow?.transferReference]);
  const payers = new Set<string>();
  for (const { id, payNow, nextStep } of enrolments) {
    if (nextStep !== "pay" || !payNow || seen.has(payNow.transferReference)) continue;
    seen.add(payNow.transferReference);
    payers.add(id);
  }
  return payers;
}

type LearnersProps = {
  readonly enrolments: readonly OwnEnrolment[];
  /** The enrolment of the next step at the top. */
  readonly onTop: OwnEnrolment | null;
  /** The one that its button pays for, with its whole order, if it pays for only one order. */
  readonly paidOnTop: OwnEnrolment | null;
  readonly onChanged: () => void;
  /** `YYYY-MM-DD` in Lagos. */
  readonly today: string;
};

/** The registrations, grouped by the people who learn. Without any, the next step above links to the programs. */
function Learners({ enrolments, onTop, paidOnTop, onChanged, today }: LearnersProps) {
  if (enrolments.length === 0) {
    return (
      <EmptyState title="No registrations yet">
        Your places, payments, slips and receipts will be here.
      </EmptyState>
    );
  }
  const payers = idsOfPayers(enrolments, paidOnTop);
  const sections = byLearner(enrolments, today).map(({ id, name, enrolments: own }) => (
    <section
      key={id}
      aria-labelledby={`learner-${id}`}
      className={classNames("stack learner", own.length > 1 && "learner-wide")}
    >
      <h2 id={`learner-${id}`}>{name}</h2>
      <div className="stack enrolment-cards">
        {own.map((enrolment) => (
          <EnrolmentCard
            key={enrolment.id}
            enrolment={enrolment}
            isOnTop={enrolment.id === onTop?.id}
            isPaidElsewhere={!payers.has(enrolment.id)}
            onChanged={onChanged}
            today={today}
          />
        ))}
      </div>
    </section>
  ));
  return <div className="stack learners">{sections}</div>;
}

type Props = {
  readonly step: FirstStep<OwnEnrolment>;
  /** What one payment for several registrations would cost, if that is the next step. */
  readonly together: OwnEnrolments["payTogether"];
  /** The registrations that this payment covers; none without one. */
  readonly shared: readonly OwnEnrolment[];
  /** What is still to be paid for all places together. */
  readonly owedKobo: number;
  readonly onChanged: () => void;
};

/**
 * The account's own number, where one payment can cover several orders: a transfer is for one of them, so there is an
 * amount for each, in the order in which they are booked.
 */
function TogetherByTransfer({ own }: { readonly own: readonly OwnEnrolment[] }) {
  const orders = new Map(
    own.flatMap(({ payNow }) => (payNow ? [[payNow.transferReference, payNow]] : [])),
  );
  const byDay = [...orders.values()].sort((one, other) =>
    (one.instalments[0]?.dueOn ?? "").localeCompare(other.instalments[0]?.dueOn ?? ""),
  );
  const number = byDay.find(({ ownNumber }) => ownNumber)?.ownNumber;
  if (!number) return null;
  return (
    <Disclosure summary="Pay by bank transfer">
      <div className="stack stack-16">
        <TransferEach
          number={number}
          orders={byDay.map(({ lines, amountKobo }) => ({
            what: lines
              .map((line) => `${line.learnerFirstName}, ${line.courseOfInterest}`)
              .join(" and "),
            amountKobo,
          }))}
        />
      </div>
    </Disclosure>
  );
}

function StepAction({
  step: { kind, enrolment },
  together,
  onChanged,
}: Pick<Props, "step" | "together" | "onChanged">) {
  const look = { variant: "keke", size: "large" } as const;
  if (!enrolment) {
    return (
      <ButtonLink to={href("/programs")} {...look}>
        Browse programs
      </ButtonLink>
    );
  }
  switch (kind) {
    case "finish_form":
      return (
        <ActionButton {...look} onAct={() => openEnrolment(enrolment.id, "form")}>
          Finish the form
        </ActionButton>
      );
    case "pay":
      return <PayButtons enrolment={enrolment} together={together} {...look} onPaid={onChanged} />;
    case "come":
    case "train":
      return (
        <ActionButton
          {...look}
          icon="download"
          onAct={() => openFile(`/enrolments/${enrolment.id}/slip`, "user")}
        >
          Admission slip (PDF)
        </ActionButton>
      );
    default:
      return null;
  }
}

/** The one next step, on top of everything. */
function NextStep({ owedKobo, ...props }: Props) {
  const { sentence, detail, enrolment } = props.step;
  const payNow = props.together ?? enrolment?.payNow;
  return (
    <section className="next-step" aria-labelledby="next-step">
      <p className="next-step-label">Your next step</p>
      <h2 id="next-step">{sentence}</h2>
      <p>{detail}</p>
      {owedKobo > 0 && owedKobo !== payNow?.amountKobo && (
        <p>
          Still to pay in all: <Money amountKobo={owedKobo} />
        </p>
      )}
      <StepAction {...props} />
      <TogetherByTransfer own={props.shared} />
    </section>
  );
}

const loadEnrolments = (signal: AbortSignal) => callApi("GET /me/enrolments", {}, { signal });
const loadProfile = (signal: AbortSignal) => callApi("GET /me/profile", {}, { signal });

/** Few need it, so its form loads when someone opens it. */
const ClaimEnrolment = lazy(() => import("../claim-enrolment.tsx"));

function FromCounter({ onClaimed }: { readonly onClaimed: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure
      summary="Add a registration from the counter"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      {isOpen && (
        <Suspense fallback={<Skeleton label="Loading the form" lines={3} />}>
          <ClaimEnrolment onClaimed={onClaimed} />
        </Suspense>
      )}
    </Disclosure>
  );
}

/** The one next step; a payment that several registrations can share pays for them together. */
function stepOf({ enrolments, payTogether }: OwnEnrolments, today: string) {
  const isShared = ({ id }: OwnEnrolment) => payTogether?.enrolmentIds.includes(id) ?? false;
  const step = firstStepOf(
    enrolments.map((one) => (isShared(one) ? { ...one, payNow: payTogether } : one)),
    today,
  );
  const together = step.enrolment && isShared(step.enrolment) ? payTogether : null;
  return { step, together, shared: together ? enrolments.filter(isShared) : [] };
}

/** The next step on top, and below it every registration. */
function Overview() {
  const enrolments = useLoaded(loadEnrolments);
  const profile = useLoaded(loadProfile);
  const { name, role } = useSession("user")?.person ?? {};
  const { state, reload } = enrolments;
  const today = lagosDay(new Date());
  const next = state.kind === "ready" ? stepOf(state.value, today) : null;
  const owedKobo =
    state.kind === "ready"
      ? state.value.enrolments.reduce((sum, { dueKobo }) => sum + dueKobo, 0)
      : 0;
  return (
    <Frame
      current="/dashboard"
      title="Your dashboard"
      kicker={name ?? waitingKicker}
      first={
        state.kind !== "failed" && (
          <NextStepPlace>
            {next && <NextStep {...next} owedKobo={owedKobo} onChanged={reload} />}
          </NextStepPlace>
        )
      }
    >
      {role === "admin" && (
        <p>
          You work here too: <Link to={audiences.admin.signIn}>sign in to the back office</Link>.
        </p>
      )}
      {profile.state.kind === "ready" && (
        <ConfirmAddress profile={profile.state.value} onSent={profile.reload} />
      )}
      <LoadedPart loaded={enrolments} label="your registrations" lines={6}>
        {(own) => (
          <Learners
            enrolments={own.enrolments}
            onTop={next?.step.enrolment ?? null}
            paidOnTop={next?.together ? null : (next?.step.enrolment ?? null)}
            onChanged={reload}
            today={today}
          />
        )}
      </LoadedPart>
      <FromCounter onClaimed={reload} />
    </Frame>
  );
}

export default function DashboardPage() {
  return (
    <Guarded audience="user" waiting={<WaitingFrame current="/dashboard" title="Your dashboard" />}>
      <Overview />
    </Guarded>
  );
}

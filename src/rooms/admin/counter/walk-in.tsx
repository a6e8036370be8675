import { useCallback, useEffect, useMemo, useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { Checkbox } from "#design/fields/checkbox.tsx";
import { FormFrame } from "#design/forms/form-frame.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { Alert } from "#design/messages/alert.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { useForm } from "#foundation/forms/use-form.ts";
import { CallError, callApi } from "#foundation/http/call.ts";
import type { CounterProgram } from "#rooms/enrolment/counter/endpoints.ts";
import { FormButtons, unsureWords } from "../form-dialog.tsx";
import { overBalance, wrongAmount } from "../payments/payment-words.ts";
import { RecordPart } from "../record-part.tsx";
import { useCashCentres } from "../tills/cash-centres.ui.ts";
import { OpenTillHint } from "../tills/till-status.tsx";
import { keepCentre, readCentre } from "./print.tsx";
import {
  type Added,
  chosenIn,
  counterForm,
  counterRules,
  fieldsAsHere,
  walkInBody,
} from "./walk-in-fields.ui.ts";

/** A registration whose answer was lost, or that never left the device. */
export type UnsentWalkIn = {
  readonly body: Readonly<Record<string, unknown>>;
  readonly key: string;
  readonly fullName: string;
  readonly course: string;
  readonly amountKobo: number;
  readonly typed: Readonly<Record<string, string>>;
};

export type WalkInProps = {
  /** What was looked for, or what was typed before it was refused. */
  readonly known: Readonly<Record<string, string>>;
  /** The centre of the person's only open till. */
  readonly tillAt: string | null;
  /** The id of the entry being corrected. */
  readonly sameKey: string | undefined;
  readonly onAdded: (added: Added) => void;
  /** The learner already has a place in this program: opens it. */
  readonly onKnown: (enrolmentId: string) => void;
  /** @returns whether it waits for a connection */
  readonly keep: (unsent: UnsentWalkIn) => boolean;
  readonly onLeave: () => void;
};

const loadPrograms = (signal: AbortSignal) =>
  callApi("GET /admin/walk-ins/programs", {}, { signal });

/** Registers someone who has no registration, by keyboard alone. */
export function WalkIn(props: WalkInProps) {
  const load = useCallback(loadPrograms, []);
  const loaded = useLoaded(load);
  return (
    <section className="record-card" aria-labelledby="walk-in-title">
      <div className="record-card-head">
        <h2 id="walk-in-title">New walk-in</h2>
      </div>
      <RecordPart loaded={loaded} noun="the programs">
        {({ programs, today }) => <WalkInForm {...props} programs={programs} today={today} />}
      </RecordPart>
    </section>
  );
}

const unsure = unsureWords("registered");

/** Answers of a checked form as texts, to type them again. */
const asTexts = (answers: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(answers).map(([name, value]) => [name, value === true ? "yes" : String(value)]),
  );

function WalkInForm({
  programs,
  today,
  known,
  tillAt,
  sameKey,
  onAdded,
  onKnown,
  keep,
  onLeave,
}: WalkInProps & { readonly programs: readonly CounterProgram[]; readonly today: string }) {
  const form = useMemo(() => counterForm(programs), [programs]);
  const centres = useCashCentres().map(({ name }) => name);
  const rules = {
    ...useMemo(() => counterRules(programs, today, !tillAt), [programs, today, tillAt]),
    offered: { location: centres },
  };
  const place = centres.length === 1 ? centres[0] : readCentre();
  const [keepAsCredit, setKeepAsCredit] = useState(false);
  const [lacksTill, setLacksTill] = useState(false);
  const [earlier, setEarlier] = useState<{ id: string; text: string } | null>(null);
  const state = useForm({
    form,
    rules,
    draftKey: null,
    known: { ...known, location: known.location || place || "" },
    fallback: `${unsure.title}. ${unsure.text}`,
    prepare: async () => {
      const wrong = pays ? wrongAmount(typedAmount, totalKobo, keepAsCredit) : null;
      return wrong ? { amount: wrong } : {};
    },
    send: async (given, headers) => {
      const answers = asTexts({ ...(tillAt ? { location: tillAt } : {}), ...given });
      const isOver = overKobo > 0 && keepAsCredit;
      const body = walkInBody(answers, today, isOver);
      const key = sameKey ?? `${headers["idempotency-key"]}-${isOver}`;
      const amountKobo = body.payment?.amountKobo ?? 0;
      setEarlier(null);
      try {
        const added = await callApi(
          "POST /admin/walk-ins",
          { body },
          {
            headers: { "idempotency-key": key },
          },
        );
        keepCentre(answers.location);
        onAdded({ ...added, amountKobo });
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        setLacksTill(error.code === "till_closed");
        const { fullName = "" } = answers;
        const course = chosen?.program.title ?? "";
        const unsent = { body, key, fullName, course, amountKobo, typed: answers };
        if (error.code === "unreachable" && keep(unsent)) return;
        if (error.code === "already_registered") {
          setEarlier({ id: String(error.details?.id ?? ""), text: error.message });
        }
        const { status, code, message, fields } = error;
        throw new CallError(status, { error: message, code, fields: fieldsAsHere(fields) });
      }
    },
  });
  const { element } = state;
  useEffect(() => {
    element?.querySelector<HTMLInputElement>("input[name=fullName]")?.focus();
  }, [element]);
  const chosen = chosenIn(programs, state.answers);
  const totalKobo = chosen?.totalKobo ?? 0;
  const typedAmount: string = String(state.answers.amount ?? "");
  const pays: boolean = state.asked.has("method");
  const overKobo = pays ? overBalance(typedAmount, totalKobo) : 0;
  const { nowKobo = null } = chosen ?? {};
  return (
    <FormFrame
      state={state}
      className="stack counter-form"
      before={
        lacksTill && (
          <p>
            <OpenTillHint />
          </p>
        )
      }
      extras={
        nowKobo
          ? {
              amount: {
                hint: `${formatNaira(nowKobo)} is due now, ${formatNaira(totalKobo)} in all. Leave empty if nothing is paid now.`,
              },
            }
          : {}
      }
    >
      {overKobo > 0 && (
        <Checkbox
          name="keepAsCredit"
          label={`${formatNaira(overKobo)} more than the fee: keep as credit`}
          checked={keepAsCredit}
          onChange={({ currentTarget: { checked } }) => setKeepAsCredit(checked)}
        />
      )}
      {earlier && (
        <Alert tone="warning" title="There is already a registration">
          <p>{earlier.text}</p>
          <p>
            <Button variant="secondary" onClick={() => onKnown(earlier.id)}>
              Open it
            </Button>
          </p>
        </Alert>
      )}
      <FormButtons
        isBusy={state.status === "sending"}
        pendingLabel="Registering..."
        onLeave={onLeave}
      >
        {pays ? "Register and take the money" : "Register"}
      </FormButtons>
    </FormFrame>
  );
}

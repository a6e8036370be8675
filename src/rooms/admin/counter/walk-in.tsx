import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { Checkbox } from "#design/fields/checkbox.tsx";
import { FormFrame } from "#design/forms/form-frame.tsx";
import { Skeleton } from "#design/loading/skeleton.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { formatNaira } from "#foundation/amounts/money.ts";
import { useForm } from "#foundation/forms/use-form.ts";
import { CallError, callApi } from "#foundation/http/call.ts";
import type { CounterProgram } from "#rooms/enrolment/counter/endpoints.ts";
import { FormButtons, unsureWords } from "../form-dialog.tsx";
import { dueWords, overBalance, wrongAmount } from "../payments/payment-words.ts";
import { RecordPart } from "../record-part.tsx";
import { useCashCentres } from "../tills/cash-centres.ui.ts";
import { type OwnTills, useNeededTill } from "../tills/till-status.tsx";
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
  readonly tills: OwnTills;
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
        {(found) =>
          props.tills.isSettled ? (
            <WalkInForm {...props} {...found} />
          ) : (
            <Skeleton label="Loading your till" lines={6} />
          )
        }
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
  hasPhoneWays,
  known,
  tills,
  sameKey,
  onAdded,
  onKnown,
  keep,
  onLeave,
}: WalkInProps & {
  readonly programs: readonly CounterProgram[];
  readonly today: string;
  readonly hasPhoneWays: boolean;
}) {
  const form = useMemo(() => counterForm(programs, hasPhoneWays), [programs, hasPhoneWays]);
  const { tillAt } = tills;
  const centres = useCashCentres().map(({ name }) => name);
  const asksCentre = !tillAt && centres.length > 1;
  const rules = {
    ...useMemo(() => counterRules(programs, today, asksCentre), [programs, today, asksCentre]),
    offered: { location: centres },
  };
  const place = centres.length === 1 ? centres[0] : readCentre();
  const [keepAsCredit, setKeepAsCredit] = useState(false);
  const [noTill, setNoTill] = useState<string | null>(null);
  // The earlier registration of a learner who has the program already.
  const [earlierId, setEarlierId] = useState("");
  // Whether the next form, and the one that is being sent, registers the learner all the same.
  const again = useRef({ next: false, now: false });
  const state = useForm({
    form,
    rules,
    draftKey: null,
    known: {
      // Cash would be refused.
      ...(tills.hasNone ? { method: "transfer" } : {}),
      ...known,
      location: known.location || place || "",
    },
    fallback: `${unsure.title}. ${unsure.text}`,
    prepare: async () => {
      setNoTill(null);
      again.current = { next: false, now: again.current.next };
      const wrong = pays ? wrongAmount(typedAmount, totalKobo, keepAsCredit) : null;
      return wrong ? { amount: wrong } : {};
    },
    send: async (given, headers) => {
      const at = tillAt ?? (asksCentre ? null : place);
      const answers = asTexts({ ...(at ? { location: at } : {}), ...given });
      const isOver = overKobo > 0 && keepAsCredit;
      const isAgain = again.current.now;
      const walkIn = walkInBody(answers, today, isOver);
      const body = isAgain ? { ...walkIn, onlyOnce: false } : walkIn;
      const key = sameKey ?? `${headers["idempotency-key"]}-${isOver}${isAgain ? "-again" : ""}`;
      const amountKobo = body.payment?.amountKobo ?? 0;
      setEarlierId("");
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
        if (error.code === "till_closed") setNoTill(error.message);
        const { fullName = "" } = answers;
        const course = chosen?.program.title ?? "";
        const unsent = { body, key, fullName, course, amountKobo, typed: answers };
        if (error.code === "unreachable" && keep(unsent)) return;
        if (error.code === "already_registered") setEarlierId(String(error.details?.id ?? ""));
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
  const till = useNeededTill({
    tills,
    isCash: pays && state.answers.method !== "transfer",
    at: tillAt ?? (String(state.answers.location || "") || place),
    refusal: noTill,
    form: element,
  });
  return (
    <>
      <FormFrame
        state={state}
        className="stack counter-form"
        isReasonOutside={noTill !== null}
        before={
          earlierId && (
            <div className="row">
              <Button onClick={() => onKnown(earlierId)}>Open that registration</Button>
              {/* Not a submit button: Enter in a field would press it. */}
              <Button
                variant="secondary"
                onClick={() => {
                  again.current.next = true;
                  element?.querySelector<HTMLElement>("[type=submit]")?.click();
                }}
              >
                Register anyway
              </Button>
            </div>
          )
        }
        extras={
          nowKobo
            ? {
                amount: {
                  hint: `${dueWords({ dueKobo: nowKobo, openKobo: totalKobo, nextDueOn: null })} Leave empty if nothing is paid now.`,
                },
              }
            : {}
        }
      >
        {till.notice}
        {overKobo > 0 && (
          <Checkbox
            name="keepAsCredit"
            label={`${formatNaira(overKobo)} more than the fee: keep as credit`}
            checked={keepAsCredit}
            onChange={({ currentTarget: { checked } }) => setKeepAsCredit(checked)}
          />
        )}
        <FormButtons
          isBusy={state.status === "sending"}
          pendingLabel="Registering..."
          onLeave={onLeave}
        >
          {pays ? "Register and take the money" : "Register"}
        </FormButtons>
      </FormFrame>
      {till.dialog}
    </>
  );
}

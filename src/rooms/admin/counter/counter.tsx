import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { Button } from "#design/actions/button.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { classNames } from "#design/text/class-names.ts";
import { academy } from "#foundation/academy/academy.ts";
import { formatNaira } from "#foundation/amounts/money.ts";
import { formatInstant } from "#foundation/time/time.ts";
import type { AdminUser } from "#rooms/accounts/sign-in/sign-in.ts";
import type { EnrolmentRecord } from "#rooms/enrolment/staff/enrolment-record.ts";
import type { Taken, UnsentPayment } from "../enrolments/payment-form.tsx";
import { may } from "../screens.ts";
import { type OwnTills, TillStatus, useOwnTills } from "../tills/till-status.tsx";
import { isTyping } from "../today/work.tsx";
import {
  type Entry,
  keepEntry,
  newEntryId,
  type RefusedEntry,
  replaceEntry,
  takeSlipNumber,
  useEntries,
  type WaitingEntry,
} from "./entries.ui.ts";
import { FindField } from "./find-field.tsx";
import { JustNow } from "./just-now.tsx";
import { Place } from "./place.tsx";
import { PaperChoice, PrintReceipt } from "./print.tsx";
import { type Done, TakenCard } from "./taken.tsx";
import { WaitingList } from "./waiting-list.tsx";
import { type UnsentWalkIn, WalkIn } from "./walk-in.tsx";
import type { Added } from "./walk-in-fields.ui.ts";

/** What the counter shows. `entry`: a refused one that is being corrected. */
type View =
  | { readonly kind: "find" }
  | { readonly kind: "place"; readonly id: string; readonly entry: RefusedEntry | null }
  | { readonly kind: "walk-in"; readonly typed: string; readonly entry: RefusedEntry | null }
  | { readonly kind: "done"; readonly done: Done }
  | { readonly kind: "kept"; readonly id: string };

const finding: View = { kind: "find" };

/** Where a link from another screen leads: to a place, or to a new registration. */
function viewAt(address: URLSearchParams, mayAdd: boolean): View {
  const place = address.get("place");
  if (place) return { kind: "place", id: place, entry: null };
  const isNew = mayAdd && address.get("new") === "yes";
  return isNew ? { kind: "walk-in", typed: "", entry: null } : finding;
}

/** What was searched for is prefilled for the new learner: a name, or a phone number. */
function knownFrom(typed: string): Record<string, string> {
  if (/^[\p{L}\p{M}' ’.-]+$/u.test(typed)) return { fullName: typed };
  return /^\+?[\d ()-]{7,20}$/.test(typed) ? { phoneNumber: typed } : {};
}

/** `/` goes to the field, unless someone is typing. */
function useFindKey(onFind: () => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey || isTyping(target) || key !== "/") return;
      onFind();
      event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}

/** The person's own tills. A payment may have changed what is in them, or somebody may have closed one. */
function useTillsHere(after: View): OwnTills {
  const tills = useOwnTills();
  const { reload } = tills;
  useEffect(() => {
    if (after.kind === "done") reload();
  }, [after, reload]);
  return tills;
}

type Unsent = UnsentPayment | UnsentWalkIn;
type Whose = Pick<WaitingEntry, "kind" | "enrolmentId" | "fullName" | "course">;

/** The paper that a payer gets while the counter has no connection. It is pink, and says that it is not a receipt. */
const ProvisionalSlip = ({ entry }: { readonly entry: Entry }) => (
  <div className="provisional">
    <p className="provisional-name">{academy.name}</p>
    <p>
      <b>
        Provisional receipt <span className="one-line">{entry.slip}</span>
      </b>
    </p>
    <p>
      <b>This is not a receipt.</b> There was no connection. The receipt will follow and name this
      slip.
    </p>
    <dl>
      <dt>Received</dt>
      <dd>{formatNaira(entry.amountKobo)}</dd>
      <dt>For</dt>
      <dd>
        {entry.fullName}, {entry.course}
      </dd>
      <dt>When</dt>
      <dd>{formatInstant(new Date(entry.at))}</dd>
      <dt>By</dt>
      <dd>{entry.byName}</dd>
    </dl>
    <p>{academy.phone}</p>
  </div>
);

/** The state of a stored entry: waiting, sent, or refused by the server. */
function KeptNews({ entry }: { readonly entry: Entry }) {
  if (entry.state === "refused") {
    return (
      <Alert tone="danger" title="It was refused">
        {entry.reason} Correct it or delete it in the list below.
      </Alert>
    );
  }
  if (entry.state === "sent") {
    const replaced = entry.slip ? ` It replaces slip ${entry.slip}.` : "";
    return (
      <Alert tone="success" title="It was sent">
        {entry.receipt
          ? `The receipt is ${entry.receipt}.${replaced}`
          : "The registration is saved."}
      </Alert>
    );
  }
  return (
    <Alert tone="warning" title="You're offline">
      {entry.slip
        ? "What you entered will be sent once the connection is back. Until then, hand over this slip: only the server can give the receipt its number."
        : "What you entered will be sent once the connection is back."}
    </Alert>
  );
}

const keptTitles: Record<Entry["state"], string> = {
  waiting: "Kept on this device",
  sent: "The connection is back",
  refused: "The connection is back",
};

/** After an entry that is waiting for a connection: its slip, and the next person. Once it is sent, its receipt. */
function KeptCard({ entry, onNext }: { readonly entry: Entry; readonly onNext: () => void }) {
  const card = useRef<HTMLElement>(null);
  const { state } = entry;
  // When the state changes, the focused button may have disappeared. Someone typing elsewhere is not disturbed.
  useEffect(() => {
    const isFree = document.activeElement === document.body || state === "waiting";
    if (isFree) card.current?.querySelector("button")?.focus();
  }, [state]);
  const receipt = state === "sent" ? entry.receipt : null;
  const slip = state === "sent" ? null : entry.slip;
  return (
    <section
      ref={card}
      className={classNames("record-card", slip && "counter-kept")}
      aria-labelledby="kept-title"
    >
      <div className="record-card-head" role="status">
        <h2 id="kept-title">{keptTitles[state]}</h2>
      </div>
      <KeptNews entry={entry} />
      {slip && <ProvisionalSlip entry={entry} />}
      <div className="row">
        {state === "sent" && receipt && (
          <PrintReceipt enrolmentId={entry.sentId} number={receipt} />
        )}
        {slip && (
          <Button icon="print" onClick={() => print()}>
            Print slip {slip}
          </Button>
        )}
        <Button variant="secondary" onClick={onNext}>
          Next person
        </Button>
        {receipt && <PaperChoice />}
      </div>
    </section>
  );
}

/** The screen of a clerk with a queue in front: one field, what is owed, the money, the paper, the next person. */
export default function Counter({ admin }: { readonly admin: AdminUser }) {
  const mayAdd = may(admin, "walk_ins.add");
  const [address] = useSearchParams();
  const [view, setView] = useState<View>(() => viewAt(address, mayAdd));
  /** Counts the searches: each starts empty and with the focus. */
  const [round, setRound] = useState(0);
  const entries = useEntries(admin.id);
  // Its current state: it may have been sent since, or removed from the list.
  const kept = view.kind === "kept" ? entries.find(({ id }) => id === view.id) : null;
  const next = () => {
    setView(finding);
    setRound((count) => count + 1);
  };
  const register = (typed: string) => setView({ kind: "walk-in", typed, entry: null });
  useFindKey(next);
  const tills = useTillsHere(view);
  const open = tills.centres.filter(({ till }) => till !== null);
  // The open till, or else the one of the centre where this person works.
  const cash = open.length === 1 ? open[0] : tills.centres[0];

  /** @returns whether the device keeps it */
  function keep(
    { body, key, amountKobo, typed }: Unsent,
    whose: Whose,
    before: RefusedEntry | null,
  ) {
    const entry: WaitingEntry = {
      ...whose,
      state: "waiting",
      id: before?.id ?? newEntryId(),
      slip: before?.slip ?? (amountKobo > 0 ? takeSlipNumber() : null),
      amountKobo,
      body,
      key,
      typed,
      at: Date.now(),
      by: admin.id,
      byName: admin.name,
    };
    const isKept = keepEntry(entry);
    if (isKept) {
      setRound((count) => count + 1);
      setView({ kind: "kept", id: entry.id });
    }
    return isKept;
  }
  /** What was just done, below an empty field for the next person. */
  function show(done: Done) {
    setRound((count) => count + 1);
    setView({ kind: "done", done });
  }
  /** The corrected entry was sent: its slip belongs to the receipt. */
  function markSent(entry: RefusedEntry | null, sentId: string, receipt: string | null) {
    if (entry) replaceEntry({ ...entry, state: "sent", sentId, receipt, isNoted: false });
  }
  function onTaken(taken: Taken, story: EnrolmentRecord, entry: RefusedEntry | null) {
    const { enrolment, account, amountKobo, receipt, reference, start } = taken;
    markSent(entry, enrolment.id, receipt.number);
    const startedOn = story.summary.intake?.startsOn ?? null;
    const paid = { receipt: receipt.number, reference, replaces: null };
    const done = { enrolment, account, amountKobo, ...paid, isNew: false };
    show({ ...done, start, startedOn });
  }
  function onAdded(added: Added, entry: RefusedEntry | null) {
    const { enrolment, account, amountKobo, start } = added;
    const receipt = added.receipt?.number ?? null;
    markSent(entry, enrolment.id, receipt);
    const paid = { receipt, reference: added.reference ?? null, replaces: null };
    const done = { enrolment, account, amountKobo, ...paid, isNew: true };
    show({ ...done, start, startedOn: null });
  }
  const keepPayment = (
    unsent: UnsentPayment,
    { id, fullName, courseOfInterest }: EnrolmentRecord,
    entry: RefusedEntry | null,
  ) =>
    keep(unsent, { kind: "payment", enrolmentId: id, fullName, course: courseOfInterest }, entry);
  const keepWalkIn = (unsent: UnsentWalkIn, entry: RefusedEntry | null) => {
    const { fullName, course } = unsent;
    return keep(unsent, { kind: "walk-in", enrolmentId: null, fullName, course }, entry);
  };
  return (
    <div className="stack counter" data-own-find="">
      {may(admin, "tills.keep") && cash && (
        <TillStatus
          cash={cash}
          onChanged={() => {
            tills.reload();
            // What is being typed stays.
            if (view.kind === "find") next();
          }}
        />
      )}
      <FindField
        key={round}
        mayAdd={mayAdd}
        onChoose={(id) => setView({ kind: "place", id, entry: null })}
        onWalkIn={register}
      />
      {view.kind === "place" && (
        <Place
          key={`${view.id} ${view.entry?.id}`}
          id={view.id}
          admin={admin}
          known={view.entry?.typed ?? {}}
          tills={tills}
          sameKey={view.entry?.key}
          onTaken={(taken, story) => onTaken(taken, story, view.entry)}
          keep={(unsent, story) => keepPayment(unsent, story, view.entry)}
          onLeave={next}
        />
      )}
      {view.kind === "walk-in" && (
        <WalkIn
          key={view.entry?.id ?? view.typed}
          known={view.entry?.typed ?? knownFrom(view.typed)}
          tills={tills}
          sameKey={view.entry?.key}
          onAdded={(added) => onAdded(added, view.entry)}
          onKnown={(id) => setView({ kind: "place", id, entry: view.entry })}
          keep={(unsent) => keepWalkIn(unsent, view.entry)}
          onLeave={next}
        />
      )}
      {view.kind === "done" && (
        <TakenCard
          done={view.done}
          onPay={
            may(admin, "payments.record")
              ? (id) => setView({ kind: "place", id, entry: null })
              : null
          }
          onCorrected={(done) => setView({ kind: "done", done })}
          onNext={next}
        />
      )}
      {view.kind === "find" && may(admin, "payments.record") && <JustNow key={`taken ${round}`} />}
      {kept && <KeptCard entry={kept} onNext={next} />}
      <WaitingList
        entries={entries}
        personId={admin.id}
        onCorrect={(entry) =>
          setView(
            entry.enrolmentId
              ? { kind: "place", id: entry.enrolmentId, entry }
              : { kind: "walk-in", typed: "", entry },
          )
        }
      />
    </div>
  );
}

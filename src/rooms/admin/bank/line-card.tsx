import { type ReactNode, useCallback, useEffect, useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { reasonOf } from "#design/list/list-view.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { Alert } from "#design/messages/alert.tsx";
import { showToast } from "#design/messages/toast.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { CallError, callApi } from "#foundation/http/call.ts";
import { formatDay } from "#foundation/time/time.ts";
import type {
  BankLineRecord,
  Booking,
  BookLineBody,
  Posting,
} from "#rooms/payments/bank-statements/bank-statements.ts";
import { Waiting } from "../record-part.tsx";
import { SplitDialog } from "./split-dialog.tsx";

/** One proposal, with what it does. */
type Choice = {
  readonly key: string;
  readonly words: ReactNode;
  readonly action: string;
  readonly run: () => void;
};

/** What can be done with a line by one key: the numbered proposals first. */
type Deed = { readonly key: string; readonly run: () => void };

type Sent = Partial<BookLineBody> & Pick<BookLineBody, "parts">;

/** Why the server asks again before it books, and what to send then. */
type Doubt = { readonly text: string; readonly action: string; readonly body: Sent };

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest("input, select, textarea, dialog, a") !== null;

/** Another button has the focus, and Enter presses that. The head of a line is no such button. */
const isOnButton = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest("button:not(.bank-line-head)") !== null;

function useKeys(deeds: readonly Deed[]) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.repeat || (event.key === "Enter" && isOnButton(event.target))) return;
      const deed = deeds.find(({ key }) => key === event.key);
      if (!deed) return;
      event.preventDefault();
      deed.run();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [deeds]);
}

function doubtOf(error: unknown, body: Sent): Doubt | null {
  if (!(error instanceof CallError)) return null;
  const { code, message, fields } = error;
  if (code === "maybe_recorded") {
    return { text: message, action: "Book it too", body: { ...body, despiteRecorded: true } };
  }
  if (code === "card_payment_possible") {
    return { text: message, action: "Book it anyway", body: { ...body, despiteCardPayment: true } };
  }
  if (fields.amountKobo && !body.keepAsCredit) {
    return {
      text: fields.amountKobo,
      action: "Book it, the rest stays as credit",
      body: { ...body, keepAsCredit: true },
    };
  }
  return null;
}

/** Books, ticks off or puts aside one line, and keeps what the server says against it. */
function useLine(line: BankLineRecord, onDone: () => void) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const [doubt, setDoubt] = useState<Doubt | null>(null);
  const { id } = line;
  /** @returns whether nobody has to type anything again: it is done, or the server only asks once more */
  async function run(work: () => Promise<unknown>, words: string, body?: Sent): Promise<boolean> {
    if (isBusy) return false;
    setIsBusy(true);
    setProblem("");
    setDoubt(null);
    try {
      await work();
      showToast(words);
      onDone();
      return true;
    } catch (error) {
      const asked = body ? doubtOf(error, body) : null;
      setDoubt(asked);
      const [first] = error instanceof CallError ? Object.values(error.fields) : [];
      if (!asked) setProblem(first ?? reasonOf(error));
      return asked !== null;
    } finally {
      setIsBusy(false);
    }
  }
  const params = { id };
  return {
    isBusy,
    problem,
    doubt,
    book: (body: Sent) =>
      run(
        () => callApi("POST /admin/bank/lines/:id/book", { params, body }),
        `${formatNaira(line.amountKobo)} booked`,
        body,
      ),
    tick: ({ ids }: Posting) =>
      run(
        () =>
          callApi("POST /admin/bank/lines/:id/tick", {
            params,
            body: { transactionIds: [...ids] },
          }),
        `${formatNaira(line.amountKobo)} ticked off`,
      ),
    charge: () =>
      run(
        () => callApi("POST /admin/bank/lines/:id/charge", { params }),
        `${formatNaira(-line.amountKobo)} booked as a bank charge`,
      ),
    putAside: (state: "later" | "not_ours") =>
      run(
        () => callApi("POST /admin/bank/lines/:id/state", { params, body: { state } }),
        state === "later" ? "Put aside for later" : "Marked as not ours",
      ),
  };
}

const BookingWords = ({ booking }: { readonly booking: Booking }) => (
  <div>
    <b>{booking.payer}</b>
    <span className="second bank-words">{booking.description}</span>
    <span className="second">
      {booking.openKobo > 0
        ? `Owes ${formatNaira(booking.openKobo)}${booking.dueKobo > 0 && booking.dueKobo < booking.openKobo ? `, ${formatNaira(booking.dueKobo)} of it now` : ""}`
        : "Owes nothing"}
    </span>
    <span className="second">{booking.reasons.join(". ")}</span>
  </div>
);

const PostingWords = ({ posting }: { readonly posting: Posting }) => (
  <div>
    <b className="bank-words">{posting.words}</b>
    <span className="second">
      In the books on {formatDay(posting.day)}: {formatNaira(posting.amountKobo)}
    </span>
    <span className="second">{posting.reasons.join(". ")}</span>
  </div>
);

function Card({ line, onDone }: { readonly line: BankLineRecord; readonly onDone: () => void }) {
  const { isBusy, problem, doubt, book, tick, charge, putAside } = useLine(line, onDone);
  const [isSplit, setIsSplit] = useState(false);
  const { bookings, postings } = line.proposals;
  const { amountKobo } = line;
  const bookOne = ({ enrolmentId, proofId }: Booking) =>
    book({ parts: [{ enrolmentId, amountKobo, proofId }] });
  const toTick = (posting: Posting): Choice => ({
    key: posting.ids.join(" "),
    words: <PostingWords posting={posting} />,
    action: "Tick off",
    run: () => void tick(posting),
  });
  // What the books surely have already comes first: it must not be booked again.
  const choices = [
    ...postings.filter(({ isSure }) => isSure).map(toTick),
    ...bookings.map(
      (booking): Choice => ({
        key: booking.orderId,
        words: <BookingWords booking={booking} />,
        action: `Book ${formatNaira(amountKobo)}`,
        run: () => void bookOne(booking),
      }),
    ),
    ...postings.filter(({ isSure }) => !isSure).map(toTick),
  ];
  const isIn = amountKobo > 0;
  useKeys([
    ...choices.slice(0, 9).map(({ run }, at) => ({ key: String(at + 1), run })),
    ...choices.slice(0, 1).map(({ run }) => ({ key: "Enter", run })),
    { key: "l", run: () => putAside("later") },
    { key: "n", run: () => putAside("not_ours") },
    isIn ? { key: "s", run: () => setIsSplit(true) } : { key: "c", run: charge },
  ]);
  return (
    <div className="bank-card">
      {problem && !isSplit && (
        <Alert tone="danger" title="This was not done">
          {problem}
        </Alert>
      )}
      {doubt && (
        <Alert tone="warning" title="Please look again">
          <p>{doubt.text}</p>
          <Button pending={isBusy} onClick={() => void book(doubt.body)}>
            {doubt.action}
          </Button>
        </Alert>
      )}
      {choices.length === 0 && (
        <p className="muted">
          {isIn
            ? "No code, proof, name or earlier sender fits. Choose who it is from, or put it aside."
            : "The books have no such payment. Book it as a bank charge if the bank took it for its services. If it is nothing of the academy’s, it is not ours."}
        </p>
      )}
      <ul className="bank-choices" hidden={choices.length === 0}>
        {choices.map(({ key, words, action, run }, at) => (
          <li key={key}>
            <kbd className="by-keyboard">{at + 1}</kbd>
            {words}
            <Button variant={at === 0 ? "primary" : "secondary"} pending={isBusy} onClick={run}>
              {action}
            </Button>
          </li>
        ))}
      </ul>
      <div className="row">
        {isIn && (
          <Button variant="secondary" disabled={isBusy} onClick={() => setIsSplit(true)}>
            Choose who paid
          </Button>
        )}
        {!isIn && (
          <Button variant="secondary" disabled={isBusy} onClick={() => void charge()}>
            Bank charge
          </Button>
        )}
        <Button variant="secondary" disabled={isBusy} onClick={() => void putAside("later")}>
          Later
        </Button>
        <Button variant="secondary" disabled={isBusy} onClick={() => void putAside("not_ours")}>
          Not ours
        </Button>
      </div>
      {isSplit && (
        <SplitDialog
          amountKobo={amountKobo}
          first={bookings[0] ?? null}
          refusal={problem}
          isBusy={isBusy}
          onClose={() => setIsSplit(false)}
          onChoose={async (parts) => {
            if (await book({ parts })) setIsSplit(false);
          }}
        />
      )}
    </div>
  );
}

/** The open line: whose money it may be, why, and what to do with it. */
export function LineCard({
  lineId,
  onDone,
}: {
  readonly lineId: string;
  readonly onDone: () => void;
}) {
  const load = useCallback(
    (signal: AbortSignal) =>
      callApi("GET /admin/bank/lines/:id", { params: { id: lineId } }, { signal }),
    [lineId],
  );
  const loaded = useLoaded(load);
  if (loaded.state.kind !== "ready") {
    return (
      <div className="bank-card">
        <Waiting loaded={loaded} what="the proposals" />
      </div>
    );
  }
  return <Card line={loaded.state.value} onDone={onDone} />;
}

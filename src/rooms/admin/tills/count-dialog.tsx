import { useEffect, useState } from "react";
import { AmountField } from "#design/fields/amount-field.tsx";
import { TextField } from "#design/fields/text-field.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { readAmount, readNumber } from "#foundation/amounts/read-amount.ts";
import { defineForm } from "#foundation/forms/field.ts";
import { callApi } from "#foundation/http/call.ts";
import {
  doubtfulNote,
  type NoteCounts,
  noteValues,
  worthOf,
} from "#rooms/payments/tills/count-notes.ts";
import type { CentreCash, OwnCash, TillRecord } from "#rooms/payments/tills/tills.ts";
import { unsentCash } from "../counter/entries.ui.ts";
import { DialogForm, type Once, onceWith, useFormDialog } from "../form-dialog.tsx";

type Counted = {
  readonly countKobo: number;
  readonly counts: NoteCounts | null;
  readonly note: string;
};

/** What a count is for. Before it, nobody is told what there should be. */
export type Counting = {
  readonly title: string;
  /** In its place once the count is stored and only the reason is missing. */
  readonly keptTitle?: string;
  readonly text: string;
  /** What is wrong before anything was counted. */
  readonly warning?: { readonly title: string; readonly text: string } | null;
  readonly action: string;
  readonly done: string;
  /** There is nothing to count. */
  readonly isEmpty?: boolean;
  /** Nothing typed means ₦0. */
  readonly mayBeEmpty?: boolean;
  /** Whether the count stays once it is sent, so that only the reason for its difference may follow. */
  readonly isKept: boolean;
  /** A count stored earlier, for which only the reason is missing. */
  readonly keptKobo?: number | null;
  readonly send: (counted: Counted, once: Once) => Promise<unknown>;
};

/** What a till starts with, for the person who opens it. */
const floatWords = ({ last, floatBy, helpsThemselves }: OwnCash): string => {
  if (last) return "You still have the cash of your last till. Count it.";
  if (floatBy)
    return `${floatBy} gave you a float. Count it: it has to match what ${floatBy} entered.`;
  return helpsThemselves
    ? "Count the cash you start with. It comes out of the safe. To start with nothing, leave it empty."
    : "You start with nothing. If you need change, first ask someone who is responsible for the safe for a float: they enter it, and you count it here.";
};

export const openingOf = (cash: OwnCash): Counting => ({
  title: `Open your till at ${cash.location}`,
  text: floatWords(cash),
  action: "Open till",
  done: "Till opened",
  isEmpty: !cash.last && !cash.floatBy && !cash.helpsThemselves,
  mayBeEmpty: true,
  isKept: false,
  send: ({ countKobo, counts, note }, once) =>
    callApi(
      "POST /admin/tills",
      { body: { location: cash.location, floatKobo: countKobo, counts, note: note || null } },
      once,
    ),
});

/** Cash waiting on the device goes into the till when it is sent, so a till closed before that would refuse it. */
function unsentWarning(clerkId: string): NonNullable<Counting["warning"]> | null {
  const kobo = unsentCash(clerkId);
  return kobo === null
    ? null
    : {
        title: `${formatNaira(kobo)} in cash on this device has not been sent yet`,
        text: "Send it at the counter first. A closed till takes no more payments, and the count would be too high.",
      };
}

type OneTill = Pick<TillRecord, "id" | "clerk" | "isMine">;

/** Closes a till. @param keptKobo a count that was sent before, without its reason */
export const closingOf = ({ id, clerk, isMine }: OneTill, keptKobo?: number): Counting => ({
  title: isMine ? "Close your till" : `Close the till of ${clerk.name}`,
  keptTitle: isMine ? "Your till is closed" : `The till of ${clerk.name} is closed`,
  text: "Count the cash. Then you will see whether it matches what should be there. Your count cannot be changed, and a closed till takes no more payments.",
  warning: unsentWarning(clerk.id),
  action: "Close till",
  done: "Till closed",
  isKept: true,
  keptKobo: keptKobo ?? null,
  send: ({ countKobo, counts, note }, once) =>
    callApi(
      "POST /admin/tills/:id/close",
      { params: { id }, body: { countKobo, counts, note: note || null } },
      once,
    ),
});

/** Takes over the cash of someone else's till. */
export const handOverOf = ({ id, clerk }: OneTill, keptKobo?: number): Counting => ({
  title: `Take over the till of ${clerk.name}`,
  text: "Count the cash again. Then you will see both counts. Your count cannot be changed: the cash is then in the safe, and you are responsible for it.",
  action: "Take over",
  done: "Till taken over",
  isKept: true,
  keptKobo: keptKobo ?? null,
  send: ({ countKobo, counts, note }, once) =>
    callApi(
      "POST /admin/tills/:id/hand-over",
      { params: { id }, body: { countKobo, counts, note: note || null } },
      once,
    ),
});

/** Counts the safe of a centre. After a count that differed a second person counts again. */
export const safeCountOf = ({ location, count }: CentreCash): Counting => ({
  title: `Count the safe at ${location}`,
  text:
    count && !count.isMine
      ? `${count.by.name} found a difference. Count the safe yourself: your count will be booked.`
      : "Count all the cash in the safe. Then you will see whether it matches what should be there. If it differs, your count cannot be changed, and someone else counts again.",
  action: "Save count",
  done: "Safe counted",
  isKept: count === null || count.isMine,
  keptKobo: count?.found && !count.found.note ? count.found.countKobo : null,
  send: ({ countKobo, counts, note }, once) =>
    callApi(
      "POST /admin/safes/counts",
      { body: { location, countKobo, counts, note: note || null } },
      once,
    ),
});

type Typed = Readonly<Record<string, string>>;

/** A typed number of notes; null if it is not a number. Nothing typed means none. */
function readMany(text: string): number | null {
  const digits = text.trim() === "" ? "0" : readNumber(text);
  return digits && /^\d{1,6}$/.test(digits) ? Number(digits) : null;
}

/** The typed amount of coins. Nothing typed means none. */
const readCoins = (text: string) => (text.trim() === "" ? { amountKobo: 0 } : readAmount(text));

/** A count of cash while it is typed: how many of each note, and the coins together. */
function useCount() {
  const [typed, setTyped] = useState<Typed>({});
  const wrong: Record<string, string> = {};
  const notes: Record<string, number> = {};
  for (const naira of noteValues) {
    const many = readMany(typed[naira] ?? "");
    if (many === null) wrong[naira] = "Enter a whole number.";
    else if (many > 0) notes[naira] = many;
  }
  const coins = readCoins(typed.coins ?? "");
  if ("fault" in coins) wrong.coins = coins.fault;
  const counts: NoteCounts = { notes, coinsKobo: "fault" in coins ? 0 : coins.amountKobo };
  return {
    typed,
    wrong,
    counts,
    countKobo: worthOf(counts),
    /** Whether anything is typed at all: an empty till must be counted too, with a 0. */
    isBegun: Object.values(typed).some((text) => text.trim() !== ""),
    set: (name: string, text: string) => setTyped((before) => ({ ...before, [name]: text })),
  };
}
type CountState = ReturnType<typeof useCount>;

type CountFieldsProps = {
  readonly form: string;
  readonly count: CountState;
  /** Whether to mark wrong fields: only after someone has tried to send. */
  readonly isTried: boolean;
  /** What the server says about the sum. */
  readonly error?: string | undefined;
};

/** The notes of the naira, one field each. */
function CountFields({ form, count, isTried, error }: CountFieldsProps) {
  const { typed, wrong, set } = count;
  return (
    <fieldset className="stack stack-12 till-count">
      <legend>Notes and coins</legend>
      <div className="till-notes">
        {noteValues.map((naira, at) => (
          <TextField
            key={naira}
            name={`note-${naira}`}
            form={form}
            label={`${formatNaira(naira * 100)} notes`}
            error={isTried ? wrong[naira] : undefined}
            inputMode="numeric"
            autoComplete="off"
            width="short"
            value={typed[naira] ?? ""}
            onChange={({ currentTarget: { value } }) => set(`${naira}`, value)}
            {...(at === 0 ? { "data-autofocus": "" } : {})}
          />
        ))}
        <AmountField
          name="coins"
          form={form}
          label="All coins"
          error={isTried ? wrong.coins : undefined}
          value={typed.coins ?? ""}
          onChange={({ currentTarget: { value } }) => set("coins", value)}
        />
      </div>
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  );
}

const countForm = defineForm({ id: "count", fields: [] });
const whyForm = defineForm({
  id: "count",
  fields: [
    {
      name: "note",
      kind: "long-text",
      label: "Why it differs",
      hint: "It is kept with the count.",
      maxLength: 500,
      rows: 2,
    },
  ],
});

/** Asks once about a count that looks like an amount: most counts can't be changed. */
function doubtOf(counts: NoteCounts, action: string): string | null {
  const naira = doubtfulNote(counts);
  if (naira === null) return null;
  const many = counts.notes[`${naira}`] ?? 0;
  const notes = `${many.toLocaleString("en-NG")} notes of ${formatNaira(naira * 100)}`;
  return `${notes} are ${formatNaira(many * naira * 100)}. Enter how many notes there are, not what they are worth. If this is right, press “${action}” again.`;
}

const noReason = "Say why it differs.";

/**
 * Asks for a count by notes, and then for the reason of a difference, if there is one. What was typed stays when it is
 * refused.
 */
export function CountDialog({
  counting,
  ...props
}: {
  readonly counting: Counting;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const {
    title,
    keptTitle = title,
    text,
    warning,
    action,
    done,
    isEmpty,
    mayBeEmpty,
    isKept,
    keptKobo,
  } = counting;
  const count = useCount();
  const wasKept = typeof keptKobo === "number";
  const [asksWhy, setAsksWhy] = useState(wasKept);
  /** The difference, which stays in view while its reason is typed. */
  const [told, setTold] = useState("");
  /** The sum about which it asked whether it is right. */
  const [askedKobo, setAskedKobo] = useState<number | null>(null);
  const isFixed = asksWhy && isKept;
  const countKobo = wasKept ? keptKobo : count.countKobo;
  const dialog = useFormDialog({
    ...props,
    form: asksWhy ? whyForm : countForm,
    check({ note }) {
      if (Object.keys(count.wrong).length > 0) return count.wrong;
      if (!count.isBegun && !isEmpty && !mayBeEmpty && !wasKept) {
        return { sum: "Enter how many there are of each note; 0 if there is nothing." };
      }
      const doubt = isFixed || askedKobo === countKobo ? null : doubtOf(count.counts, action);
      if (doubt) {
        setAskedKobo(countKobo);
        return { sum: doubt };
      }
      return isFixed && !String(note).trim() ? { note: noReason } : {};
    },
    lost: "counted",
    sent: done,
    call: (answers: { note?: string }, once) => {
      const counts = isEmpty || wasKept ? null : count.counts;
      const counted = { countKobo, counts, note: answers.note ?? "" };
      return counting.send(counted, onceWith(once, counted));
    },
    fieldOf: (name) => (name === "countKobo" || name === "floatKobo" ? "sum" : name),
    shows: (name) => name === "sum" || name === "note",
  });
  const { attempt, element, problems, setProblems } = dialog.state;
  if (problems.note && !asksWhy) {
    setAsksWhy(true);
    setTold(problems.note);
    // Nobody could say why before this: the field is asked for, not wrong.
    const { note: _, ...others } = problems;
    setProblems(others);
  }
  useEffect(() => {
    if (asksWhy) element?.querySelector<HTMLElement>("[name=note]")?.focus();
  }, [asksWhy, element]);
  return (
    <DialogForm
      {...dialog}
      title={isFixed ? keptTitle : title}
      fullOnPhones
      isReady={isEmpty}
      action={
        isFixed
          ? "Save the reason"
          : count.isBegun
            ? `${action}: ${formatNaira(countKobo)}`
            : action
      }
      leave={isFixed ? "Later" : "Cancel"}
      pendingLabel="Sending..."
      sum={
        !isFixed &&
        !isEmpty && (
          <p className="dialog-sum" role="status">
            Counted <b>{formatNaira(countKobo)}</b>
          </p>
        )
      }
      onClose={() => {
        // The count is stored already.
        if (isFixed && !wasKept) props.onDone();
        dialog.onClose();
      }}
      onEdit={({ name }) => {
        if (name === "note") return;
        setProblems(({ sum: _, note: __, ...others }) => others);
        // Another count may match.
        if (!isKept) setAsksWhy(false);
      }}
    >
      {(list) => (
        <>
          {warning && !isFixed && (
            <Alert tone="warning" title={warning.title}>
              {warning.text}
            </Alert>
          )}
          {isFixed ? (
            <p className="callout till-sum" role="status">
              {told || `You counted ${formatNaira(countKobo)}.`}
            </p>
          ) : (
            <>
              <p>{text}</p>
              {!isEmpty && (
                <CountFields
                  form={countForm.id}
                  count={count}
                  isTried={attempt > 0}
                  error={problems.sum}
                />
              )}
              {asksWhy && told && (
                <p className="callout till-sum" role="status">
                  {told}
                </p>
              )}
            </>
          )}
          {list()}
        </>
      )}
    </DialogForm>
  );
}

import { useState } from "react";
import { TextArea } from "#design/fields/text-area.tsx";
import { AmountField, TextField } from "#design/fields/text-field.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { showToast } from "#design/messages/toast.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { readAmount, readNumber } from "#foundation/amounts/read-amount.ts";
import { callApi } from "#foundation/http/call.ts";
import type { CentreCash, OwnCash, TillRecord } from "#rooms/payments/contract/tills.ts";
import { type NoteCounts, noteValues, worthOf } from "#rooms/payments/rules/count-notes.ts";
import { differenceWords, explainWords } from "#rooms/payments/rules/till-words.ts";
import { unsentCash } from "../counter/entries.ts";
import { FormDialog, useSend } from "../form-dialog.tsx";

type Counted = { readonly countKobo: number; readonly counts: NoteCounts; readonly note: string };
type Headers = Record<string, string>;

/** What a count is for. */
export type Counting = {
  readonly title: string;
  readonly text: string;
  /** What is wrong before anything was counted. */
  readonly warning?: { readonly title: string; readonly text: string } | null;
  readonly action: string;
  readonly done: string;
  /** What should be there; null where the server alone knows. */
  readonly shouldBeKobo: number | null;
  readonly send: (counted: Counted, headers: Headers) => Promise<unknown>;
};

/** Opens the own till at a centre. */
export const openingOf = ({ location, last, safeKobo }: OwnCash): Counting => ({
  title: `Open your till at ${location}`,
  text: last
    ? `You closed your last till with ${formatNaira(last.countKobo)}, and still have it. Count it.`
    : `Count the cash you start with. It comes from the safe, which should hold ${formatNaira(Math.max(safeKobo, 0))}. You can start with nothing.`,
  action: "Open till",
  done: "Till opened",
  shouldBeKobo: last?.countKobo ?? null,
  send: ({ countKobo, counts, note }, headers) =>
    callApi(
      "POST /admin/tills",
      { body: { location, floatKobo: countKobo, counts, note: note || null } },
      { headers },
    ),
});

/** Cash that waits on the device goes into the till when it is sent, so a till that is closed first refuses it. */
function unsentWarning(clerkId: string): NonNullable<Counting["warning"]> | null {
  const kobo = unsentCash(clerkId);
  return kobo === null
    ? null
    : {
        title: `${formatNaira(kobo)} of cash on this device was not sent yet`,
        text: "Send it at the counter first. A closed till takes no more payments, and the count would be too high.",
      };
}

/** Closes a till. */
export const closingOf = ({ id, clerk, isMine, expectedKobo }: TillRecord): Counting => ({
  title: isMine ? "Close your till" : `Close the till of ${clerk.name}`,
  text: `It should hold ${formatNaira(expectedKobo)}. Once it is closed, it takes no more payments.`,
  warning: unsentWarning(clerk.id),
  action: "Close till",
  done: "Till closed",
  shouldBeKobo: expectedKobo,
  send: ({ countKobo, counts, note }, headers) =>
    callApi(
      "POST /admin/tills/:id/close",
      { params: { id }, body: { countKobo, counts, note: note || null } },
      { headers },
    ),
});

/** Takes the cash of someone else's till over. */
export const handOverOf = ({ id, clerk, countKobo: first }: TillRecord): Counting => ({
  title: `Take over the till of ${clerk.name}`,
  text: `It was closed with ${formatNaira(first ?? 0)}. Count it again; then the cash is in the safe, and you are responsible for it.`,
  action: "Take over",
  done: "Till taken over",
  shouldBeKobo: first ?? 0,
  send: ({ countKobo, counts, note }, headers) =>
    callApi(
      "POST /admin/tills/:id/hand-over",
      { params: { id }, body: { countKobo, counts, note: note || null } },
      { headers },
    ),
});

/** Counts the safe of a centre. After a count that differed a second person counts again. */
export const safeCountOf = ({ location, safeKobo, count }: CentreCash): Counting => ({
  title: `Count the safe at ${location}`,
  text:
    count && !count.isMine
      ? `${count.by.name} counted ${formatNaira(count.countKobo)}: ${differenceWords(count.differenceKobo)}. If you find the same, it is booked.`
      : `It should hold ${formatNaira(safeKobo)}. If you count another amount, someone else has to count it again.`,
  action: "Save count",
  done: "Safe counted",
  shouldBeKobo: count && !count.isMine ? null : safeKobo,
  send: ({ countKobo, counts, note }, headers) =>
    callApi(
      "POST /admin/safes/counts",
      { body: { location, countKobo, counts, note: note || null } },
      { headers },
    ),
});

type CountDialogProps = {
  readonly counting: Counting;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

type Typed = Readonly<Record<string, string>>;

/** A number of notes as it was typed; null for what is no number. Nothing typed is none. */
function readMany(text: string): number | null {
  const digits = text.trim() === "" ? "0" : readNumber(text);
  return digits && /^\d{1,6}$/.test(digits) ? Number(digits) : null;
}

/** Coins as they were typed. Nothing typed is none. */
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
    /** Whether anything is typed at all: an empty till is counted too, with a 0. */
    isBegun: Object.values(typed).some((text) => text.trim() !== ""),
    set: (name: string, text: string) => setTyped((before) => ({ ...before, [name]: text })),
  };
}
type CountState = ReturnType<typeof useCount>;

type CountFieldsProps = {
  readonly form: string;
  readonly count: CountState;
  /** Whether wrong fields say so: once someone has tried to send. */
  readonly isTried: boolean;
  /** What should be there; null where nobody knows yet. */
  readonly shouldBeKobo: number | null;
  /** What the server says about the sum. */
  readonly error?: string | undefined;
};

/** The notes of the naira, one field each, with the sum that changes while someone types. */
function CountFields({ form, count, isTried, shouldBeKobo, error }: CountFieldsProps) {
  const { typed, wrong, countKobo, isBegun, set } = count;
  return (
    <fieldset className="till-count">
      <legend>Count the cash</legend>
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
      <p className="till-sum" role="status">
        Counted <b>{formatNaira(countKobo)}</b>
        {shouldBeKobo !== null && isBegun && (
          <>
            .{" "}
            <span className={countKobo === shouldBeKobo ? undefined : "till-differs"}>
              {differenceWords(countKobo - shouldBeKobo)}.
            </span>
          </>
        )}
      </p>
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  );
}

/** Asks for a count by notes, and for the reason of a difference. What was typed stays when it is refused. */
export function CountDialog({ counting, onClose, onDone }: CountDialogProps) {
  const { title, text, warning, action, done, shouldBeKobo, send: ask } = counting;
  const { fields, send, refuse, forget, dialog } = useSend({
    done: "counted",
    shown: ["note", "countKobo", "floatKobo"],
    ...{ onClose, onDone },
  });
  const count = useCount();
  const [isTried, setIsTried] = useState(false);
  const differs = shouldBeKobo !== null && count.isBegun && count.countKobo !== shouldBeKobo;
  async function submit(data: FormData) {
    setIsTried(true);
    const note = String(data.get("note") ?? "").trim();
    if (Object.keys(count.wrong).length > 0) return;
    if (!count.isBegun)
      return refuse({ countKobo: "Enter how many there are of each note; 0 if there is nothing." });
    if (differs && !note) return refuse({ note: explainWords(count.countKobo, shouldBeKobo) });
    const counted = { countKobo: count.countKobo, counts: count.counts, note };
    if (!(await send(counted, (headers) => ask(counted, headers)))) return;
    showToast(done);
    onDone();
    onClose();
  }
  return (
    <FormDialog
      title={title}
      fullOnPhones
      action={action}
      pendingLabel="Sending..."
      {...dialog}
      onEdit={(name) => {
        forget(name);
        if (name.startsWith("note-") || name === "coins") {
          forget("countKobo");
          forget("floatKobo");
        }
      }}
      onSend={submit}
    >
      {(form) => (
        <>
          {warning && (
            <Alert tone="warning" title={warning.title}>
              {warning.text}
            </Alert>
          )}
          <p>{text}</p>
          <CountFields
            form={form}
            count={count}
            isTried={isTried}
            shouldBeKobo={shouldBeKobo}
            error={fields.countKobo ?? fields.floatKobo}
          />
          <TextArea
            name="note"
            form={form}
            label="Why it differs"
            hint="Only if it does. It stays with the count."
            error={fields.note}
            rows={2}
          />
        </>
      )}
    </FormDialog>
  );
}

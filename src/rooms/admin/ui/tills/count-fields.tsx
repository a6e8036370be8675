import { useState } from "react";
import { AmountField, TextField } from "#design/fields/text-field.tsx";
import { formatNaira, recordedKobo } from "#foundation/amounts/money.ts";
import { type NoteCounts, noteValues, worthOf } from "#rooms/payments/rules/tills/count-notes.ts";
import { differenceWords } from "#rooms/payments/rules/tills/till-words.ts";
import { readNaira } from "../../rules/payment-words.ts";

type Typed = Readonly<Record<string, string>>;

/** A number of notes as it was typed; null for what is no number. Nothing typed is none. */
function readMany(text: string): number | null {
  const digits = text.trim().replaceAll(",", "");
  if (digits === "") return 0;
  return /^\d{1,6}$/.test(digits) ? Number(digits) : null;
}

function readCoins(text: string): number | null {
  if (text.trim() === "") return 0;
  const naira = readNaira(text);
  return naira >= 0 ? recordedKobo(naira) : null;
}

/** A count of cash while it is typed: how many of each note, and the coins together. */
export function useCount() {
  const [typed, setTyped] = useState<Typed>({});
  const wrong: Record<string, string> = {};
  const notes: Record<string, number> = {};
  for (const naira of noteValues) {
    const many = readMany(typed[naira] ?? "");
    if (many === null) wrong[naira] = "Enter a whole number.";
    else if (many > 0) notes[naira] = many;
  }
  const coinsKobo = readCoins(typed.coins ?? "");
  if (coinsKobo === null) wrong.coins = "Enter an amount in naira, such as 35.";
  const counts: NoteCounts = { notes, coinsKobo: coinsKobo ?? 0 };
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
export type CountState = ReturnType<typeof useCount>;

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
export function CountFields({ form, count, isTried, shouldBeKobo, error }: CountFieldsProps) {
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

import { useId, useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { AmountField } from "#design/fields/amount-field.tsx";
import { TextField } from "#design/fields/text-field.tsx";
import { Dialog } from "#design/messages/dialog.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { amountIn } from "#foundation/amounts/read-amount.ts";
import type { Booking, BookLineBody } from "#rooms/payments/bank-statements/bank-statements.ts";
import { useFound } from "../find/use-found.ui.ts";
import { typedNaira } from "../payments/payment-words.ts";

/** A place that somebody chose. */
type Place = { readonly enrolmentId: string; readonly name: string };

const placeOf = (booking: Booking | null): Place | null =>
  booking && { enrolmentId: booking.enrolmentId, name: `${booking.payer}: ${booking.description}` };

/** Finds the registration that money is for, by code, name or phone. */
function PlaceField({
  name,
  label,
  chosen,
  onChoose,
}: {
  readonly name: string;
  readonly label: string;
  readonly chosen: Place | null;
  readonly onChoose: (place: Place | null) => void;
}) {
  const [text, setText] = useState("");
  const { list, results, isWaiting } = useFound(text.trim(), "places");
  if (chosen) {
    return (
      <div className="row">
        <span>
          <b>{label}</b> <span className="second bank-words">{chosen.name}</span>
        </span>
        <Button variant="quiet" onClick={() => onChoose(null)}>
          Choose another
        </Button>
      </div>
    );
  }
  const places = list.filter(({ enrolmentId }) => enrolmentId !== null).slice(0, 8);
  return (
    <div className="stack stack-8">
      <TextField
        name={name}
        label={label}
        hint="Code, name or phone"
        autoComplete="off"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {results.kind === "found" && !isWaiting && places.length === 0 && <p>No match.</p>}
      <ul className="bank-found">
        {places.map(({ id, title, detail, openKobo, enrolmentId }) => (
          <li key={id}>
            <Button
              variant="secondary"
              onClick={() =>
                onChoose({ enrolmentId: enrolmentId ?? "", name: `${title}, ${detail}` })
              }
            >
              {title}, {detail}
              {openKobo ? `, owes ${formatNaira(openKobo)}` : ""}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Chooses whose money a line is, for one registration or for two. */
export function SplitDialog({
  amountKobo,
  first,
  refusal,
  isBusy,
  onClose,
  onChoose,
}: {
  readonly amountKobo: number;
  readonly first: Booking | null;
  /** What the server says against what was chosen. */
  readonly refusal: string;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onChoose: (parts: BookLineBody["parts"]) => void;
}) {
  const form = useId();
  const [places, setPlaces] = useState<[Place | null, Place | null]>([placeOf(first), null]);
  const [isTwo, setIsTwo] = useState(false);
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState("");
  const [one, other] = places;
  const firstKobo = amountIn(typed);
  const restKobo = amountKobo - firstKobo;
  function choose() {
    setProblem("");
    if (!one) return setProblem("Choose whose money it is.");
    if (!isTwo) return onChoose([{ enrolmentId: one.enrolmentId, amountKobo }]);
    if (!other) return setProblem("Choose who gets the second part.");
    if (firstKobo <= 0 || restKobo <= 0) {
      return setProblem(`Write the first part: less than ${formatNaira(amountKobo)}.`);
    }
    onChoose([
      { enrolmentId: one.enrolmentId, amountKobo: firstKobo },
      { enrolmentId: other.enrolmentId, amountKobo: restKobo },
    ]);
  }
  return (
    <Dialog
      open
      title={`Whose are ${formatNaira(amountKobo)}?`}
      fullOnPhones
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form={form} pending={isBusy}>
            Book {formatNaira(amountKobo)}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          choose();
        }}
      >
        {(problem || refusal) && (
          <p className="field-error" role="alert">
            {problem || refusal}
          </p>
        )}
        <PlaceField
          name="first"
          label={isTwo ? "First part for" : "For"}
          chosen={one}
          onChoose={(place) => setPlaces([place, other])}
        />
        {isTwo ? (
          <>
            <AmountField
              name="amount"
              label="First part"
              hint={restKobo > 0 ? `${formatNaira(restKobo)} is the second part.` : undefined}
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
            <PlaceField
              name="second"
              label="Second part for"
              chosen={other}
              onChoose={(place) => setPlaces([one, place])}
            />
          </>
        ) : (
          <Button
            variant="quiet"
            onClick={() => {
              setIsTwo(true);
              if (first && first.openKobo < amountKobo) setTyped(typedNaira(first.openKobo));
            }}
          >
            Split it over two
          </Button>
        )}
      </form>
    </Dialog>
  );
}

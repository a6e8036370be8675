import { type Column, Table } from "#design/list/table.tsx";
import { Money } from "#design/text/money.tsx";
import { type CentreId, listAllCentres } from "#foundation/academy/centres.ts";
import type { Taking } from "#rooms/enrolment/contract/figures.ts";
import { paymentWays } from "../../rules/payment-words.ts";

type Place = { readonly id: CentreId | null; readonly name: string };
type Row = { readonly name: string; readonly koboAt: (place: Place | null) => number };

const ways = ["cash", "card", "transfer"] as const;

/** The own centre first; what belongs to none only where there is some. */
function placesOf(takings: readonly Taking[], own: CentreId | null): Place[] {
  const centres = listAllCentres()
    .toSorted((one, other) => Number(other.id === own) - Number(one.id === own))
    .map(({ id, city }): Place => ({ id, name: city }));
  const isElsewhere = takings.some(({ centreId }) => centreId === null);
  return isElsewhere ? [...centres, { id: null, name: "Online" }] : centres;
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** What came in today by way and centre, and what went back. */
export function Takings({
  takings,
  own,
}: {
  readonly takings: readonly Taking[];
  readonly own: CentreId | null;
}) {
  if (takings.length === 0) return <p>No money has come in today.</p>;
  const add = (place: Place | null, amountOf: (taking: Taking) => number) =>
    sumOf(takings.filter(({ centreId }) => !place || centreId === place.id).map(amountOf));
  const hasReturned = takings.some(({ returnedKobo }) => returnedKobo > 0);
  const rows: Row[] = [
    ...ways.map((way) => ({
      name: paymentWays[way],
      koboAt: (place: Place | null) =>
        add(place, (taking) => (taking.way === way ? taking.receivedKobo : 0)),
    })),
    ...(hasReturned
      ? [
          {
            name: "Given back",
            koboAt: (place: Place | null) => add(place, ({ returnedKobo }) => -returnedKobo),
          },
        ]
      : []),
    {
      name: "All",
      koboAt: (place) =>
        add(place, ({ receivedKobo, returnedKobo }) => receivedKobo - returnedKobo),
    },
  ];
  const columns: Column<Row>[] = [
    { key: "way", label: "How", rowHeader: true, cell: ({ name }) => name },
    ...placesOf(takings, own).map((place) => ({
      key: place.name,
      label: place.name,
      end: true,
      cell: ({ koboAt }: Row) => <Money amountKobo={koboAt(place)} />,
    })),
    {
      key: "all",
      label: "All",
      end: true,
      cell: ({ koboAt }) => <Money amountKobo={koboAt(null)} />,
    },
  ];
  return (
    <>
      <Table
        caption="Money today by way and centre"
        captionHidden
        columns={columns}
        rows={rows}
        rowKey={({ name }) => name}
      />
      <p className="second">
        Cash counts at the centre that took it, the rest where the learner trains.
      </p>
    </>
  );
}

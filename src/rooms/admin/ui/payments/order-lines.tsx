import { Link } from "#design/actions/link.tsx";
import { type Column, Table } from "#design/list/table.tsx";
import { Money } from "#design/text/money.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import type { PaymentStory } from "#rooms/payments/contract/payment-story.ts";
import type { ReviewRecord } from "#rooms/payments/contract/reviews.ts";
import { enrolmentStates } from "../../rules/enrolment-words.ts";
import { PersonLink } from "../record-part.tsx";

type Line = ReviewRecord["lines"][number];
type Place = PaymentStory["places"][number];

const stateLabels: Readonly<Record<string, { label: string }>> = enrolmentStates;

const columnsFor = (places: readonly Place[]): readonly Column<Line>[] => {
  const placeOf = ({ lineRef }: Line) => places.find((place) => place.lineRef === lineRef);
  return [
    {
      key: "program",
      label: "Program",
      rowHeader: true,
      cell: (line) => {
        const place = placeOf(line);
        if (!place) return line.description;
        return (
          <div>
            <Link to={`/admin/enrolments/${place.lineRef}`}>{line.description}</Link>
            <span className="second">
              <PersonLink of={place.lineRef} name={place.learner} />, <code>{place.code}</code>
            </span>
          </div>
        );
      },
    },
    {
      key: "place",
      label: "Registration",
      cell: (line) => {
        const { status = "—" } = placeOf(line) ?? {};
        return stateLabels[status]?.label ?? status;
      },
    },
    {
      key: "fee",
      label: "Fee",
      end: true,
      cell: ({ chargedKobo }) => <Money amountKobo={chargedKobo} />,
    },
    {
      key: "received",
      label: "Received",
      end: true,
      cell: ({ receivedKobo, openKobo }) => (
        <>
          <Money amountKobo={receivedKobo} />
          {openKobo > 0 && <span className="second">{formatNaira(openKobo)} to pay</span>}
        </>
      ),
    },
    {
      key: "refunded",
      label: "Refunded",
      end: true,
      cell: ({ refundedKobo }) => <Money amountKobo={refundedKobo} />,
    },
    {
      key: "commission",
      label: "Commission",
      end: true,
      cell: (line) => {
        const commission = placeOf(line)?.commission;
        if (!commission) return "—";
        return (
          <>
            <Money amountKobo={commission.earnedKobo} />
            <span className="second">{commission.affiliate}</span>
          </>
        );
      },
    },
  ];
};

/** What an order is for: programs, places, and their money. */
export const OrderLines = ({
  lines,
  places,
}: {
  readonly lines: readonly Line[];
  readonly places: readonly Place[];
}) => (
  <Table
    caption="What it is for"
    columns={columnsFor(places)}
    rows={lines}
    rowKey={({ lineRef }) => lineRef}
  />
);

import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { Disclosure } from "#design/actions/disclosure.tsx";
import { keepStored, readStored } from "#foundation/browser/browser-storage.ts";

/** The ways to pay: each has a place on the page, for links (`#at-centre`), and a row that opens. */
const ways = {
  card: { id: "by-card", title: "Card" },
  transfer: { id: "by-transfer", title: "Bank transfer" },
  centre: { id: "at-centre", title: "At a centre" },
  someone: { id: "ask-someone", title: "Someone else pays" },
};
export type WayToPay = keyof typeof ways;

/** `#by-transfer`, for a link to a row on the same page. */
export const placeOfWay = (way: WayToPay): string => `#${ways[way].id}`;

const keptWay = "payWay";

/** Opening a row keeps it, so that the page begins with it the next time. */
function keepOpened(event: MouseEvent<HTMLDetailsElement>) {
  const row = event.currentTarget;
  const summary = event.target instanceof Element && event.target.closest("summary");
  if (summary && summary.parentElement === row && !row.open) keepStored({ [keptWay]: row.id });
}

/** One way to pay. Rows with the same name close each other in browsers that know it. */
export function PayWay({
  way,
  isOpen = false,
  noPrint = false,
  children,
}: {
  readonly way: WayToPay;
  /** At first, if no other way was chosen before. */
  readonly isOpen?: boolean;
  /** It is of no use on paper. */
  readonly noPrint?: boolean;
  readonly children: ReactNode;
}) {
  const { id, title } = ways[way];
  return (
    <Disclosure
      id={id}
      name="pay-way"
      className={noPrint ? "pay-way no-print" : "pay-way"}
      summary={title}
      open={isOpen || undefined}
      onClick={keepOpened}
    >
      <div className="stack stack-16">{children}</div>
    </Disclosure>
  );
}

/**
 * The ways to pay, of which one is open: the one that the address names, that a form without scripts came back for, or
 * that was chosen on this device before.
 */
export function PayWays({
  posted,
  children,
}: {
  readonly posted?: WayToPay | undefined;
  readonly children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; later the reader decides
  useEffect(() => {
    const rows = Array.from(box.current?.querySelectorAll<HTMLDetailsElement>(".pay-way") ?? []);
    const rowOf = (id: string | null) => rows.find((row) => row.id === id);
    const asked = rowOf(location.hash.slice(1));
    const chosen = asked ?? (posted ? undefined : rowOf(readStored(keptWay)));
    const openOnly = (row: HTMLDetailsElement | undefined) => {
      if (row) for (const one of rows) one.open = one === row;
    };
    openOnly(chosen);
    const openAsked = () => openOnly(rowOf(location.hash.slice(1)));
    addEventListener("hashchange", openAsked);
    return () => removeEventListener("hashchange", openAsked);
  }, []);
  return (
    <div className="pay-ways" ref={box}>
      {children}
    </div>
  );
}

/** The row of the card, with the question that all rows answer. */
export const inCardRow = (card: ReactNode, isOpen: boolean): ReactNode => (
  <>
    <h3>How do you want to pay?</h3>
    <PayWay way="card" isOpen={isOpen} noPrint>
      {card}
    </PayWay>
  </>
);

import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { Alert } from "#design/messages/alert.tsx";
import { type OtherStart, startWithSeats } from "../../rules/registration/starts.ts";

/** The address of this form for another start, or for a waiting list; the other parameters stay. */
export function addressFor(search: string, what: "intake" | "waiting", intakeId: string): string {
  const next = new URLSearchParams(search);
  for (const name of ["intake", "waiting", "offer"]) next.delete(name);
  if (what === "waiting") next.delete("step");
  next.set(what, intakeId);
  return `?${next}`;
}

/** For a link that came too late. @param children what someone can do now */
export const OfferEnded = ({ children }: { readonly children: ReactNode }) => (
  <Alert tone="warning" role="status" title="This offer has expired">
    The seat went to the next person. {children}
  </Alert>
);

/** Starts that have seats, and the waiting list of the one that has none. The form keeps what was typed. */
export function OtherStarts({
  others,
  waitFor,
}: {
  readonly others: readonly OtherStart[];
  /** The full start; null where the list is on this page. */
  readonly waitFor: Pick<OtherStart, "intakeId"> | null;
}) {
  const { search } = useLocation();
  return (
    <ul className="plain-list stack stack-8">
      {others.map((start) => (
        <li key={start.intakeId}>
          <a href={addressFor(search, "intake", start.intakeId)}>{startWithSeats(start)}</a>
        </li>
      ))}
      {waitFor && (
        <li>
          <a href={addressFor(search, "waiting", waitFor.intakeId)}>Join the waiting list</a>
        </li>
      )}
    </ul>
  );
}

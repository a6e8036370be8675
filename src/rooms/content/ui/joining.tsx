import { useState } from "react";
import { closedTexts } from "../rules/community-texts.ts";
import type { ClosedBy } from "../rules/gatherings.ts";
import { JoinForm, type JoinFormProps } from "./join-form.tsx";

/** What is counted. Nobody has attended an event that is still to come. */
const counted = (kind: JoinFormProps["kind"], closedBy: ClosedBy | null) =>
  kind === "chapter" ? "members" : closedBy === "over" ? "attendees" : "expected";

export type JoiningProps = Omit<JoinFormProps, "onJoined"> & {
  readonly count: number;
  readonly closedBy?: ClosedBy | null;
};

/** How many there are, which grows with each who joins, and the form to do so. */
export function Joining({ count, closedBy = null, ...joining }: JoiningProps) {
  const [now, setNow] = useState(count);
  return (
    <>
      {closedBy !== "cancelled" && (
        <p className="gathering-count">
          <b>{Math.max(now, count)}</b> {counted(joining.kind, closedBy)}
        </p>
      )}
      {closedBy ? (
        <p className="gathering-facts">{closedTexts[closedBy]}</p>
      ) : (
        <JoinForm {...joining} onJoined={setNow} />
      )}
    </>
  );
}

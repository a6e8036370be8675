import { useState } from "react";
import { JoinForm, type JoinFormProps } from "./join-form.tsx";

/** What is counted. Nobody has attended an event that is still to come. */
const counted = (kind: JoinFormProps["kind"], isOver: boolean) =>
  kind === "chapter" ? "members" : isOver ? "attendees" : "expected";

export type JoiningProps = Omit<JoinFormProps, "onJoined"> & {
  readonly count: number;
  readonly isOver?: boolean;
};

/** How many there are, which grows with each who joins, and the form to do so. */
export function Joining({ count, isOver = false, ...joining }: JoiningProps) {
  const [now, setNow] = useState(count);
  return (
    <>
      <p className="gathering-count">
        <b>{Math.max(now, count)}</b> {counted(joining.kind, isOver)}
      </p>
      {isOver ? (
        <p className="gathering-facts">This event is over.</p>
      ) : (
        <JoinForm {...joining} onJoined={setNow} />
      )}
    </>
  );
}

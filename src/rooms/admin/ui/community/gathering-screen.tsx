import { type ReactNode, useCallback } from "react";
import { Panel } from "#design/panel.tsx";
import { StatusPill } from "#design/status-pill.tsx";
import { useLoaded } from "#design/use-loaded.ts";
import type { PastEvent } from "#foundation/http/past-event.ts";
import type { Gathering } from "#rooms/content/rules/gatherings.ts";
import type { Look } from "../../rules/people-words.ts";
import { History } from "../record/history.tsx";
import { RecordPart } from "../record-part.tsx";
import { PeopleList } from "./people-list.tsx";

export type GatheringScreenProps<Row> = {
  readonly kind: Gathering;
  readonly id: string;
  /** Must be the same function at every render. */
  readonly load: (
    id: string,
    signal: AbortSignal,
  ) => Promise<{ readonly row: Row; readonly history: readonly PastEvent[] }>;
  readonly titleOf: (row: Row) => string;
  readonly lookOf: (row: Row) => Look;
  /** The heading above the people. */
  readonly people: string;
  /** What was entered, or the form to change it. */
  readonly children: (row: Row, onChanged: () => void) => ReactNode;
};

/** One event or chapter: what visitors read, who changed it, and its people. */
export function GatheringScreen<Row>(props: GatheringScreenProps<Row>) {
  const { kind, id, load, titleOf, lookOf, people, children } = props;
  const loadOne = useCallback((signal: AbortSignal) => load(id, signal), [load, id]);
  const loaded = useLoaded(loadOne);
  return (
    <RecordPart loaded={loaded} noun={kind}>
      {({ row, history }) => {
        const { label, tone } = lookOf(row);
        return (
          <div className="admin-record">
            <div className="desk-main">
              <article className="record-card" aria-labelledby="gathering-heading">
                <div className="record-card-head">
                  <h2 id="gathering-heading">{titleOf(row)}</h2>
                  <StatusPill tone={tone}>{label}</StatusPill>
                </div>
                {children(row, loaded.reload)}
              </article>
              <Panel title={people}>
                <PeopleList kind={kind} of={id} />
              </Panel>
            </div>
            <History events={history} />
          </div>
        );
      }}
    </RecordPart>
  );
}

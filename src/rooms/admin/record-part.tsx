import type { ReactNode } from "react";
import { Button } from "#design/actions/button.tsx";
import { Disclosure } from "#design/actions/disclosure.tsx";
import { Link } from "#design/actions/link.tsx";
import { reasonOf } from "#design/list/list-view.tsx";
import { LoadFailed } from "#design/loading/loaded-part.tsx";
import { Skeleton } from "#design/loading/skeleton.tsx";
import type { Loaded } from "#design/loading/use-loaded.ts";
import { Alert } from "#design/messages/alert.tsx";
import { Dialog } from "#design/messages/dialog.tsx";
import { Panel } from "#design/page/panel.tsx";
import { CallError } from "#foundation/http/call.ts";
import type { PastEvent } from "#foundation/http/past-event.ts";
import { formatInstant } from "#foundation/time/time.ts";
import { entryRest, entrySentence, withoutEchoes } from "./audit/audit-words.ts";

/** A record: loading, failed to load, or not there. @param what in a sentence: `the payment` */
export function Waiting({
  loaded,
  what,
}: {
  readonly loaded: Loaded<unknown>;
  readonly what: string;
}) {
  const { state, reload } = loaded;
  if (state.kind !== "failed") return <Skeleton label={`Loading ${what}`} lines={6} />;
  if (state.error instanceof CallError && state.error.status === 404) {
    return (
      <Alert tone="warning" title="There is nothing at this address">
        The address is incomplete, or the record was erased.
      </Alert>
    );
  }
  return <LoadFailed title={`Failed to load ${what}: ${reasonOf(state.error)}`} onRetry={reload} />;
}

type WaitingDialogProps = Parameters<typeof Waiting>[0] & {
  readonly title: string;
  readonly onClose: () => void;
};

/** A dialog whose content is loading, or failed to load. */
export const WaitingDialog = ({ title, onClose, ...waiting }: WaitingDialogProps) => (
  <Dialog
    open
    title={title}
    onClose={onClose}
    actions={
      <Button variant="secondary" onClick={onClose}>
        Cancel
      </Button>
    }
  >
    <Waiting {...waiting} />
  </Dialog>
);

type RecordPartProps<T> = {
  readonly loaded: Loaded<T>;
  /** What is loading: "payout". */
  readonly noun: string;
  readonly children: (value: T) => ReactNode;
};

/** A record, or a part of one: loading, failed or loaded. */
export function RecordPart<T>({ loaded, noun, children }: RecordPartProps<T>) {
  const { state } = loaded;
  return state.kind === "ready" ? children(state.value) : <Waiting loaded={loaded} what={noun} />;
}

/** Shown below tabs whose counts were not loaded. The list below has its own "Try again", but only if it failed too. */
export const CountsFailed = ({ loaded: { state, reload } }: { readonly loaded: Loaded<unknown> }) =>
  state.kind === "failed" && (
    <p className="hint" role="alert">
      The counts on the tabs could not be loaded.{" "}
      <Button variant="quiet" onClick={reload}>
        Count again
      </Button>
    </p>
  );

/**
 * A name that links to everything about the person. @param of the id of the learner, or of any record that names them
 * (GET /admin/people/{id})
 */
export const PersonLink = ({ of, name }: { readonly of: string; readonly name: string }) => (
  <Link to={`/admin/people/${encodeURIComponent(of)}`}>{name}</Link>
);

/** A person's email address. People who registered at the counter may have none. */
export const MailLink = ({ address }: { readonly address: string }) =>
  address ? <a href={`mailto:${address}`}>{address}</a> : "None: by phone and on paper";

interface HistoryProps {
  /** Oldest first, as `readHistory` of accounts gives them. */
  readonly events: readonly PastEvent[];
}

const Changes = ({ events }: HistoryProps) => (
  <ol className="history">
    {events.map((event) => (
      <Change key={event.id} event={event} />
    ))}
  </ol>
);

/** The changes of one record: what, by whom, when. Nothing where nothing has changed. */
export const History = ({ events }: HistoryProps) =>
  events.length > 0 && (
    <Panel title="History">
      <Changes events={withoutEchoes(events)} />
    </Panel>
  );

/** The same, folded: of a person there is much, and it is seldom asked for. */
export function FoldedHistory({ events }: HistoryProps) {
  const told = withoutEchoes(events);
  return (
    told.length > 0 && (
      <Disclosure summary={`History (${told.length})`} className="framed">
        <Changes events={told} />
      </Disclosure>
    )
  );
}

function Change({ event }: { readonly event: PastEvent }) {
  const { at } = event;
  const rest = entryRest(event);
  return (
    <li>
      {/* The system does what follows from other people's actions. */}
      <b>{entrySentence({ ...event, about: null })}</b>
      {rest && (
        <>
          <br />
          {rest}
        </>
      )}
      <br />
      <time dateTime={at}>{formatInstant(at)}</time>
    </li>
  );
}

import { useCallback, useState } from "react";
import { ListView } from "#design/list/list-view.tsx";
import { RowMenu } from "#design/list/row-menu.tsx";
import { useListAddress } from "#design/list/use-list-address.ts";
import { StatusPill } from "#design/status-pill.tsx";
import { type Column, Table } from "#design/table.tsx";
import { useLoaded } from "#design/use-loaded.ts";
import { callApi } from "#foundation/http/call.ts";
import { mailStatuses } from "#foundation/mail-states.ts";
import { formatInstant } from "#foundation/time.ts";
import { openFile } from "#rooms/accounts/ui/door.ts";
import type { MailRecord } from "../../contract/mail.ts";
import { recordCalls as calls } from "../../contract/record-calls.ts";
import { failureWords, mailKindName, mailKindNames, mailStates } from "../../rules/mail-words.ts";
import { SendAgainDialog } from "./send-again-dialog.tsx";

const defaults = {
  sort: "created_at",
  order: "desc",
  pageSize: 25,
  filters: ["status", "kind"],
} as const;

const filters = [
  {
    name: "status",
    label: "State",
    choices: mailStatuses.map((value) => ({ value, label: mailStates[value].label })),
  },
  {
    name: "kind",
    label: "Kind",
    asSelect: true,
    choices: Object.entries(mailKindNames)
      .map(([value, label]) => ({ value, label }))
      .sort((one, other) => one.label.localeCompare(other.label)),
  },
];

/** Why it waits or failed, and what comes next. */
function StateNotes({ mail }: { readonly mail: MailRecord }) {
  const { status, failure, next_try_at, sent_at } = mail;
  const notes = [
    failure && failureWords[failure],
    status === "queued" &&
      next_try_at &&
      (failure
        ? `Next try before ${formatInstant(next_try_at)}.`
        : `This address has had many emails. It goes out at ${formatInstant(next_try_at)}.`),
    status === "failed" && "Not tried any more.",
    status === "sent" && sent_at && formatInstant(sent_at),
  ].filter(Boolean);
  return notes.map((note) => (
    <span key={String(note)} className="record-note">
      {note}
    </span>
  ));
}

const columnsFor = (
  maySend: boolean,
  ask: (mail: MailRecord) => void,
): readonly Column<MailRecord>[] => [
  {
    key: "subject",
    label: "Email",
    rowHeader: true,
    cell: ({ kind, subject }) => (
      <div>
        {subject}
        <span className="record-note">{mailKindName(kind)}</span>
      </div>
    ),
  },
  {
    key: "recipient",
    label: "To",
    cell: ({ recipient }) => <div className="record-address">{recipient}</div>,
  },
  {
    key: "status",
    label: "State",
    cell: (mail) => (
      <>
        <StatusPill tone={mailStates[mail.status].tone}>{mailStates[mail.status].label}</StatusPill>
        <StateNotes mail={mail} />
      </>
    ),
  },
  {
    key: "attempts",
    label: "Tries",
    end: true,
    cell: ({ attempts, sent_again }) => (
      <>
        {attempts}
        {sent_again > 0 && <span className="record-note">sent again {sent_again}×</span>}
      </>
    ),
  },
  {
    key: "created_at",
    label: "Written",
    sortable: true,
    cell: ({ created_at }) => <span className="record-instant">{formatInstant(created_at)}</span>,
  },
  ...(maySend
    ? [
        {
          key: "actions",
          label: "Actions",
          end: true,
          cell: (mail: MailRecord) => (
            <RowMenu
              of={`${mail.subject} to ${mail.recipient}`}
              actions={[{ label: "Send email again", onAct: () => ask(mail) }]}
            />
          ),
        },
      ]
    : []),
];

/** The outbox: what waits, what failed and why, and what went out. */
export function MailList({ maySend }: { readonly maySend: boolean }) {
  const address = useListAddress(defaults);
  const { query } = address;
  const load = useCallback(
    async (signal: AbortSignal) => {
      const answer = await callApi(calls.listMail, { query: query as object }, { signal });
      return { rows: answer.mails, total: answer.total, hasMore: answer.hasMore };
    },
    [query],
  );
  const loaded = useLoaded(load);
  const [asked, setAsked] = useState<MailRecord | null>(null);
  return (
    <>
      <ListView
        address={address}
        loaded={loaded}
        noun={["email", "emails"]}
        searchLabel="Search the beginning of an address"
        filters={filters}
        failed={(reason) => `Failed to load emails: ${reason}`}
        empty="No emails yet"
        onDownload={() =>
          void openFile(`/admin/mail?${address.fileQuery}`, "admin").catch(() => {})
        }
      >
        {(rows) => (
          <Table
            caption="Emails"
            captionHidden
            columns={columnsFor(maySend, setAsked)}
            rows={rows}
            rowKey={({ id }) => id}
            sort={{
              key: address.sort,
              direction: address.order === "asc" ? "ascending" : "descending",
            }}
            sortTo={({ key, direction }) =>
              address.addressWith({ sort: key, order: direction === "ascending" ? "asc" : "desc" })
            }
          />
        )}
      </ListView>
      <SendAgainDialog mail={asked} onClose={() => setAsked(null)} onChanged={loaded.reload} />
    </>
  );
}

import { useState } from "react";
import { RowMenu } from "#design/list/row-menu.tsx";
import type { Column } from "#design/list/table.tsx";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { showToast } from "#design/messages/toast.tsx";
import { callApi } from "#foundation/http/call.ts";
import { mailStatuses } from "#foundation/mail-states.ts";
import { formatInstant } from "#foundation/time/time.ts";
import type { MailRecord } from "../../contract/mail.ts";
import { failureWords, mailKindName, mailKindNames, mailStates } from "../../rules/mail-words.ts";
import { DeskTable } from "../desk-list.tsx";
import { FormDialog, useSend } from "../form-dialog.tsx";
import { useDeskList } from "../use-desk-list.ts";

type SendAgainDialogProps = {
  readonly mail: MailRecord | null;
  readonly onClose: () => void;
  /** It was queued, or somebody else changed it: the list is out of date. */
  readonly onChanged: () => void;
};

/** Asks before an email goes out once more, or says why it cannot. */
function SendAgainDialog({ mail, ...props }: SendAgainDialogProps) {
  return mail && <SendingAgain key={`${mail.id} ${mail.not_again}`} mail={mail} {...props} />;
}

function SendingAgain({
  mail: { id, subject, recipient, status, sent_again, not_again: refused },
  onClose,
  onChanged,
}: SendAgainDialogProps & { readonly mail: MailRecord }) {
  const { isBusy, problem, send } = useSend({ onClose });
  async function sendAgain() {
    const body = { sent_again };
    const isQueued = await send(body, () =>
      callApi("POST /admin/mail/:id/send-again", { params: { id }, body }),
    );
    onChanged();
    if (!isQueued) return;
    showToast("Email queued again");
    onClose();
  }
  return (
    <FormDialog
      title={refused ? "This email cannot be sent again" : "Send this email again?"}
      action={refused ? null : "Send email again"}
      leave={refused ? "Close" : "Cancel"}
      {...{ isBusy, problem, onClose }}
      onSend={sendAgain}
    >
      <p>
        {refused ?? (
          <>
            “{subject}” goes to <b>{recipient}</b> once more, as written on
            {status === "sent" && ". It was sent before, so the person may have it twice"}.
          </>
        )}
      </p>
    </FormDialog>
  );
}

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
    status === "failed" && "We stopped trying.",
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
  const list = useDeskList("GET /admin/mail", "mails", defaults);
  const [asked, setAsked] = useState<MailRecord | null>(null);
  return (
    <>
      <DeskTable
        list={list}
        caption="Emails"
        columns={columnsFor(maySend, setAsked)}
        noun={["email", "emails"]}
        searchLabel="Search the beginning of an address"
        filters={filters}
        empty="No emails yet"
      />
      <SendAgainDialog mail={asked} onClose={() => setAsked(null)} onChanged={list.loaded.reload} />
    </>
  );
}

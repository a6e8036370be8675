import { useState } from "react";
import { RowMenu } from "#design/list/row-menu.tsx";
import { type Column, Table } from "#design/list/table.tsx";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { callApi } from "#foundation/http/call.ts";
import { mailKindName, mailKindNames } from "#foundation/mail-kinds.ts";
import { mailStatuses } from "#foundation/mail-states.ts";
import { ways } from "#foundation/messages/ways.ts";
import { formatInstant } from "#foundation/time/time.ts";
import { FormDialog, question } from "../form-dialog.tsx";
import type { ListAction } from "../lists/act-dialog.tsx";
import { AdminTable } from "../lists/admin-list.tsx";
import { useAdminList } from "../lists/use-admin-list.ui.ts";
import type { MailRecord } from "./mail.ts";
import { failureWords, mailStates, wayNames } from "./mail-words.ts";

type SendAgainDialogProps = {
  readonly mail: MailRecord | null;
  readonly onClose: () => void;
  /** It was queued, or someone else changed it: the list is out of date. */
  readonly onChanged: () => void;
};

/** Asks before a message goes out once more, or says why it cannot. */
function SendAgainDialog({ mail, ...props }: SendAgainDialogProps) {
  return mail && <SendingAgain key={`${mail.id} ${mail.not_again}`} mail={mail} {...props} />;
}

function SendingAgain({
  mail: { id, subject, recipient, status, sent_again, not_again: refused },
  onClose,
  onChanged,
}: SendAgainDialogProps & { readonly mail: MailRecord }) {
  return (
    <FormDialog
      form={question}
      title={refused ? "This message cannot be sent again" : "Send this message again?"}
      action={refused ? null : "Send message again"}
      leave={refused ? "Close" : "Cancel"}
      call={() =>
        callApi("POST /admin/mail/:id/send-again", { params: { id }, body: { sent_again } })
      }
      onRefused={onChanged}
      sent="Message queued again"
      onDone={onChanged}
      onClose={onClose}
    >
      <p>
        {refused ?? (
          <>
            “{subject}” goes to <b>{recipient}</b> once more, as written on
            {status === "sent" && ". It has been sent before, so the person may get it twice"}.
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
  filters: ["status", "way", "kind"],
} as const;

const filters = [
  {
    name: "status",
    label: "Status",
    choices: mailStatuses.map((value) => ({ value, label: mailStates[value].label })),
  },
  {
    name: "way",
    label: "Way",
    choices: ways.map((value) => ({ value, label: wayNames[value] })),
  },
  {
    name: "kind",
    label: "Kind",
    choices: Object.entries(mailKindNames)
      .map(([value, label]) => ({ value, label }))
      .sort((one, other) => one.label.localeCompare(other.label)),
  },
];

/** Why it is waiting or failed, and what happens next. */
function StateNotes({ mail }: { readonly mail: MailRecord }) {
  const { way, status, failure, next_try_at, delivered_at, other_ways } = mail;
  const waitsFor =
    way === "email" ? "This address has had many emails." : "Nothing goes to phones at night.";
  const next = other_ways.map(
    (other) => `${wayNames[other.way]}: ${mailStates[other.status].label.toLowerCase()}.`,
  );
  const notes = [
    failure && failureWords[failure],
    status === "queued" &&
      next_try_at &&
      (failure
        ? `Next try before ${formatInstant(next_try_at)}.`
        : `${waitsFor} It will go out at ${formatInstant(next_try_at)}.`),
    status === "failed" && failure !== "went_other_way" && "We stopped trying.",
    status === "held" && "It goes if the other way fails.",
    delivered_at && `On the phone at ${formatInstant(delivered_at)}.`,
    ...next,
  ].filter(Boolean);
  return notes.map((note) => (
    <span key={String(note)} className="second">
      {note}
    </span>
  ));
}

const columns: readonly Column<MailRecord>[] = [
  {
    key: "subject",
    label: "Message",
    rowHeader: true,
    wide: true,
    cell: ({ way, kind, subject, parts, cost_kobo }) => (
      <div>
        {subject}
        <span className="second">
          {[
            wayNames[way],
            mailKindName(kind),
            parts !== null && (parts === 1 ? "1 part" : `${parts} parts`),
            cost_kobo !== null && formatNaira(cost_kobo),
          ]
            .filter(Boolean)
            .join(", ")}
        </span>
      </div>
    ),
  },
  {
    key: "recipient",
    label: "To",
    phone: "fact",
    cell: ({ recipient }) => <div className="record-address">{recipient}</div>,
  },
  {
    key: "status",
    label: "Status",
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
        {sent_again > 0 && <span className="second">sent again {sent_again}×</span>}
      </>
    ),
  },
  {
    key: "created_at",
    label: "Written",
    phone: "state",
    sortable: true,
    cell: ({ created_at }) => <span className="record-instant">{formatInstant(created_at)}</span>,
  },
];

const sendAgain: ListAction<MailRecord> = {
  label: "Send again",
  refusal: ({ not_again }) => not_again,
  says: (mails) =>
    `They go out once more, as written.${mails.some(({ status }) => status === "sent") ? " Some have been sent before, so the person may get them twice." : ""}`,
  run: async ({ id, sent_again }) => {
    await callApi("POST /admin/mail/:id/send-again", { params: { id }, body: { sent_again } });
    return { words: "Queued again" };
  },
};

/** The outbox: what is waiting, what failed and why, and what was sent. */
export const MailList = ({ maySend }: { readonly maySend: boolean }) => (
  <AdminTable
    list={useAdminList("GET /admin/mail", "mails", defaults)}
    caption="Messages"
    columns={columns}
    noun={["message", "messages"]}
    searchLabel="Search address or number"
    searchHint="Search the beginning of an address or number"
    filters={filters}
    dateLabel="Written"
    actions={maySend ? [sendAgain] : []}
    nameOf={({ subject, recipient }) => `${subject} to ${recipient}`}
    empty="No messages yet"
  />
);

const againColumn = (ask: (mail: MailRecord) => void): Column<MailRecord> => ({
  key: "actions",
  label: "Actions",
  end: true,
  cell: (mail) => (
    <RowMenu
      of={`${mail.subject} to ${mail.recipient}`}
      actions={[{ label: "Send message again", onAct: () => ask(mail) }]}
    />
  ),
});

/** Messages to one person, with the way and state of each. Staff with the permission can send one again. */
export function MailRows({
  mails,
  maySend,
  onChanged,
}: {
  readonly mails: readonly MailRecord[];
  readonly maySend: boolean;
  readonly onChanged: () => void;
}) {
  const [asked, setAsked] = useState<MailRecord | null>(null);
  const isToOne = new Set(mails.map(({ recipient }) => recipient)).size < 2;
  const shown = ["subject", "status", "actions", ...(isToOne ? [] : ["recipient"])];
  return (
    <>
      <Table
        caption="Messages sent"
        captionHidden
        columns={[
          ...columns.filter(({ key }) => shown.includes(key)),
          ...(maySend ? [againColumn(setAsked)] : []),
        ]}
        rows={mails}
        rowKey={({ id }) => id}
      />
      <SendAgainDialog mail={asked} onClose={() => setAsked(null)} onChanged={onChanged} />
    </>
  );
}

import { useCallback, useState } from "react";
import { reasonOf } from "#design/list/list-view.tsx";
import { RowMenu } from "#design/list/row-menu.tsx";
import type { Column } from "#design/list/table.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { Alert } from "#design/messages/alert.tsx";
import { Dialog } from "#design/messages/dialog.tsx";
import { showToast } from "#design/messages/toast.tsx";
import { hasAddress } from "#foundation/contacts/email-address.ts";
import { smsTo, whatsAppText } from "#foundation/contacts/whatsapp.ts";
import { callApi } from "#foundation/http/call.ts";
import { lagosDay } from "#foundation/time/time.ts";
import type { EnrolmentRow } from "#rooms/enrolment/enrolment.ts";
import type { ReminderWay, StaffReminder } from "#rooms/enrolment/instalments/reminding.ts";
import { isDueNow } from "./enrolment-words.ts";

const wayNames = { email: "Email", whatsapp: "WhatsApp", sms: "SMS" } as const;

const load = (signal: AbortSignal) => callApi("GET /admin/reminders", {}, { signal });

const loadNone = () => Promise.resolve({ reminders: [] });

/**
 * Whom colleagues have reminded today. A screen asks once, and again after a reminder.
 * @param isAsked false: the screen reminds nobody now
 */
export function useReminders(isAsked = true) {
  const loaded = useLoaded<{ reminders: StaffReminder[] }>(isAsked ? load : loadNone);
  const { state } = loaded;
  const sent = state.kind === "ready" ? state.value.reminders : [];
  return { sent, isKnown: state.kind === "ready", reload: loaded.reload };
}

type Reminders = ReturnType<typeof useReminders>;

type RemindRow = Pick<
  EnrolmentRow,
  "id" | "fullName" | "status" | "openKobo" | "nextDueOn" | "emailAddress" | "phoneNumber"
>;

/** `Reminded today by Amina Sule (Email)` */
const sentWords = (sent: readonly StaffReminder[]): string => {
  const [first] = sent;
  const ways = sent.map(({ way }) => wayNames[way]).join(", ");
  return `Reminded today by ${first?.by ?? "a former colleague"} (${ways})`;
};

type Shown =
  | { readonly kind: "text"; readonly way: "whatsapp" | "sms"; readonly text: string }
  | { readonly kind: "failed"; readonly reason: string };

/** The text to send, or why there is none. */
function RemindDialog({
  row,
  shown,
  onClose,
}: {
  readonly row: RemindRow;
  readonly shown: Shown;
  readonly onClose: () => void;
}) {
  const { fullName, phoneNumber } = row;
  if (shown.kind === "failed") {
    return (
      <Dialog open title={`${fullName} was not reminded`} onClose={onClose}>
        <Alert tone="danger" role="alert">
          {shown.reason}
        </Alert>
      </Dialog>
    );
  }
  const { way, text } = shown;
  const href = way === "sms" ? smsTo(phoneNumber, text) : whatsAppText(phoneNumber, text);
  return (
    <Dialog
      open
      title={`Remind ${fullName}`}
      onClose={onClose}
      actions={
        <a
          className="button button-primary"
          href={href}
          {...(way === "whatsapp" ? { target: "_blank", rel: "noreferrer" } : {})}
          onClick={onClose}
          data-autofocus=""
        >
          Open {wayNames[way]}
        </a>
      }
    >
      <div className="stack stack-16">
        <blockquote className="written">{text}</blockquote>
        <p className="hint">
          {wayNames[way]} opens with this text to {phoneNumber}. You can change it before you send
          it.
        </p>
      </div>
    </Dialog>
  );
}

/** The column of a list of people who owe something. */
export const remindColumn = (reminders: Reminders): Column<EnrolmentRow> => ({
  key: "remind",
  label: "Remind",
  cell: (row) => <Remind row={row} reminders={reminders} />,
});

/** Reminds someone of what is due, by the ways that they have, or says which colleague did so today. */
function Remind({
  row,
  reminders: { sent: all, isKnown, reload },
}: {
  readonly row: RemindRow;
  readonly reminders: Reminders;
}) {
  const [shown, setShown] = useState<Shown | null>(null);
  const { id, fullName, emailAddress, phoneNumber } = row;
  const remind = useCallback(
    async (way: ReminderWay) => {
      try {
        const { text } = await callApi("POST /admin/enrolments/:id/reminders", {
          params: { id },
          body: { way },
        });
        if (way !== "email" && text !== null) setShown({ kind: "text", way, text });
        else showToast(`Reminder to ${fullName} is on its way`);
      } catch (error) {
        setShown({ kind: "failed", reason: reasonOf(error) });
      }
      reload();
    },
    [id, fullName, reload],
  );
  const sent = all.filter(({ enrolmentId }) => enrolmentId === id);
  const has: Record<ReminderWay, boolean> = {
    email: hasAddress(emailAddress) && !sent.some(({ way }) => way === "email"),
    whatsapp: phoneNumber !== "",
    sms: phoneNumber !== "",
  };
  const ways = (["email", "whatsapp", "sms"] as const).filter((way) => has[way]);
  const isTaken = sent.some(({ isOwn }) => !isOwn);
  const isOffered = isKnown && !isTaken && ways.length > 0 && isDueNow(row, lagosDay(new Date()));
  return (
    <div className="enrolment-cell">
      {sent.length > 0 && <span>{sentWords(sent)}</span>}
      {isOffered && (
        <RowMenu
          of={fullName}
          label={sent.length > 0 ? "Another way" : "Remind"}
          actions={ways.map((way) => ({ label: wayNames[way], onAct: () => void remind(way) }))}
        />
      )}
      {shown && <RemindDialog row={row} shown={shown} onClose={() => setShown(null)} />}
    </div>
  );
}

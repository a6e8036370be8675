import { useState } from "react";
import { reasonOf } from "#design/list/list-view.tsx";
import { RowMenu } from "#design/list/row-menu.tsx";
import type { Column } from "#design/list/table.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { Alert } from "#design/messages/alert.tsx";
import { Dialog } from "#design/messages/dialog.tsx";
import { showToast } from "#design/messages/toast.tsx";
import { hasAddress } from "#foundation/contacts/email-address.ts";
import { whatsAppChat } from "#foundation/contacts/whatsapp.ts";
import { callApi } from "#foundation/http/call.ts";
import { lagosDay } from "#foundation/time/time.ts";
import type { EnrolmentRow } from "#rooms/enrolment/enrolment.ts";
import type { ReminderWay, StaffReminder } from "#rooms/enrolment/instalments/reminding.ts";
import { isDueNow } from "./enrolment-words.ts";

const wayNames = { email: "Message", whatsapp: "WhatsApp", sms: "SMS" } as const;

/** A chat with a number, and a text to send there. @param phone `+234 800 000 0000` */
const whatsAppText = (phone: string, text: string): string =>
  `${whatsAppChat(phone)}?text=${encodeURIComponent(text)}`;

/** A text message to a number. iPhones read what follows `&`, others what follows `?`. */
const smsTo = (phone: string, text: string): string =>
  `sms:${phone.replace(/[^\d+]/g, "")}?&body=${encodeURIComponent(text)}`;

const load = (signal: AbortSignal) => callApi("GET /admin/reminders", {}, { signal });

export type RemindRow = Pick<
  EnrolmentRow,
  "id" | "fullName" | "status" | "openKobo" | "nextDueOn" | "emailAddress" | "phoneNumber"
>;

/** `Reminded today by Amina Sule (Message)` */
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

const loadNone = () => Promise.resolve({ reminders: [], hasPhoneWays: false });

/**
 * Whom colleagues have reminded today, and what reminds someone. A screen asks once, and again after a reminder; it
 * shows `dialog` beside its table.
 * @param isAsked false: the screen reminds nobody now
 */
export function useReminders(isAsked: boolean) {
  const { state, reload } = useLoaded<{ reminders: StaffReminder[]; hasPhoneWays: boolean }>(
    isAsked ? load : loadNone,
  );
  const [shown, setShown] = useState<{ readonly row: RemindRow; readonly what: Shown } | null>(
    null,
  );
  async function remind(row: RemindRow, way: ReminderWay) {
    const call = { params: { id: row.id }, body: { way } };
    try {
      const { text } = await callApi("POST /admin/enrolments/:id/reminders", call);
      if (way !== "email" && text !== null) setShown({ row, what: { kind: "text", way, text } });
      else showToast(`Reminder to ${row.fullName} is on its way`);
    } catch (error) {
      setShown({ row, what: { kind: "failed", reason: reasonOf(error) } });
    }
    reload();
  }
  return {
    isAsked,
    sent: state.kind === "ready" ? state.value.reminders : [],
    isKnown: state.kind === "ready",
    hasPhoneWays: state.kind === "ready" && state.value.hasPhoneWays,
    remind,
    dialog: shown && (
      <RemindDialog row={shown.row} shown={shown.what} onClose={() => setShown(null)} />
    ),
  };
}

export type Reminders = ReturnType<typeof useReminders>;

/** The column of a list of people who owe something. */
export const remindColumn = (reminders: Reminders): Column<RemindRow> => ({
  key: "remind",
  label: "Remind",
  cell: (row) => <Remind row={row} reminders={reminders} />,
});

/** The ways to remind someone of what is due, or which colleague did so today. */
export function Remind({
  row,
  reminders: { sent: all, isKnown, hasPhoneWays, remind },
  isQuiet = true,
}: {
  readonly row: RemindRow;
  readonly reminders: Reminders;
  /** False: beside other buttons it looks like them. */
  readonly isQuiet?: boolean;
}) {
  const { id, fullName, emailAddress, phoneNumber } = row;
  const sent = all.filter(({ enrolmentId }) => enrolmentId === id);
  const has: Record<ReminderWay, boolean> = {
    email:
      (hasAddress(emailAddress) || (hasPhoneWays && phoneNumber !== "")) &&
      !sent.some(({ way }) => way === "email"),
    whatsapp: phoneNumber !== "",
    sms: phoneNumber !== "",
  };
  const ways = (["email", "whatsapp", "sms"] as const).filter((way) => has[way]);
  const isTaken = sent.some(({ isOwn }) => !isOwn);
  const isOffered = isKnown && !isTaken && ways.length > 0 && isDueNow(row, lagosDay(new Date()));
  if (sent.length === 0 && !isOffered) return null;
  return (
    <div className="remind">
      {sent.length > 0 && <span className="second">{sentWords(sent)}</span>}
      {isOffered && (
        <RowMenu
          of={fullName}
          label={sent.length > 0 ? "Another way" : "Remind"}
          variant={isQuiet ? "quiet" : "secondary"}
          actions={ways.map((way) => ({
            label: wayNames[way],
            onAct: () => void remind(row, way),
          }))}
        />
      )}
    </div>
  );
}

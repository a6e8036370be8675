import { useEffect } from "react";
import { dayMs, secondMs } from "#foundation/amounts/durations.ts";
import { useStored } from "#foundation/browser/use-stored.ts";
import { CallError, callApi } from "#foundation/http/call.ts";
import { waitingDays } from "#foundation/time/kept-days.ts";
import {
  type Entry,
  entriesKey,
  parseEntries,
  readEntries,
  replaceEntry,
  type SentEntry,
  type WaitingEntry,
} from "./entries.ui.ts";

/** The server's answer to an entry. */
type Made = { readonly id: string; readonly receipt: string | null };

async function post({ kind, enrolmentId, body, key }: WaitingEntry): Promise<Made> {
  const headers = { "idempotency-key": key };
  if (kind === "walk-in") {
    const { enrolment, receipt } = await callApi(
      "POST /admin/walk-ins",
      { body: body as never },
      { headers },
    );
    return { id: enrolment.id, receipt: receipt?.number ?? null };
  }
  const { receipt } = await callApi(
    "POST /admin/enrolments/:id/manual-payment",
    { params: { id: enrolmentId ?? "" }, body: body as never },
    { headers },
  );
  return { id: enrolmentId ?? "", receipt: receipt.number };
}

/** There is still no connection, the server is busy, or someone has to sign in again: nothing is known about the entry. */
const isUndecided = (error: unknown) =>
  !(error instanceof CallError) ||
  error.code === "unreachable" ||
  [401, 408, 425, 429].includes(error.status) ||
  error.status >= 500;

/** All that the server said, in one text. */
const reasonIn = (error: CallError) =>
  [error.message, ...Object.values(error.fields)].filter(Boolean).join(" ");

/** Records on the receipt which slip it replaces, and retries until the server has accepted it. */
async function noteSlip(entry: SentEntry): Promise<SentEntry> {
  const { slip, receipt } = entry;
  if (!slip || !receipt || entry.isNoted) return { ...entry, isNoted: true };
  try {
    await callApi("PUT /admin/receipts/:number/provisional-slip", {
      params: { number: receipt },
      body: { provisionalNumber: slip },
    });
  } catch (error) {
    if (isUndecided(error)) return entry;
  }
  return { ...entry, isNoted: true };
}

/**
 * The server forgets keys after a while, so an entry that had already arrived would count twice. Clocks may also be
 * set back.
 */
const isOver = ({ at }: Entry, now: number) => now - at > waitingDays * dayMs || now - at < -dayMs;

const tooOld = `It could not be sent within ${waitingDays} days, but it may have arrived without an answer. Check whether the registration has it: if so, delete it here. If not, correct it to send it again.`;

/** @returns false without a connection */
async function sendOne(entry: Entry, now: number): Promise<boolean> {
  if (entry.state === "refused") return true;
  if (entry.state === "sent") {
    const noted = await noteSlip(entry);
    if (noted.isNoted) replaceEntry(noted);
    return noted.isNoted;
  }
  if (isOver(entry, now)) return replaceEntry({ ...entry, state: "refused", reason: tooOld });
  try {
    const { id, receipt } = await post(entry);
    const sent = { ...entry, state: "sent", sentId: id, receipt, isNoted: false } as const;
    replaceEntry(sent);
    return sendOne(sent, now);
  } catch (error) {
    if (isUndecided(error)) return false;
    replaceEntry({ ...entry, state: "refused", reason: reasonIn(error as CallError) });
    return true;
  }
}

const isOpen = (entry: Entry) =>
  entry.state === "waiting" || (entry.state === "sent" && !entry.isNoted);

/**
 * Sends the waiting entries of one person, one after the other, in one tab at a time. An entry that arrives twice
 * counts only once, because of its key.
 */
export async function sendEntries(personId: string, now = Date.now()): Promise<void> {
  const work = async () => {
    for (const entry of readEntries().filter((one) => one.by === personId && isOpen(one))) {
      if (!(await sendOne(entry, now))) return;
    }
  };
  // Old browsers have no locks, and neither do pages without https.
  if (!navigator.locks) return work();
  await navigator.locks.request("counter-entries", { ifAvailable: true }, async (lock) => {
    if (lock) await work();
  });
}

const tryEveryMs = 5 * secondMs;

/**
 * The entries on the device, kept up to date. They are sent when the counter opens, when the connection returns, and
 * from time to time.
 */
export function useEntries(personId: string): readonly Entry[] {
  const entries = parseEntries(useStored(entriesKey));
  const isAnyOpen = entries.some((entry) => entry.by === personId && isOpen(entry));
  useEffect(() => {
    if (!isAnyOpen) return;
    const send = () => void sendEntries(personId);
    send();
    const again = setInterval(() => navigator.onLine && send(), tryEveryMs);
    addEventListener("online", send);
    return () => {
      clearInterval(again);
      removeEventListener("online", send);
    };
  }, [personId, isAnyOpen]);
  return entries;
}

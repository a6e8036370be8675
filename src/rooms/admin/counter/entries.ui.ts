import { useEffect } from "react";
import { dayMs, secondMs } from "#foundation/amounts/durations.ts";
import { keepStored, readStored } from "#foundation/browser/browser-storage.ts";
import {
  isHeaderText,
  isText,
  parseJson,
  propertiesOf,
} from "#foundation/browser/stored-values.ts";
import { useStored } from "#foundation/browser/use-stored.ts";
import { newSeed } from "#foundation/forms/drafts/draft-store.ts";
import { CallError, callApi } from "#foundation/http/call.ts";
import { waitingDays } from "#foundation/time/kept-days.ts";
import { provisionalNumber, provisionalShape } from "#rooms/payments/receipts/receipt-number.ts";

/**
 * Entries made at the counter that could not be sent: they stay on the device until the server has accepted them. The
 * forms that wait for a connection (foundation/forms/drafts/waiting-form.ts) are for visitors: they involve no money
 * and are sent without a staff token. An entry is sent only in the name of the person who made it.
 */

type About = {
  /** The entry's id on this device. */
  readonly id: string;
  readonly kind: "payment" | "walk-in";
  /** The place that is paid for; null for a walk-in. */
  readonly enrolmentId: string | null;
  readonly fullName: string;
  readonly course: string;
  /** 0 for a walk-in without money. */
  readonly amountKobo: number;
  /** The slip that was given instead of a receipt; null without money. */
  readonly slip: string | null;
  /** The id and the name of the person who entered it. */
  readonly by: string;
  readonly byName: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly body: Readonly<Record<string, unknown>>;
  /** The Idempotency-Key of the first try, which may have arrived. A corrected entry keeps it. */
  readonly key: string;
  /** As it was typed, to correct it. */
  readonly typed: Readonly<Record<string, string>>;
};

export type WaitingEntry = About & { readonly state: "waiting" };
export type RefusedEntry = About & { readonly state: "refused"; readonly reason: string };
/** `receipt` is null for a walk-in without money. `isNoted`: the receipt names the slip. */
type SentEntry = About & {
  readonly state: "sent";
  readonly sentId: string;
  readonly receipt: string | null;
  readonly isNoted: boolean;
};
export type Entry = WaitingEntry | RefusedEntry | SentEntry;

const entriesKey = "counterEntries";
const slipsKey = "counterSlips";

const isCount = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
const orNull = (value: unknown, fits: (value: unknown) => boolean) => value === null || fits(value);
const isSlip = (value: unknown) => typeof value === "string" && provisionalShape.test(value);

const stateFits: Record<string, (entry: Readonly<Record<string, unknown>>) => boolean> = {
  waiting: () => true,
  refused: ({ reason }) => isText(reason, 2_000),
  sent: ({ sentId, receipt, isNoted }) =>
    isText(sentId, 100) &&
    orNull(receipt, (one) => isText(one, 40)) &&
    typeof isNoted === "boolean",
};

function isEntry(value: unknown): value is Entry {
  const entry = propertiesOf(value);
  const { state, kind, enrolmentId, fullName, course, amountKobo, slip, by, byName, at } = entry;
  return (
    typeof state === "string" &&
    Object.hasOwn(stateFits, state) &&
    stateFits[state]?.(entry) === true &&
    isText(entry.id, 100) &&
    (kind === "payment" ? isText(enrolmentId, 100) : kind === "walk-in" && enrolmentId === null) &&
    isText(fullName, 200) &&
    isText(course, 300) &&
    isCount(amountKobo) &&
    orNull(slip, isSlip) &&
    isText(by, 100) &&
    isText(byName, 200) &&
    isCount(at) &&
    isHeaderText(entry.key) &&
    typeof entry.body === "object" &&
    entry.body !== null &&
    Object.values(propertiesOf(entry.typed)).every((text) => typeof text === "string")
  );
}

/** What the device has, the oldest first. @param text as it is stored */
function parseEntries(text: string | null): readonly Entry[] {
  const list = parseJson(text);
  return Array.isArray(list) ? list.filter(isEntry) : [];
}

export const readEntries = (): readonly Entry[] => parseEntries(readStored(entriesKey));

/** @returns the kobo of cash that someone entered on this device and the server doesn't have yet; null if there is none */
export function unsentCash(personId: string): number | null {
  const sums = readEntries()
    .filter(({ by, state, amountKobo }) => by === personId && state !== "sent" && amountKobo > 0)
    .filter(({ body }) => propertiesOf(body.payment ?? body).method === "cash")
    .map(({ amountKobo }) => amountKobo);
  return sums.length > 0 ? sums.reduce((sum, kobo) => sum + kobo, 0) : null;
}

const save = (entries: readonly Entry[]): boolean =>
  keepStored({ [entriesKey]: JSON.stringify(entries) });

/**
 * Stores an entry, or a corrected one that replaces the entry with its id, which may have been deleted in the
 * meantime. @returns false if the device cannot store anything
 */
export const keepEntry = (entry: WaitingEntry): boolean =>
  save([...readEntries().filter(({ id }) => id !== entry.id), entry]);

/** Replaces the entry with the same id, if it still exists. */
export const replaceEntry = (entry: Entry): boolean =>
  save(readEntries().map((one) => (one.id === entry.id ? entry : one)));

export const removeEntry = (id: string): boolean =>
  save(readEntries().filter((one) => one.id !== id));

const letters = "ABCDEFGHJKMNPQRSTUVWXYZ";

type Slips = { readonly device: string; readonly count: number };

/** The letters of this device, and how many slips it has given. */
export function readSlips(): Slips | null {
  const { device, count } = propertiesOf(parseJson(readStored(slipsKey)));
  const fits = typeof device === "string" && /^[A-HJ-NP-Z]{3}$/.test(device) && isCount(count);
  return fits ? { device, count } : null;
}

const newDevice = () =>
  [...crypto.getRandomValues(new Uint32Array(3))]
    .map((random) => letters.charAt(random % letters.length))
    .join("");

/** The number of the next slip of this device. Two tabs that ask at once could get the same one, so keep it at once. */
export function takeSlipNumber(): string {
  const { device, count } = readSlips() ?? { device: newDevice(), count: 0 };
  keepStored({ [slipsKey]: JSON.stringify({ device, count: count + 1 }) });
  return provisionalNumber(device, count + 1);
}

export const newEntryId = newSeed;

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

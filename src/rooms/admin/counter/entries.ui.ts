import { keepStored, readStored } from "#foundation/browser/browser-storage.ts";
import {
  isHeaderText,
  isText,
  parseJson,
  propertiesOf,
} from "#foundation/browser/stored-values.ts";
import { newSeed } from "#foundation/forms/drafts/draft-store.ts";
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
export type SentEntry = About & {
  readonly state: "sent";
  readonly sentId: string;
  readonly receipt: string | null;
  readonly isNoted: boolean;
};
export type Entry = WaitingEntry | RefusedEntry | SentEntry;

export const entriesKey = "counterEntries";
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
export function parseEntries(text: string | null): readonly Entry[] {
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

/**
 * Answers of a registration form, kept on the device until they are sent, so that a reload, a closed
 * tab or a killed browser loses nothing. Phones are shared: a draft ends after `draftDays`, and can be
 * cleared at any time. Nothing but the answers and what makes their submission once-only is kept.
 */

import { draftDays } from "#foundation/draft-days.ts";

/** Field name → answer; a list where several may be chosen. */
export type TypedAnswers = Readonly<Record<string, string | readonly string[]>>;

export type Draft = {
  readonly answers: TypedAnswers;
  /** Random, one per draft: the first half of the submission's Idempotency-Key. */
  readonly seed: string;
  /** Epoch milliseconds. */
  readonly savedAt: number;
};

export type DraftStore = {
  read(): Draft | null;
  /** @returns whether the device kept it; a full or blocked storage is no reason to stop anybody */
  save(draft: Omit<Draft, "savedAt">): boolean;
  clear(): void;
};

const prefix = "enrolment-draft:";
const dayMs = 86_400_000;

/** What a draft store needs of `localStorage`. */
export type KeyValueStore = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

function isAnswers(value: unknown): value is TypedAnswers {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every(
      (answer) =>
        typeof answer === "string" ||
        (Array.isArray(answer) && answer.every((one) => typeof one === "string")),
    )
  );
}

/** A stored text as a draft; null when it is none or has ended. */
function parseDraft(text: string | null, now: number): Draft | null {
  try {
    const kept = JSON.parse(text ?? "null") as Partial<Draft> | null;
    if (!kept || typeof kept.savedAt !== "number" || !isAnswers(kept.answers)) return null;
    const age = now - kept.savedAt;
    // A date ahead of the clock is a clock set back; it must not make a draft that never ends.
    if (age > draftDays * dayMs || age < -dayMs || typeof kept.seed !== "string") return null;
    return { answers: kept.answers, seed: kept.seed, savedAt: kept.savedAt };
  } catch {
    return null;
  }
}

/** Drafts of other programs that nobody came back to. */
function removeEnded(storage: KeyValueStore, now: number): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  for (const key of keys) {
    if (key?.startsWith(prefix) && !parseDraft(storage.getItem(key), now)) storage.removeItem(key);
  }
}

/**
 * The draft of one program's form.
 * @param storage asked for each time: where storage is blocked, reading the property itself throws
 */
export function openDraftStore(
  courseId: string,
  storage: () => KeyValueStore = () => localStorage,
  clock: () => number = Date.now,
): DraftStore {
  const key = prefix + courseId;
  return {
    read() {
      try {
        const kept = storage();
        removeEnded(kept, clock());
        return parseDraft(kept.getItem(key), clock());
      } catch {
        return null;
      }
    },
    save(draft) {
      try {
        storage().setItem(key, JSON.stringify({ ...draft, savedAt: clock() }));
        return true;
      } catch {
        return false;
      }
    },
    clear() {
      try {
        storage().removeItem(key);
      } catch {
        // What can't be reached was never kept there.
      }
    },
  };
}

import { dayMs, minuteMs } from "../amounts/durations.ts";

/** How old a message to a phone may get before it is no use: a code is valid for ten minutes. */
export const messageLifeMs = { code: 10 * minuteMs, other: 3 * dayMs } as const;

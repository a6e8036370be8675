import type { ActorKind } from "#foundation/context.ts";
import { dayMs, hourMs, minuteMs } from "#foundation/time.ts";

/** How long a session lives without use, and at the most. The more a kind opens, the shorter. */
export const sessionLives: Record<ActorKind, { idleMs: number; absoluteMs: number }> = {
  user: { idleMs: 14 * dayMs, absoluteMs: 60 * dayMs },
  affiliate: { idleMs: 7 * dayMs, absoluteMs: 30 * dayMs },
  admin: { idleMs: 8 * hourMs, absoluteMs: 24 * hourMs },
};

/** The use of a session is noted this often at the most, so that reading does not become writing. */
export const noteUseEveryMs = 5 * minuteMs;

export const tokenPrefixes = { user: "usr_", affiliate: "aff_", admin: "adm_" } as const;

const tokenShape = /^(?:usr|aff|adm)_[\w-]{43}$/;

export const devicePrefix = "dev_";

const deviceTokenShape = /^dev_[\w-]{43}$/;

/** Whether a text can be the token of a device. */
export const looksLikeDeviceToken = (text: string): boolean => deviceTokenShape.test(text);

/** Whether a text can be a token at all; what cannot is never looked up. */
export const looksLikeToken = (text: string): boolean => tokenShape.test(text);

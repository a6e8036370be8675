import { dayMs, hourMs, minuteMs, secondMs } from "#foundation/amounts/durations.ts";
import type { ActorKind } from "#foundation/context.ts";

/** How long a session lasts: without use, and at most. More powerful sessions are shorter. */
export const sessionLives: Record<ActorKind, { idleMs: number; absoluteMs: number }> = {
  user: { idleMs: 14 * dayMs, absoluteMs: 60 * dayMs },
  affiliate: { idleMs: 7 * dayMs, absoluteMs: 30 * dayMs },
  admin: { idleMs: 8 * hourMs, absoluteMs: 24 * hourMs },
};

/** How often we store a session's last use at most, so that reads do not become writes. */
export const noteUseEveryMs = 5 * minuteMs;

export const tokenPrefixes = { user: "usr_", affiliate: "aff_", admin: "adm_" } as const;

const tokenShape = /^(?:usr|aff|adm)_[\w-]{43}$/;

export const devicePrefix = "dev_";

const deviceTokenShape = /^dev_[\w-]{43}$/;

export const looksLikeDeviceToken = (text: string): boolean => deviceTokenShape.test(text);

/** Whether a text has the shape of a session token. Other texts are never looked up. */
export const looksLikeToken = (text: string): boolean => tokenShape.test(text);

export const linkPrefix = "lnk_";

const linkShape = /^lnk_[\w-]{43}$/;

/** Whether a text has the shape of a one-use link's secret. */
export const looksLikeLink = (text: string): boolean => linkShape.test(text);

/** How long a link works that a browser opens directly: the time to start a download. */
export const oneUseLinkMs = 60 * secondMs;

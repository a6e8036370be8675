import { dayMs } from "../amounts/durations.ts";

/**
 * 5 MB, as people count them, so that no file shown as "5.0 MB" is refused. Forms and errors use it by name.
 */
export const maxFileBytes = 5 * 1024 * 1024;

/** How long a file waits for its form; the privacy policy uses it by name. */
export const uploadLifeMs = dayMs;

/** A limit as people read it: `5 MB`. */
export const formatMegabytes = (bytes: number): string => `${bytes / 1024 / 1024} MB`;

import { pino } from "pino";

export type Logger = Pick<ReturnType<typeof pino>, "debug" | "info" | "warn" | "error"> & {
  child(bindings: Record<string, unknown>): Logger;
};

/** Names of fields whose values never reach the log, at any of the depths we use. */
const secret = [
  "password",
  "currentPassword",
  "newPassword",
  "token",
  "resumeToken",
  "authorization",
  "PAYSTACK_SECRET_KEY",
  "headers.authorization",
  "headers.cookie",
  'headers["x-resume-token"]',
];

/** One JSON line per event, secrets left out. @param level pino's level, `silent` in most tests */
export function createLogger(level: string) {
  return pino({
    level,
    redact: {
      paths: secret.flatMap((name) =>
        [name, `*.${name}`, `*.*.${name}`].filter((path) => !path.includes(".[")),
      ),
      censor: "[left out]",
    },
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
  });
}

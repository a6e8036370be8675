import { type DestinationStream, pino } from "pino";
import { describeError } from "./describe-error.ts";

export type Logger = Pick<ReturnType<typeof pino>, "debug" | "info" | "warn" | "error"> & {
  child(bindings: Record<string, unknown>): Logger;
};

/** Fields whose values never reach the log, at any depth we use. */
const secret = [
  "password",
  "currentPassword",
  "newPassword",
  "token",
  "resumeToken",
  "deviceToken",
  "passwordToken",
  "authorization",
  "PAYSTACK_SECRET_KEY",
  "headers.authorization",
  "headers.cookie",
  'headers["x-resume-token"]',
  'headers["x-device-token"]',
];

const withErrorsDescribed = (entry: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(entry).map(([name, value]) => [
      name,
      value instanceof Error ? describeError(value) : value,
    ]),
  );

/**
 * Writes one JSON line per event, without secrets. Errors go through describe-error.ts, under any name. The
 * other values we log are ids, references, counts and names of things: no addresses, queries or bodies; of a
 * request only the pattern of its route.
 * @param level pino's level, `silent` in most tests
 * @param destination standard output by default
 */
export function createLogger(level: string, destination?: DestinationStream) {
  return pino(
    {
      level,
      redact: {
        paths: secret.flatMap((name) =>
          [name, `*.${name}`, `*.*.${name}`].filter((path) => !path.includes(".[")),
        ),
        censor: "[left out]",
      },
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { log: withErrorsDescribed },
      serializers: { err: (error: unknown) => error },
      hooks: {
        // Otherwise pino would use the error's message as the line's message.
        logMethod(args, method) {
          const [first, ...rest] = args as unknown[];
          const line = first instanceof Error ? [{ err: first }, "error", ...rest] : args;
          method.apply(this, line as Parameters<typeof method>);
        },
      },
    },
    ...(destination ? [destination] : []),
  );
}

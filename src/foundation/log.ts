import { type DestinationStream, pino } from "pino";
import { describeError } from "./describe-error.ts";

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
 * One JSON line per event, secrets left out. Errors are described (describe-error.ts), under whatever
 * name they are logged. What is logged besides is ids, references, counts and names of things: no
 * address, no query, no body; of a request the pattern of its route.
 * @param level pino's level, `silent` in most tests
 * @param destination standard output unless told
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
        // An error alone would make its message the line's.
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

import { type DestinationStream, pino } from "pino";
import type { ReportedError } from "../watch/report-errors.ts";
import { describeError } from "./describe-error.ts";

export type Logger = Pick<ReturnType<typeof pino>, "debug" | "info" | "warn" | "error"> & {
  /** Adds the request's id to each line. Pino writes these values as they are, so they must not be anything else. */
  child(bindings: { requestId: string }): Logger;
};

/** Pino's number. */
const errorLevel = 50;

/** Fields whose values never reach the log, in values of up to three levels. */
const secret = new Set([
  "password",
  "currentPassword",
  "newPassword",
  "token",
  "resumeToken",
  "deviceToken",
  "passwordToken",
  "authorization",
  "cookie",
  "x-resume-token",
  "x-device-token",
  "PAYSTACK_SECRET_KEY",
  "TERMII_API_KEY",
  "TERMII_SECRET_KEY",
  "AFRICASTALKING_API_KEY",
  "AFRICASTALKING_WEBHOOK_SECRET",
  "secret",
]);

/** Dates, buffers and addresses serialise themselves. */
const writesItself = (value: object) => "toJSON" in value;

/** A copy without secrets, with errors described. Pino's own `redact` takes 36 µs a line, this less than 1. */
function readable(value: unknown, levels = 3): unknown {
  if (value instanceof Error) return describeError(value);
  if (typeof value !== "object" || value === null || levels === 0 || writesItself(value)) {
    return value;
  }
  if (Array.isArray(value)) return value.map((one) => readable(one, levels - 1));
  const shown: Record<string, unknown> = {};
  for (const [name, one] of Object.entries(value)) {
    shown[name] = secret.has(name) ? "[left out]" : readable(one, levels - 1);
  }
  return shown;
}

const readableEntry = (entry: object) => readable(entry) as Record<string, unknown>;

/**
 * Writes one JSON line per event, without secrets. Errors go through describe-error.ts, under any name. The other
 * values we log are ids, references, counts and names of things: no addresses, queries or bodies; of a request, only
 * the pattern of its route.
 * @param level pino's level, `silent` in most tests
 * @param destination standard output by default
 * @param report receives the errors too (watch/report-errors.ts)
 */
export function createLogger(
  level: string,
  destination?: DestinationStream,
  report?: (error: ReportedError) => void,
): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { log: readableEntry },
      serializers: { err: (error: unknown) => error },
      hooks: {
        // Otherwise pino would use the error's message as the line's message.
        logMethod(args, method, levelOfLine) {
          const [first, ...rest] = args as unknown[];
          const line = first instanceof Error ? [{ err: first }, "error", ...rest] : args;
          method.apply(this, line as Parameters<typeof method>);
          if (report && levelOfLine >= errorLevel) {
            const [fields, message] = typeof line[0] === "string" ? [{}, line[0]] : line;
            const at = new Date().toISOString();
            report({
              at,
              message: String(message),
              ...this.bindings(),
              ...readableEntry(fields as object),
            });
          }
        },
      },
    },
    ...(destination ? [destination] : []),
  );
}

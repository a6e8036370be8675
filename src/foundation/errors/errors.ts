type Plain = number | string;
/** A value, or a list of what can be chosen instead. */
export type ErrorDetails = Record<string, Plain | Record<string, Plain>[]>;

/**
 * Errors that a person or a client may see. Any other error is unexpected and is sent only as "Something went wrong"
 * (see http/answers/send-error.ts).
 */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly status: number;
  /** snake_case, for programs */
  readonly code: string;
  /** Field name → message; with status 422, and 413 or 415 for a file of a form. */
  readonly fields: Readonly<Record<string, string>> | undefined;
  /** Seconds to wait before a retry; with 429 and 503. */
  readonly retryAfterSeconds: number | undefined;
  /**
   * Keeps what was written before the error, even when the call runs in one transaction (see http/idempotency.ts): a
   * wrong password is counted even when it comes with a key.
   */
  readonly effectsStay: boolean;
  /** Data for programs, e.g. amounts or a state; its names are defined by the code. */
  readonly details: ErrorDetails | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    more: {
      fields?: Record<string, string>;
      retryAfterSeconds?: number;
      effectsStay?: boolean;
      details?: ErrorDetails;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: more.cause });
    this.status = status;
    this.code = code;
    this.fields = more.fields;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.effectsStay = more.effectsStay ?? false;
    this.details = more.details;
  }
}

export const malformed = (message = "The request could not be read.") =>
  new AppError(400, "malformed", message);

export const unauthorised = (message = "Please sign in.") =>
  new AppError(401, "unauthorised", message);

export const invalidCredentials = () =>
  new AppError(401, "invalid_credentials", "Invalid credentials", { effectsStay: true });

export const forbidden = (code = "forbidden", message = "You are not allowed to do this.") =>
  new AppError(403, code, message);

export const notFound = (message = "Not found.") => new AppError(404, "not_found", message);

export const conflict = (code: string, message: string) => new AppError(409, code, message);

/**
 * The first field's message is also the error's own message, for clients that show only `error`.
 * @param fields field name → message
 */
export const invalid = (
  fields: Record<string, string>,
  message = Object.values(fields)[0] ?? "There is a problem",
) => new AppError(422, "invalid", message, { fields });

const waitText = (seconds: number) => {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 60) return "until tomorrow";
  return minutes <= 1 ? "a minute" : minutes < 60 ? `${minutes} minutes` : "an hour";
};

export const tooMany = (retryAfterSeconds: number) =>
  new AppError(
    429,
    "too_many_requests",
    `You have tried too often. Please wait ${waitText(retryAfterSeconds)} and try again.`,
    { retryAfterSeconds },
  );

export const unavailable = (message: string, retryAfterSeconds = 5, cause?: unknown) =>
  new AppError(503, "unavailable", message, { retryAfterSeconds, cause });

export const busy = () => unavailable("We are very busy. Please try again soon.");

/** The reason why the academy does not start, for the person who started it; shown without a stack. */
export class StartError extends Error {
  override readonly name = "StartError";
}

/** The innermost message: that of a failed statement repeats the statement and its parameters. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  // A name with two addresses, neither of which answers.
  if (error instanceof AggregateError && !error.message) return reasonOf(error.errors[0]);
  return error.message || String(error);
}

/**
 * Explains an unexpected error during the start.
 * @param explain the sentence for the person who started it, without the final full stop of the reason
 * @returns a StartError; one that is thrown already stays as it is
 */
export function toStartError(error: unknown, explain: (reason: string) => string): StartError {
  if (error instanceof StartError) return error;
  return new StartError(explain(reasonOf(error).replace(/\.$/, "")), { cause: error });
}

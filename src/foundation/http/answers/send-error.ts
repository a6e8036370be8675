import type { FastifyError } from "fastify";
import { AppError, invalid, malformed, tooMany, unavailable } from "../../errors/errors.ts";
import type { ErrorBody } from "./error-body.ts";

/** SQLSTATE classes that mean "the database cannot answer now", not "the statement was wrong". */
const passing = /^(08|53|57P0|57014|25006|40001|40P01|55P03)/;
const networkFaults = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND"]);
/** Whatever the reason: a PostgreSQL that was stopped takes its socket along, so there it is ENOENT. */
const networkCalls = new Set(["connect", "getaddrinfo"]);

function isDatabaseAway(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, syscall } = at as { code?: unknown; syscall?: string };
    if (typeof code === "string" && (passing.test(code) || networkFaults.has(code))) return true;
    if (networkCalls.has(syscall ?? "")) return true;
    if (/timeout exceeded when trying to connect|Connection terminated/.test(at.message))
      return true;
  }
  return false;
}

function fromFastify(error: FastifyError): AppError {
  switch (error.statusCode) {
    case 413:
      return new AppError(413, "too_large", "That is too large to send.");
    case 415:
      return new AppError(415, "unsupported_type", "This call takes JSON.");
    case 429:
      return tooMany(60);
    case 404:
      return new AppError(404, "not_found", "Not found.");
    case 422:
      return invalid({}, error.message);
    default:
      return malformed();
  }
}

/**
 * Turns any thrown value into an error that may be shown. An unexpected error becomes a 500 without internal
 * details; the log has them.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error)) {
    return unavailable("We cannot answer right now. Please try again in a few seconds.", 5, error);
  }
  const status = (error as FastifyError | null)?.statusCode;
  if (typeof status === "number" && status >= 400 && status < 500) {
    return fromFastify(error as FastifyError);
  }
  return new AppError(500, "internal", "Something went wrong. Please try again.", { cause: error });
}

/** The error as it is sent. */
export function errorBody(error: AppError): ErrorBody {
  return {
    error: error.message,
    code: error.code,
    ...(error.fields ? { fields: { ...error.fields } } : {}),
    ...(error.details ? { details: { ...error.details } } : {}),
  };
}

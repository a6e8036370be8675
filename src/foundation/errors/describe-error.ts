/** An error in the form in which it is logged. */
type DescribedError = {
  type: string;
  /** SQLSTATE of the database, `ECONNREFUSED` of the network, … */
  code?: string;
  message?: string;
  /** The schema names in a database error. */
  table?: string;
  column?: string;
  constraint?: string;
  /** The SMTP command that failed, and the status of the answer. */
  command?: string;
  responseCode?: number;
  stack?: string[];
  cause?: DescribedError;
  errors?: DescribedError[];
};

const deepest = 5;
const leftOut = "[left out]";

/** Parts of a message that may be personal: quoted text, addresses, keys, numbers, queries. */
const personal = [
  /"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”|‘[^’]*’/gs,
  /[^\s<>(),;:]+@[^\s<>(),;:]+/g,
  /\?[^\s]+/g,
  /[\w-]{20,}/g,
  /\+?\d[\d\s-]{5,}\d/g,
];

/**
 * Messages of these errors repeat the data: a statement with its parameters, a value that is not a number, text
 * that is not JSON, an address that a mail server refused. Their code and stack are enough.
 */
const saysValues = (error: Error & Record<string, unknown>): boolean =>
  "severity" in error ||
  "query" in error ||
  "responseCode" in error ||
  error instanceof SyntaxError;

function messageOf(error: Error & Record<string, unknown>): string | undefined {
  if (saysValues(error)) return undefined;
  return personal
    .reduce((text, shape) => text.replace(shape, leftOut), error.message)
    .slice(0, 500);
}

/** Only the stack frames: the text before them is the message again. */
function framesOf({ stack = "", message }: Error): string[] {
  const at = stack.indexOf(message);
  const frames = at < 0 ? stack : stack.slice(at + message.length);
  return frames
    .split("\n")
    .filter((line) => /^ +at /.test(line))
    .slice(0, 20)
    .map((line) => line.trim());
}

const text = (value: unknown) => (typeof value === "string" ? value : undefined);

/** @returns only the fields that have a value */
const given = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: NonNullable<Fields[Name]>;
  };

/**
 * An error as it may be logged: its type, code, stack and causes, and its message without personal data or
 * keys. Database errors carry parameters and values in message, detail and cause; none of these is logged.
 */
export function describeError(thrown: unknown, depth = 0): DescribedError {
  if (!(thrown instanceof Error)) return { type: typeof thrown };
  const error = thrown as Error & Record<string, unknown>;
  const isMail = "responseCode" in error;
  const goesOn = depth < deepest;
  return {
    type: error.constructor.name || "Error",
    ...given({
      code: text(error.code),
      message: messageOf(error),
      table: text(error.table),
      column: text(error.column),
      constraint: text(error.constraint),
      command: isMail ? text(error.command) : undefined,
      responseCode: isMail ? Number(error.responseCode) || undefined : undefined,
      cause: goesOn && error.cause ? describeError(error.cause, depth + 1) : undefined,
      errors:
        goesOn && error instanceof AggregateError
          ? error.errors.slice(0, 5).map((each) => describeError(each, depth + 1))
          : undefined,
    }),
    stack: framesOf(error),
  };
}

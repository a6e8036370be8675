import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, test } from "vitest";
import { describeError } from "./describe-error.ts";
import { reasonOf } from "./errors.ts";
import { createLogger } from "./log.ts";

/** Values that a running process may know but must never log. */
const secrets = [
  "asabe@mail.example",
  "usr_4fJx0qZpL2mN8vBtR6yWcA",
  "0803 123 4567",
  "2348031234567",
  "hunter2 hunter2",
  "Asabe Danjuma",
];
const [email, token, phone, number, password, name] = secrets;

const pgError = Object.assign(new Error(`invalid input syntax for type uuid: "${token}"`), {
  severity: "ERROR",
  code: "23505",
  detail: `Key (email)=(${email}) already exists.`,
  where: `unnamed portal parameter $1 = '${name}'`,
  internalQuery: `select '${password}'`,
  constraint: "people_email_unique",
  table: "people",
});

const faults: [string, Error][] = [
  ["a failed query", new DrizzleQueryError("insert into people", [email, name, password], pgError)],
  ["the database itself", pgError],
  [
    "a mail server",
    Object.assign(new Error(`Can't send: 550 <${email}> no such user`), {
      code: "EENVELOPE",
      responseCode: 550,
      command: "RCPT TO",
      response: `550 <${email}>`,
      rejected: [email],
    }),
  ],
  ["JSON", new SyntaxError(`Unexpected token 'x', "${password}" is not valid JSON`)],
  ["an address", new Error(`no answer to GET /pay/${token}?email=${email}`)],
  ["a sentence", new Error(`cannot call ${phone} or ${number} of ${email} ("${name}")`)],
  ["several", new AggregateError([new Error(email), pgError], `“${password}”`)],
  ["lines like frames", new DrizzleQueryError(`\n    at ${name} (x:1:1)`, [password], pgError)],
  ["properties", Object.assign(new Error("odd"), { input: email, params: [password], name })],
];

test.each(faults)("%s: nothing personal in the log, under any name", (_, error) => {
  const lines: string[] = [];
  const log = createLogger("debug", { write: (line) => void lines.push(line) });
  log.error({ err: error }, "failed");
  log.error({ cause: error }, "failed");
  log.error(error as never);
  log.child({ requestId: "1" }).error({ err: error }, "failed");
  expect(lines).toHaveLength(4);
  for (const line of lines) {
    for (const secret of secrets) expect(line).not.toContain(secret);
    expect(line).toContain("describe-error.test.ts");
  }
});

test("details that help to find the fault stay", () => {
  expect(describeError(faults[0]?.[1])).toMatchObject({
    type: "DrizzleQueryError",
    cause: { code: "23505", constraint: "people_email_unique", table: "people" },
  });
  expect(describeError(faults[2]?.[1])).toMatchObject({ responseCode: 550, command: "RCPT TO" });
  expect(describeError(new TypeError("x is not a function"))).toMatchObject({
    type: "TypeError",
    message: "x is not a function",
    stack: expect.arrayContaining([expect.stringContaining("describe-error.test.ts")]),
  });
  expect(describeError("a thrown text")).toEqual({ type: "string" });
});

test("the reason of a failed start is the innermost one", () => {
  const refused = new Error("connect ECONNREFUSED ::1:5432");
  const both = new AggregateError([refused, new Error("connect ECONNREFUSED 127.0.0.1:5432")]);
  const failed = new DrizzleQueryError("select $1", ["a parameter"], both);
  expect(reasonOf(failed)).toBe("connect ECONNREFUSED ::1:5432");
});

import { spawn } from "node:child_process";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { StartError } from "../errors/errors.ts";

/** The parameters of an address that PostgreSQL's programs read from a variable. */
const variables: Readonly<Record<string, string>> = {
  host: "PGHOST",
  port: "PGPORT",
  user: "PGUSER",
  password: "PGPASSWORD",
  dbname: "PGDATABASE",
  sslmode: "PGSSLMODE",
  sslrootcert: "PGSSLROOTCERT",
  sslcert: "PGSSLCERT",
  sslkey: "PGSSLKEY",
};

/**
 * A database's address as environment variables for PostgreSQL's programs. Everyone on a machine can see a process's
 * arguments, so the password is never among them.
 */
export function toVariables(address: string): Record<string, string> {
  const url = new URL(address);
  const given: [string, string][] = [
    ["host", decodeURIComponent(url.hostname.replace(/^\[|\]$/g, ""))],
    ["port", url.port],
    ["user", decodeURIComponent(url.username)],
    ["password", decodeURIComponent(url.password)],
    ["dbname", decodeURIComponent(url.pathname.slice(1))],
    ["sslmode", url.searchParams.get("ssl") === "true" ? "require" : ""],
    ...url.searchParams,
  ];
  const found: Record<string, string> = {};
  for (const [name, value] of given) {
    const variable = variables[name];
    // Only the driver knows `no-verify`.
    if (variable && value) found[variable] = value === "no-verify" ? "require" : value;
  }
  return found;
}

type PostgresProgram = "pg_dump" | "psql";

const missing = (program: PostgresProgram) =>
  new StartError(
    `${program} is not on this machine. Install the client programs of PostgreSQL, of the server's version or newer (Debian: apt-get install postgresql-client). Nothing was changed.`,
  );

/**
 * Runs one of PostgreSQL's programs on a database.
 * @param work reads its output or writes its input
 * @throws StartError with what the program said, when it fails or is not installed
 */
export async function runPostgres(
  program: PostgresProgram,
  args: readonly string[],
  address: string,
  work: { read: (output: Readable) => Promise<void> } | { write: AsyncIterable<Buffer | string> },
): Promise<void> {
  const child = spawn(program, ["--no-password", ...args], {
    env: { ...process.env, ...toVariables(address) },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (chunk) => {
    said = (said + chunk).slice(-4_000);
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("close", resolve);
    child.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "ENOENT" ? missing(program) : error),
    );
  });
  // A program that ends early breaks the pipe; its own message explains more.
  const moved =
    "read" in work
      ? work.read(child.stdout)
      : pipeline(work.write, child.stdin).finally(() => child.stdout.resume());
  const outcome = moved.then(
    () => null,
    (error: unknown) => error,
  );
  if ("read" in work) child.stdin.end();
  else child.stdout.resume();
  const status = await ended;
  const fault = await outcome;
  if (status !== 0) {
    throw new StartError(`${program} failed (${status}): ${said.trim() || "it said nothing"}`);
  }
  if (fault) throw fault;
}

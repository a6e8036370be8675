import { createServer } from "node:net";
import type { Database } from "#foundation/database/open-database.ts";
import { StartError } from "#foundation/errors/errors.ts";

/** Explains why the server can't listen on the port; other errors are returned unchanged. */
export function explainListenFault(error: unknown, host: string, port: number): unknown {
  const another = port === 3000 ? 3001 : port - 1;
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use by another program. Stop that one, or choose another port: PORT=${another} npm start`,
    EACCES: `This user may not listen on port ${port}. Choose one above 1023: PORT=3000 npm start`,
    EADDRNOTAVAIL: `This machine has no address ${host} to listen on: check HOST.`,
    ENOTFOUND: `There is no address ${host} to listen on: check HOST.`,
  };
  const reason = reasons[(error as NodeJS.ErrnoException).code ?? ""];
  return reason ? new StartError(reason) : error;
}

/** Checks that the port is free before creating or opening a database. @throws StartError */
export async function checkPort(host: string, port: number): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once("error", (error) => reject(explainListenFault(error, host, port)));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

/** @throws StartError when the database does not answer */
export async function checkDatabase(database: Database): Promise<void> {
  try {
    await database.db.execute("select 1");
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const reason = cause instanceof Error ? cause.message || String(cause) : String(cause);
    throw new StartError(`The database does not answer (${reason}): check DATABASE_URL.`);
  }
}

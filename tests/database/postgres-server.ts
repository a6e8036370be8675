import { execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../support/machine/free-port.ts";

function binaryFolder(): string {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian)
    ? readdirSync(debian).sort((a, b) => Number(b) - Number(a))
    : [];
  const found = versions
    .map((version) => join(debian, version, "bin"))
    .find((path) => existsSync(join(path, "postgres")));
  if (!found) throw new Error("PostgreSQL is not installed: apt-get install postgresql");
  return found;
}

/** PostgreSQL refuses to run as root, so it then runs as the user that Debian's package created. */
function userIds(): { uid: number; gid: number } | object {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

export type PostgresServer = {
  /** Without a database name. */
  url: string;
  /** The folder of its socket: a statement takes less time over it than over loopback. */
  socket: string;
  port: number;
  stop(): Promise<void>;
  /** Stops and starts it on the same port, for tests in which the database goes away. */
  halt(): Promise<void>;
  resume(): Promise<void>;
};

/** Starts a PostgreSQL server of its own in a temporary folder, on a free port of loopback. */
export async function startServer(): Promise<PostgresServer> {
  const bin = binaryFolder();
  const ids = userIds();
  const folder = mkdtempSync(join(tmpdir(), "academy-postgres-"));
  if ("uid" in ids) chownSync(folder, ids.uid as number, (ids as { gid: number }).gid);
  const data = join(folder, "data");
  execFileSync(
    join(bin, "initdb"),
    ["-D", data, "-U", "academy", "-A", "trust", "-E", "UTF8", "--locale=C"],
    {
      ...ids,
      stdio: "ignore",
      cwd: folder,
    },
  );
  const port = await freePort();
  let child: ReturnType<typeof spawn> | undefined;

  async function resume() {
    child = spawn(
      join(bin, "postgres"),
      [
        "-D",
        data,
        "-p",
        String(port),
        "-c",
        "listen_addresses=127.0.0.1",
        "-c",
        `unix_socket_directories=${folder}`,
        "-c",
        "fsync=off",
        "-c",
        "full_page_writes=off",
        "-c",
        "wal_level=minimal",
        "-c",
        "max_wal_senders=0",
        "-c",
        "max_connections=60",
      ],
      { ...ids, stdio: "ignore", cwd: folder },
    );
    for (let attempt = 0; attempt < 100; attempt++) {
      try {
        execFileSync(
          join(bin, "pg_isready"),
          ["-h", "127.0.0.1", "-p", String(port), "-U", "academy"],
          { stdio: "ignore" },
        );
        return;
      } catch {
        await new Promise((wait) => setTimeout(wait, 100));
      }
    }
    throw new Error("PostgreSQL did not start");
  }

  async function halt() {
    const ending = child;
    if (!ending || ending.exitCode !== null) return;
    await new Promise<void>((done) => {
      ending.once("exit", () => done());
      // Fast shutdown: connections are ended, what was committed is kept.
      ending.kill("SIGINT");
    });
  }

  await resume();
  return {
    url: `postgres://academy@127.0.0.1:${port}`,
    socket: folder,
    port,
    resume,
    halt,
    async stop() {
      await halt();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

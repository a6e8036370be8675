import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { freePort } from "../free-port.ts";
import type { Answer } from "./answer.ts";
import { hasCommand, spawnServer } from "./server-core.ts";
import type { Measured } from "./start-servers.ts";

const quote = (text: string) => `"${text.replaceAll(/(["\\$])/g, "\\$1")}"`;

/** One file with the answer's own headers. nginx adds Server, Date, Content-Length and Last-Modified. */
function locationOf(path: string, { headers }: Answer, home: string): string {
  const lines: string[] = [];
  for (let at = 0; at < headers.length; at += 2) {
    const [name = "", value = ""] = headers.slice(at, at + 2);
    if (/^content-type$/i.test(name)) lines.push(`default_type ${quote(value)};`);
    else if (!/^content-length$/i.test(name)) {
      lines.push(`add_header ${name} ${quote(value.replaceAll("$", ""))};`);
    }
  }
  return `location = ${path} { types {} etag off; root ${home}; ${lines.join(" ")} }`;
}

async function untilOpen(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const socket = connect(port, "127.0.0.1");
    const opened = await new Promise<boolean>((resolve) => {
      socket.on("connect", () => resolve(true)).on("error", () => resolve(false));
    });
    socket.destroy();
    if (opened) return;
    await new Promise((wait) => setTimeout(wait, 50));
  }
  throw new Error("nginx did not start");
}

/** The worker processes of a running nginx. */
const workersOf = (pid: number): number[] =>
  execFileSync("pgrep", ["-P", String(pid)], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map(Number);

/** Where nginx has the n-th answer: it would read the query of an address as something else. */
export const nginxPath = (number: number): string => `/answer-${number}`;

/**
 * Debian's nginx, which sends these answers from files.
 * @returns null when it is not installed
 */
export async function startNginx(
  answers: readonly Answer[],
  folder: string,
): Promise<Measured | null> {
  if (!hasCommand("nginx")) return null;
  const home = join(folder, "nginx");
  mkdirSync(home);
  const port = await freePort();
  const locations = answers.map((answer, number) => {
    const path = nginxPath(number);
    writeFileSync(join(home, path), Buffer.from(answer.body, "base64"));
    return locationOf(path, answer, home);
  });
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${home}/${name};`)
    .join(" ");
  const config = join(home, "nginx.conf");
  writeFileSync(
    config,
    `daemon off; worker_processes 1; pid ${home}/pid; error_log ${home}/error.log;
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000; open_file_cache max=100; ${temporary}
  server { listen 127.0.0.1:${port}; ${locations.join("\n")} }
}`,
  );
  // As root, nginx reads with the rights of another user.
  for (const path of [folder, home]) chmodSync(path, 0o755);
  const child = spawnServer(["nginx", "-c", config], { stdio: ["ignore", "inherit", "ignore"] });
  await untilOpen(port);
  return {
    port,
    pids: workersOf(child.pid ?? 0),
    async stop() {
      child.kill();
      await once(child, "exit");
    },
  };
}

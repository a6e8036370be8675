import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "drizzle-orm";
import { openServerDatabase } from "#foundation/database/open-server.ts";
import { createEmptyDatabase } from "../database/open-test-database.ts";
import { startServer } from "../database/postgres-server.ts";
import {
  type AcademyProcess,
  startAcademyProcess,
} from "../support/browser/start-academy-process.ts";
import { openBucketServer } from "../support/machine/fake-bucket.ts";
import { freePort } from "../support/machine/free-port.ts";
import { openMailServer } from "../support/machine/refusing-mail-server.ts";
import { openSandbox } from "../support/payments/open-sandbox.ts";

const deploy = join(import.meta.dirname, "..", "..", "deploy", "machine");

/** The settings of deploy/ for nginx, but with ports and folders of the test. Debian's nginx. */
function prepareNginx(
  folder: string,
  ports: { http: number; https: number },
  processes: readonly number[],
  isLimited: boolean,
) {
  mkdirSync(join(folder, "cache"));
  const subject = ["-subj", "/CN=localhost", "-days", "2", "-nodes"];
  const files = ["-keyout", join(folder, "key.pem"), "-out", join(folder, "cert.pem")];
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", ...subject, ...files], {
    stdio: "ignore",
  });
  const site = readFileSync(join(deploy, "nginx.conf"), "utf8")
    .replace("/var/cache/nginx/academy", join(folder, "cache"))
    .replace("listen 80 ", `listen 127.0.0.1:${ports.http} `)
    .replace("listen 443 ", `listen 127.0.0.1:${ports.https} `);
  const own = isLimited ? site : site.replace(/proxy_set_header X-Forwarded.*;|limit_req .*;/g, "");
  writeFileSync(join(folder, "site.conf"), own);
  const certificate = `ssl_certificate ${join(folder, "cert.pem")};\nssl_certificate_key ${join(folder, "key.pem")};\n`;
  writeFileSync(join(folder, "academy-site.conf"), `server_name _;\n${certificate}`);
  const [, options] =
    /^server 127\.0\.0\.1:3001( .*)?;$/m.exec(
      readFileSync(join(deploy, "academy-upstream.conf"), "utf8"),
    ) ?? [];
  const upstream = processes.map((port) => `server 127.0.0.1:${port}${options ?? ""};\n`);
  writeFileSync(join(folder, "academy-upstream.conf"), upstream.join(""));
  const user = process.getuid?.() === 0 ? "user root;\n" : "";
  const http = `access_log off; client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s; include site.conf;`;
  const main = `${user}daemon off;\nworker_processes 2;\npid ${folder}/pid;\nevents {}\nhttp { ${http} }\n`;
  writeFileSync(join(folder, "main.conf"), main);
  const command = [
    "nginx",
    "-p",
    folder,
    "-c",
    join(folder, "main.conf"),
    "-e",
    join(folder, "error.log"),
  ];
  execFileSync(command[0] as string, [...command.slice(1), "-t", "-q"]);
  return command;
}

/**
 * An academy of several processes behind nginx: one PostgreSQL, one bucket, one mail server, one card provider. All on
 * loopback.
 * @param options `isLimited: false` lifts the limits of networks, to measure: each process sees requests of this machine;
 *   `bySocket` has the processes reach PostgreSQL by its socket
 */
export async function openCluster(many: number, { isLimited = true, bySocket = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "academy-cluster-"));
  const [server, bucket, mail, sandbox] = await Promise.all([
    startServer(),
    openBucketServer(),
    openMailServer(),
    openSandbox(() => new Date()),
  ]);
  const address = await createEmptyDatabase(server.url);
  const ports: number[] = [];
  while (ports.length < many) ports.push(await freePort());
  const http = await freePort();
  const https = await freePort();
  const settings = {
    ...sandbox.env,
    ...bucket.env,
    DATABASE_URL: bySocket ? `${address}?host=${server.socket}` : address,
    SMTP_URL: mail.url,
    APP_ORIGIN: `https://localhost:${https}`,
    SEED: "catalogue",
    TRUSTED_PROXIES: "1",
    SWEEP_SECONDS: "5",
    ...(isLimited ? {} : { BENCHMARK: "on" }),
  };
  const processes = new Map<number, AcademyProcess>();
  const start = async (port: number) =>
    void processes.set(port, await startAcademyProcess({ ...settings, PORT: String(port) }));
  // All are started at once; they migrate and seed one after another.
  await Promise.all(ports.map(start));
  const database = openServerDatabase(address, 4);
  await database.db.execute(sql`update intakes set seats = 100000`);
  const nginx = prepareNginx(folder, { http, https }, ports, isLimited);
  const proxy: ChildProcess = spawn(nginx[0] as string, nginx.slice(1), { stdio: "ignore" });
  // It starts listening a moment later.
  const patiently = ["--retry", "30", "--retry-connrefused", "--retry-delay", "1"];
  const asked = ["-kfsS", "-o", "/dev/null", ...patiently, `https://127.0.0.1:${https}/healthz`];
  await promisify(execFile)("curl", asked);

  /** Does what systemd does: stops one, and starts it again on its port. */
  async function restart(port: number, signal: NodeJS.Signals = "SIGTERM") {
    const code = await processes.get(port)?.tell(signal);
    if (signal === "SIGTERM" && code !== 0) throw new Error(`the process ended with ${code}`);
    await start(port);
  }
  const supervisor = createServer((request, response) => {
    restart(Number(request.url?.slice(1))).then(
      () => response.end(),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  await new Promise<void>((done) => supervisor.listen(0, "127.0.0.1", done));
  const { port: supervisorPort } = supervisor.address() as AddressInfo;

  return {
    ports,
    https,
    server,
    database,
    sandbox,
    mail,
    bucket,
    processes,
    restart,
    /** Runs deploy/machine/restart-in-turn.sh. @returns what it said @throws the same, when it fails */
    restartInTurn: (these: readonly number[] = ports) =>
      new Promise<string>((done, fail) => {
        cpSync(join(deploy, "restart-in-turn.sh"), join(folder, "restart.sh"));
        const child = spawn("sh", [join(folder, "restart.sh"), ...these.map(String)], {
          env: {
            PATH: process.env.PATH ?? "",
            UPSTREAM: join(folder, "academy-upstream.conf"),
            NGINX_COMMAND: nginx.join(" "),
            RESTART: `curl -fsS http://127.0.0.1:${supervisorPort}/`,
          },
        });
        let said = "";
        for (const stream of [child.stdout, child.stderr])
          stream.on("data", (bytes) => (said += bytes));
        child.on("close", (code) => (code === 0 ? done(said) : fail(new Error(said))));
      }),
    async close() {
      proxy.kill("SIGQUIT");
      supervisor.close();
      await Promise.all([...processes.values()].map((one) => one.stop()));
      await database.close();
      await sandbox.close();
      mail.close();
      bucket.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type Cluster = Awaited<ReturnType<typeof openCluster>>;

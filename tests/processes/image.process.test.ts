import { execFileSync, spawnSync } from "node:child_process";
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createEmptyDatabase } from "../database/open-test-database.ts";
import { type PostgresServer, startServer } from "../database/postgres-server.ts";
import { startAcademyProcess } from "../support/browser/start-academy-process.ts";
import { mountSmallDisk } from "../support/machine/small-disk.ts";

/**
 * What the image holds, collected by deploy/container/collect.sh and run as Docker runs it: by another user, on a
 * read-only root, with nothing from the machine but the C runtime. It needs root, not Docker.
 */
const disk = mountSmallDisk(600);
const image = disk?.folder ?? "";
const project = join(import.meta.dirname, "..", "..");
const container = join(project, "deploy", "container");
const dockerfile = readFileSync(join(container, "Dockerfile"), "utf8");
const commandAfter = (words: string): string[] =>
  JSON.parse(new RegExp(`^${words} (\\[.*\\])$`, "m").exec(dockerfile)?.[1] ?? "");

const folder = mkdtempSync(join(project, ".cache", "image-"));
const data = join(folder, "data");
let server: PostgresServer;
beforeAll(async () => {
  if (!disk) return;
  // A shell's usual one; an earlier test in this process may have opened a database, which sets another.
  process.umask(0o022);
  server = await startServer();
  // What `npm prune --omit=dev` leaves, without asking the registry.
  const { packages } = JSON.parse(readFileSync(join(project, "package-lock.json"), "utf8"));
  const kept = Object.keys(packages).filter((path) => path && !packages[path].dev);
  const parts = "academy build content database package.json scripts src tsconfig.json";
  const paths = [...parts.split(" "), "node_modules/.bin", ...kept];
  const here = paths.filter((path) => existsSync(join(project, path)));
  // Links instead of copies save seconds.
  execFileSync("cp", ["-al", "--parents", ...here, folder], { cwd: project });
  execFileSync("sh", [join(container, "collect.sh"), folder, image]);
});
afterAll(async () => {
  await server?.stop();
  disk?.unmount();
  rmSync(folder, { recursive: true, force: true });
});

/** Its mounts are in a namespace of its own, so the machine sees none of them. */
const inImage = [
  ...["unshare", "-m", "sh", "-euc"],
  `mount --rbind /proc ${image}/proc
  mount --rbind /dev ${image}/dev
  mount -t tmpfs tmpfs ${image}/tmp
  mount --bind ${data} ${image}/data
  exec setpriv --clear-groups unshare --root=${image} --wd=/app --setgid 65532 --setuid 65532 "$@"`,
  "sh",
] as const;
const run = (...command: string[]) =>
  spawnSync(inImage[0], [...inImage.slice(1), ...command], { encoding: "utf8" });

test.runIf(disk)(
  "the image is small, has three programs, and runs for nobody special",
  async () => {
    const paths = readdirSync(image, { recursive: true, encoding: "utf8" });
    const files = paths.map((path) => statSync(join(image, path))).filter((each) => each.isFile());
    const base = 24_000_000;
    expect(files.reduce((sum, { size }) => sum + size, base)).toBeLessThan(300_000_000);
    expect(readdirSync(join(image, "usr", "bin")).sort()).toEqual(["node", "pg_dump", "psql"]);
    const unwanted = /(^|\/)(sh|bash|npm|npx|cc|ld|\.env|.+\.test\.tsx?)$/;
    expect(paths.filter((path) => unwanted.test(path))).toEqual([]);

    // What the base image has.
    for (const path of ["proc", "dev", "tmp"]) mkdirSync(join(image, path));
    const runtime = "$(dpkg -L libc6 libgcc-s1 libstdc++6 | grep '/lib.*[.]so')";
    execFileSync("sh", ["-c", `cp -L --parents ${runtime} ${image}`]);
    disk?.makeReadOnly();
    mkdirSync(data);
    chownSync(data, 65532, 65532);

    const start = [...commandAfter("ENTRYPOINT"), ...commandAfter("CMD")];
    const settings = { PROJECT_FOLDER: "/app", DATA_DIR: "/data", NODE_EXTRA_CA_CERTS: "" };
    const academy = await startAcademyProcess(
      { ...settings, DATABASE_URL: await createEmptyDatabase(server.url) },
      { command: [...inImage, ...start], folder: data },
    );
    expect(readFileSync(`/proc/${academy.pid}/status`, "utf8")).toMatch(/^Uid:(\t65532){4}$/m);
    const health = commandAfter(" +CMD").map((word) =>
      word.replace("3000", new URL(academy.origin).port),
    );
    expect(run(...health).status).toBe(0);
    expect(run("pg_dump", "--version").stdout).toMatch(/^pg_dump \(PostgreSQL\) \d+/);
    expect(run("node", "-e", "fs.writeFileSync('/app/x', '')").stderr).toContain("EROFS");
    for (const path of ["/readyz", "/programs"])
      expect((await fetch(academy.origin + path)).status, path).toBe(200);
    expect(await academy.tell("SIGTERM")).toBe(0);
    expect(run(...health).status).toBe(1);
  },
);

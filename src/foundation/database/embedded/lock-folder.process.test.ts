import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockFolder } from "./lock-folder.ts";

let folder: string;
const children: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "academy-lock-"));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await rm(folder, { recursive: true });
});

const module = JSON.stringify(pathToFileURL(join(import.meta.dirname, "lock-folder.ts")).href);

/** Reports that it runs, takes the lock at the first byte it reads, and holds it until it is killed. */
const taker = (pretendedPid: number | null) => `
  if (${pretendedPid}) Object.defineProperty(process, "pid", { value: ${pretendedPid} });
  const { lockFolder } = await import(${module});
  process.stdout.write("here\\n");
  process.stdin.once("data", () =>
    lockFolder(process.argv[1]).then(
      () => process.stdout.write("taken\\n"),
      (error) => process.stdout.write(error.message + "\\n"),
    ),
  );
  setInterval(() => {}, 60_000);
`;

/** Starts a process that waits for `take`. @param pretendedPid the process id that it sees */
async function startTaker(pretendedPid: number | null = null) {
  const child = spawn(
    process.execPath,
    ["--input-type=module", "--eval", taker(pretendedPid), folder],
    { stdio: ["pipe", "pipe", "inherit"] },
  );
  children.push(child);
  const heard = async () => String((await once(child.stdout, "data"))[0]).trim();
  await heard();
  return {
    pid: child.pid,
    take: () => {
      child.stdin.write("now");
      return heard();
    },
    async kill() {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

test("a folder in use by a live process is refused; after a kill it is free", async () => {
  const other = await startTaker();
  expect(await other.take()).toBe("taken");
  await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${other.pid}`);
  await other.kill();
  const unlock = await lockFolder(folder);
  await unlock();
});

test("a lock can be released, and the process that holds it cannot take it twice", async () => {
  const unlock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow("in use by");
  await unlock();
  await (await lockFolder(folder))();
});

test("containers where every process has the id 1 lock each other out", async () => {
  const [first, second] = await Promise.all([startTaker(1), startTaker(1)]);
  expect(await first.take()).toBe("taken");
  expect(await second.take()).toContain("is in use by");
});

test("when many start at once after a killed process, exactly one gets the lock", async () => {
  for (let round = 0; round < 6; round++) {
    const killed = await startTaker();
    await killed.take();
    await killed.kill();
    const takers = await Promise.all(Array.from({ length: 12 }, () => startTaker()));
    const heard = await Promise.all(takers.map((taker) => taker.take()));
    expect(heard.filter((answer) => answer === "taken")).toHaveLength(1);
    await Promise.all(takers.map((taker) => taker.kill()));
  }
}, 120_000);

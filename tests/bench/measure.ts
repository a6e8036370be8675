import { exec, execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

export const encodings = "gzip, deflate, br";

/** Puts this process on a core, or on several: "0-3". */
export const moveTo = (core: number | string) =>
  execFileSync("taskset", ["-acp", String(core), String(process.pid)], { stdio: "ignore" });

/** Prints a line of figures. @param values by their unit */
export const say = (name: string, values: Record<string, number>) =>
  console.log(
    `${name.padEnd(44)} ${Object.entries(values)
      .map(([unit, value]) => `${Number(value.toFixed(2)).toLocaleString("en")} ${unit}`)
      .join(", ")}`,
  );

/** The median. */
export const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** How much memory a process has. */
export const residentMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;

/** How long a process has worked: on a busy machine it says more than a clock. */
export function processorSeconds(pid: number): number {
  const [, after = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const fields = after.split(" ");
  // User and system time, in hundredths of a second (proc(5), without the first two fields).
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Sends requests with wrk for some seconds. @param addresses a Lua expression of the next address */
export async function load(
  origin: string,
  addresses: string,
  { connections = 64, seconds = 6, token = "", cores = "1" } = {},
) {
  const script = join(tmpdir(), `academy-wrk-${process.pid}.lua`);
  writeFileSync(
    script,
    `local n = ${Math.floor(Math.random() * 1e6)}
local function spell(words)
  local bits = n
  return (words:gsub("%a", function(letter)
    local chosen = bits % 2 == 1 and letter:upper() or letter
    bits = math.floor(bits / 2)
    return chosen
  end))
end
request = function() n = n + 1; return wrk.format("GET", ${addresses}) end
done = function(summary, latency) io.write(string.format("RESULT %f %f %f %d", summary.requests / summary.duration * 1e6,
  latency:percentile(50) / 1000, latency:percentile(99) / 1000, summary.errors.status + summary.errors.timeout)) end`,
  );
  const headers = [`accept-encoding: ${encodings}`, ...(token ? [`authorization: ${token}`] : [])];
  const sent = headers.map((header) => `-H '${header}'`).join(" ");
  const wrk = `wrk -t1 -c${connections} -d${seconds}s --timeout=20s -s ${script} ${sent}`;
  const { stdout } = await promisify(exec)(
    `taskset -c ${cores} ${wrk} ${origin.replace("localhost", "127.0.0.1")}`,
  );
  rmSync(script);
  const [, perSecond, p50Ms, p99Ms, failed] = /RESULT (\S+) (\S+) (\S+) (\d+)/.exec(stdout) ?? [];
  if (!Number(perSecond) || failed !== "0")
    throw new Error(`${addresses}: ${failed} failed\n${stdout}`);
  return { perSecond: Number(perSecond), p50Ms: Number(p50Ms), p99Ms: Number(p99Ms) };
}

// Loaded before an academy (NODE_OPTIONS): puts its clock ahead by the number of days in the file CLOCK_AHEAD.
import { readFileSync } from "node:fs";

const { now, prototype } = Date;
let aheadMs = 0;
let readAt = 0;

/** The file is read at most five times a second. */
function aheadNow() {
  const real = now();
  if (real - readAt > 200) {
    readAt = real;
    aheadMs = Number(readFileSync(process.env.CLOCK_AHEAD ?? "", "utf8")) * 86_400_000;
  }
  return real + aheadMs;
}

// A proxy, so that dates made earlier, or by the engine itself, are still instances of this class.
globalThis.Date = new Proxy(Date, {
  construct: (date, given, made) =>
    Reflect.construct(date, given.length === 0 ? [aheadNow()] : given, made),
  apply: (date) => new date(aheadNow()).toString(),
  get: (date, name) => (name === "now" ? aheadNow : Reflect.get(date, name)),
});
prototype.constructor = globalThis.Date;

import { readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";

const page = join(import.meta.dirname, "..", "..", "docs", "performance.md");

const machine = () =>
  `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 1e9)} GB, Node ${process.versions.node}`;

/** Puts a part's results between its markers in docs/performance.md. @param command that made them */
export function writeReport(part: string, result: string, command: string): void {
  const text = readFileSync(page, "utf8");
  const [begin, end] = [`<!-- bench: ${part} -->`, `<!-- end of ${part} -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/performance.md has no markers for ${part}`);
  const day = new Date().toISOString().slice(0, 10);
  const made = `\n\n\`${command}\` on ${day}: ${machine()}.\n\n${result}\n\n`;
  writeFileSync(page, `${text.slice(0, from + begin.length)}${made}${text.slice(to)}`);
}

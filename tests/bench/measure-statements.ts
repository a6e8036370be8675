import { statementOf, type WrittenLine } from "../support/payments/bank-statement-text.ts";
import { post } from "./enrol-and-pay.ts";
import { processorSeconds, residentMb, say } from "./measure.ts";

/** How often we look how far it is, and how much memory the server has. */
const lookEveryMs = 100;

const dayOf = (nth: number) =>
  `${String(1 + (nth % 28)).padStart(2, "0")}/${String(1 + (Math.floor(nth / 28) % 10)).padStart(2, "0")}/2026`;

/** A statement whose lines are all different; every fifth has something like a code, and a third went out. */
const longStatement = (lines: number) =>
  statementOf(
    Array.from(
      { length: lines },
      (_, nth): WrittenLine => [
        dayOf(nth),
        nth % 3 === 0 ? -52.5 : 1_000 + nth,
        `NIP/GTB/AMINA BELLO/${nth % 5 === 0 ? "ZA-7K4M-3W2 " : ""}SCHOOL FEES ${lines} ${String(nth).padStart(12, "0")}`,
      ],
    ),
  );

type Running = { readonly origin: string; readonly pid: number };
type Import = { id: string; state: string; newLines: number; problem: string | null };

/** Imports a statement as the office does, until all its lines are stored. */
export async function measureStatement(
  { origin, pid }: Running,
  signIn: { email: string; password: string },
  lines: number,
  name: string,
): Promise<void> {
  const { token } = await post(`${origin}/api/admin/login`, signIn);
  const headers = { authorization: `Bearer ${String(token)}` };
  const address = `${origin}/api/admin/bank/imports`;
  const text = longStatement(lines);
  for (const round of ["new", "known"]) {
    const body = new FormData();
    body.append("statement", new Blob([text], { type: "text/csv" }), "statement.csv");
    const before = residentMb(pid);
    let most = before;
    const worked = processorSeconds(pid);
    const began = performance.now();
    const sent = await fetch(address, { method: "POST", body, headers });
    let file = (await sent.json()) as Import;
    const uploaded = performance.now();
    while (file.state === "checking" || file.state === "reading") {
      await new Promise((wait) => setTimeout(wait, lookEveryMs));
      most = Math.max(most, residentMb(pid));
      file = (await (await fetch(`${address}/${file.id}`, { headers })).json()) as Import;
    }
    if (file.state !== "done" || (round === "new") !== (file.newLines === lines))
      throw new Error(JSON.stringify(file));
    say(`${lines.toLocaleString("en")} ${round} lines of a statement, ${name}`, {
      "s upload": (uploaded - began) / 1000,
      "s reading": (performance.now() - uploaded) / 1000,
      "s of the processor": processorSeconds(pid) - worked,
      "MB before": before,
      "MB at most": most,
    });
  }
}

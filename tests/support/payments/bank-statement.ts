import type { Context } from "#foundation/context.ts";
import type {
  BankImport,
  BankLine,
  BankLineRecord,
} from "#rooms/payments/bank-statements/bank-statements.ts";
import { readStatementJob } from "#rooms/payments/bank-statements/read-statement.server.ts";
import { sendForm } from "../academy/form-data.ts";
import type { TestAcademy } from "../academy/open-academy.ts";

export { statementOf, type WrittenLine } from "./bank-statement-text.ts";

type Bank = Pick<TestAcademy, "ctx" | "call" | "inject">;

/** Uploads a statement, without reading it. */
export const upload = (
  academy: Bank,
  token: string,
  file: string | Buffer,
  name = "statement.csv",
) =>
  sendForm(
    academy as TestAcademy,
    "/admin/bank/imports",
    [["statement", { name, bytes: file, type: "text/csv" }]],
    { authorization: `Bearer ${token}` },
  );

/** Uploads a statement and reads it, as the job does. */
export async function importFile(
  academy: Bank,
  token: string,
  file: string | Buffer,
  name = "statement.csv",
): Promise<BankImport> {
  const { status, body } = await upload(academy, token, file, name);
  if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
  const { id } = body as BankImport;
  await readStatementJob.run(academy.ctx as Context, { importId: id });
  return (await academy.call("GET", `/admin/bank/imports/${id}`, { token })).body as BankImport;
}

export async function listLines(academy: Bank, token: string, query = ""): Promise<BankLine[]> {
  const { body } = await academy.call("GET", `/admin/bank/lines?order=asc&${query}`, { token });
  return (body as { lines: BankLine[] }).lines;
}

/** The line with this in its narration. */
export async function findLine(
  academy: Bank,
  token: string,
  narration: string,
): Promise<BankLineRecord> {
  const lines = await listLines(academy, token);
  const line = lines.find((one) => one.narration.includes(narration));
  const { body } = await academy.call("GET", `/admin/bank/lines/${line?.id}`, { token });
  return body as BankLineRecord;
}

import { csvFile } from "#foundation/http/answers/csv.ts";
import { lagosDay } from "#foundation/time/time.ts";
import type { Statement } from "../../contract/payouts.ts";
import { kindNames } from "../../rules/payouts/statement-words.ts";

const columns = [
  "Statement",
  "Date",
  "Learner",
  "Program",
  "Kind",
  "Money (NGN)",
  "Rate (%)",
  "Commission (NGN)",
];

/** The lines of a statement; they add up to what it paid. */
export const statementCsv = ({ number, lines }: Statement): string =>
  csvFile(
    columns,
    lines.map((line) => [
      number,
      lagosDay(new Date(line.at)),
      line.learner,
      line.program,
      kindNames[line.kind],
      { kobo: line.baseKobo },
      line.rateBasisPoints / 100,
      { kobo: line.amountKobo },
    ]),
  );

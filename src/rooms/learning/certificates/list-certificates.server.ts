import { and, eq, or, type SQL } from "drizzle-orm";
import type { z } from "zod";
import type { Context } from "#foundation/context.ts";
import { sortColumns } from "#foundation/database/columns.ts";
import { cutTo, defineList, readWaiting, type Waiting } from "#foundation/database/read-list.ts";
import { matchesWords } from "#foundation/database/word-search.ts";
import type { CsvColumns } from "#foundation/http/answers/answer-csv.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { readCertificateNumber } from "./certificate-code.ts";
import { certificateSorts, certificateWords } from "./certificate-states.ts";
import type { CertificateSummary, listCertificatesEndpoint } from "./certificates.ts";
import { toSummary } from "./read-certificates.server.ts";
import { certificateSearchWords, certificates } from "./tables.server.ts";

type Query = z.output<typeof listCertificatesEndpoint.query>;

/** The search finds beginnings of words in name and program, or a number. */
function searched(search: string): SQL | undefined {
  const number = readCertificateNumber(search);
  return or(
    matchesWords(certificateSearchWords(certificates), search),
    number === null ? undefined : eq(certificates.number, number),
  );
}

export const certificateList = defineList<Query, CertificateSummary>(
  (ctx) => requirePermission(ctx, "certificates.read"),
  {
    from: certificates,
    id: certificates.id,
    date: certificates.proposedAt,
    sort: sortColumns(certificates, certificateSorts),
    where: ({ state, search }) =>
      and(state ? eq(certificates.state, state) : undefined, search ? searched(search) : undefined),
    rows: async (ctx, part) => {
      const rows = await cutTo(part, ctx.db.select().from(certificates).$dynamic());
      return rows.map(toSummary);
    },
  },
);

export const certificateColumns: CsvColumns<CertificateSummary> = {
  Number: ({ number }) => number,
  Version: ({ version }) => version,
  Status: ({ state }) => certificateWords[state].label,
  Name: ({ holderName }) => holderName,
  Program: ({ program }) => program,
  Level: ({ level }) => level,
  "Training started": ({ startsOn }) => startsOn,
  "Training ended": ({ endsOn }) => endsOn,
  Issued: ({ issuedOn }) => issuedOn,
};

/** Proposed certificates that someone has to issue. The caller checks the permission. */
export const countProposed = (ctx: Context): Promise<Waiting> =>
  readWaiting(ctx, certificates, eq(certificates.state, "proposed"), certificates.proposedAt);

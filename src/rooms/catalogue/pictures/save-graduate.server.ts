import { eq, getTableColumns } from "drizzle-orm";
import type { z } from "zod";
import { audit } from "#foundation/audit/audit.ts";
import { newId } from "#foundation/codes/ids.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { cutTo, defineList, type ListSource } from "#foundation/database/read-list.ts";
import { matchesWords, searchWords } from "#foundation/database/word-search.ts";
import { invalid, notFound } from "#foundation/errors/errors.ts";
import type { RawAnswers } from "#foundation/forms/answers.ts";
import { checkForm } from "#foundation/forms/check-form.ts";
import type { CsvColumns } from "#foundation/http/answers/answer-csv.ts";
import type { PastEvent } from "#foundation/http/past-event.ts";
import { bumpSiteVersion } from "#foundation/site/site-version.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { readHistory, requirePermission } from "#rooms/accounts/door.server.ts";
import { programs } from "../tables.server.ts";
import type { GraduateRecord, listGraduatesEndpoint } from "./picture-endpoints.ts";
import {
  checkPictureFiles,
  type GivenFiles,
  removePictureFiles,
  takePictureFiles,
} from "./picture-files.server.ts";
import { graduateForm } from "./picture-form.ts";
import { pictureProblems } from "./pictures.ts";
import { refuseStale, titleOf } from "./save-picture.server.ts";
import { graduates, pictures } from "./tables.server.ts";

type Given = RawAnswers & { readonly files?: GivenFiles | undefined };

async function readGraduate(ctx: Context, { files, ...given }: Given, hadPicture: boolean) {
  const today = lagosDay(ctx.clock());
  const { answers, problems } = checkForm(graduateForm(), given, { today });
  const { name = "", programId = "", words = "", alt = "", year } = answers;
  const { consentBy = null, consentOn = null } = answers;
  const all = {
    ...problems,
    ...(consentBy && !consentOn ? { consentOn: "Enter the day they agreed" } : {}),
    ...(consentOn && !consentBy ? { consentBy: pictureProblems.noConsent } : {}),
    ...((files || hadPicture) && alt === "" ? { alt: "Describe the photograph" } : {}),
  };
  if (Object.keys(all).length > 0) throw invalid(all);
  await titleOf(ctx, programId);
  return { alt, row: { name, programId, year: Number(year), words, consentBy, consentOn } };
}

type Query = z.output<typeof listGraduatesEndpoint.query>;
type GraduateRow = typeof graduates.$inferSelect;

const noSuchGraduate =
  "These words no longer exist. Someone may have deleted them because the consent was withdrawn.";

const joined = (ctx: Context) =>
  ctx.db
    .select({
      graduate: getTableColumns(graduates),
      program: programs.title,
      sizes: pictures.sizes,
      alt: pictures.alt,
    })
    .from(graduates)
    .innerJoin(programs, eq(programs.id, graduates.programId))
    .leftJoin(pictures, eq(pictures.id, graduates.pictureId));

function toRecord({
  graduate,
  program,
  sizes,
  alt,
}: Awaited<ReturnType<typeof joined>>[number]): GraduateRecord {
  const { updatedAt: _, createdAt: __, pictureId: ___, ...words } = graduate;
  return {
    ...words,
    program,
    alt: alt ?? "",
    picture: sizes && [...sizes],
    shown: words.consentBy !== null && words.consentOn !== null,
  };
}

const source: ListSource<Query, GraduateRecord> = {
  from: graduates,
  id: graduates.id,
  sort: { created_at: graduates.createdAt, name: graduates.name },
  where: ({ search }) =>
    search ? matchesWords(searchWords(graduates.name, graduates.words), search) : undefined,
  rows: async (ctx, part) => (await cutTo(part, joined(ctx).$dynamic())).map(toRecord),
};

/** A page of graduates. The search looks at name and words. */
export const graduateList = defineList(
  (ctx) => requirePermission(ctx, "catalogue.manage"),
  () => source,
);

export const graduateColumns: CsvColumns<GraduateRecord> = {
  Name: ({ name }) => name,
  Program: ({ program }) => program,
  Year: ({ year }) => year,
  Words: ({ words }) => words,
  "Agreed by": ({ consentBy }) => consentBy,
  "Agreed on": ({ consentOn }) => consentOn,
};

/** Without a permission check, for the verbs that save. */
async function getGraduateRecord(ctx: Context, id: string): Promise<GraduateRecord> {
  const [found] = await joined(ctx).where(eq(graduates.id, id));
  if (!found) throw notFound(noSuchGraduate);
  return toRecord(found);
}

export async function getGraduate(
  ctx: Context,
  id: string,
): Promise<GraduateRecord & { history: PastEvent[] }> {
  requirePermission(ctx, "catalogue.manage");
  return { ...(await getGraduateRecord(ctx, id)), history: await readHistory(ctx, [id]) };
}

async function lockGraduate(ctx: Context, id: string): Promise<GraduateRow> {
  const [found] = await ctx.db.select().from(graduates).where(eq(graduates.id, id)).for("update");
  if (!found) throw notFound(noSuchGraduate);
  return found;
}

/** Stores the photograph of a graduate. @returns its id */
async function addPicture(
  tx: Context,
  {
    files,
    sizes,
    alt,
    programId,
  }: { files: GivenFiles; alt: string; programId: string } & {
    sizes: Awaited<ReturnType<typeof checkPictureFiles>>;
  },
): Promise<string> {
  const id = newId();
  await tx.db
    .insert(pictures)
    .values({ id, kind: "graduate", programId, alt, sizes, createdAt: tx.clock() });
  await takePictureFiles(tx, id, files);
  return id;
}

const sizesOf = async (ctx: Context, files: GivenFiles | undefined) =>
  files && { files, sizes: await checkPictureFiles(ctx, "graduate", files) };

/** Adds a graduate's words. Visitors see them only with a consent. */
export async function createGraduate(ctx: Context, given: Given): Promise<GraduateRecord> {
  requirePermission(ctx, "catalogue.manage");
  const { row, alt } = await readGraduate(ctx, given, false);
  const chosen = await sizesOf(ctx, given.files);
  return inTransaction(ctx, async (tx) => {
    const id = newId();
    const { programId } = row;
    const pictureId = chosen ? await addPicture(tx, { ...chosen, alt, programId }) : null;
    await tx.db.insert(graduates).values({ ...row, id, pictureId, createdAt: tx.clock() });
    await bumpSiteVersion(tx);
    await audit(tx, "graduate.added", id, { programId });
    return getGraduateRecord(tx, id);
  });
}

/** Changes a graduate's words, consent or photograph; a replaced photograph is deleted. */
export async function updateGraduate(
  ctx: Context,
  id: string,
  { version, ...given }: Given & { version: number },
): Promise<GraduateRecord> {
  requirePermission(ctx, "catalogue.manage");
  const chosen = await sizesOf(ctx, given.files);
  return inTransaction(ctx, async (tx) => {
    const before = await lockGraduate(tx, id);
    const { row, alt } = await readGraduate(tx, given, before.pictureId !== null);
    refuseStale("graduate", before, row, version);
    const { programId } = row;
    const pictureId = chosen
      ? await addPicture(tx, { ...chosen, alt, programId })
      : before.pictureId;
    const changed = (Object.keys(row) as (keyof typeof row)[]).filter(
      (name) => row[name] !== before[name],
    );
    await tx.db
      .update(graduates)
      .set({ ...row, pictureId })
      .where(eq(graduates.id, id));
    if (pictureId && !chosen) {
      await tx.db.update(pictures).set({ alt, programId }).where(eq(pictures.id, pictureId));
    }
    await bumpSiteVersion(tx);
    await audit(tx, "graduate.changed", id, {
      changed: chosen ? [...changed, "picture"] : changed,
    });
    const record = await getGraduateRecord(tx, id);
    if (chosen && before.pictureId) await removePicture(tx, before.pictureId);
    return record;
  });
}

async function removePicture(tx: Context, id: string): Promise<void> {
  await tx.db.delete(pictures).where(eq(pictures.id, id));
  await removePictureFiles(tx, id);
}

/**
 * For when a graduate withdraws consent: deletes name, words and photograph, which disappear from all pages within a
 * second. The audit log says only that it happened.
 */
export async function withdrawGraduate(ctx: Context, id: string): Promise<void> {
  requirePermission(ctx, "catalogue.manage");
  await inTransaction(ctx, async (tx) => {
    const { pictureId, programId } = await lockGraduate(tx, id);
    await tx.db.delete(graduates).where(eq(graduates.id, id));
    await bumpSiteVersion(tx);
    await audit(tx, "graduate.withdrawn", id, { programId });
    if (pictureId) await removePicture(tx, pictureId);
  });
}

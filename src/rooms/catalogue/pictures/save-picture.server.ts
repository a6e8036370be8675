import { eq } from "drizzle-orm";
import { type CentreId, listCentres } from "#foundation/academy/centres.ts";
import { formatNaira, nairaToKobo } from "#foundation/amounts/money.ts";
import { audit } from "#foundation/audit/audit.ts";
import { newId } from "#foundation/codes/ids.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { AppError, conflict, invalid, notFound } from "#foundation/errors/errors.ts";
import { noRules, type RawAnswers } from "#foundation/forms/answers.ts";
import { checkForm } from "#foundation/forms/check-form.ts";
import { bumpSiteVersion } from "#foundation/site/site-version.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { programs } from "../tables.server.ts";
import { noSuchPicture, type PictureRow, toPictureRecord } from "./list-pictures.server.ts";
import type { PictureRecord } from "./picture-endpoints.ts";
import {
  checkPictureFiles,
  type GivenFiles,
  removePictureFiles,
  takePictureFiles,
} from "./picture-files.server.ts";
import { consentProblem, pictureForm } from "./picture-form.ts";
import { type PictureKind, picturePixels, pictureProblems } from "./pictures.ts";
import { pictures } from "./tables.server.ts";

/** The title of the program of a photograph or a graduate. */
export async function titleOf(ctx: Context, programId: string): Promise<string> {
  const [program] = await ctx.db
    .select({ title: programs.title })
    .from(programs)
    .where(eq(programs.id, programId));
  if (!program) throw invalid({ programId: pictureProblems.noProgram });
  return program.title;
}

/**
 * Refuses an edit of something that someone else has changed since, with what is saved at each field that differs.
 * @param noun "photograph", "graduate"
 */
export function refuseStale(
  noun: string,
  saved: Readonly<Record<string, unknown>> & { readonly version: number },
  sent: Readonly<Record<string, unknown>>,
  version: number,
): void {
  if (saved.version === version) return;
  const differing = Object.keys(sent).filter((name) => (saved[name] ?? "") !== (sent[name] ?? ""));
  throw new AppError(
    409,
    "changed_meanwhile",
    `Someone changed this ${noun} while you were editing. Compare both, then save the right one.`,
    {
      fields: Object.fromEntries(
        differing.map((name) => [name, `Current value: ${saved[name] || "nothing"}`]),
      ),
      details: { version: saved.version },
    },
  );
}

/** The complete input: fields not asked for or left empty are null or empty. */
async function readPicture(ctx: Context, given: RawAnswers) {
  const { answers, problems } = checkForm(pictureForm(), given, noRules);
  const { kind, programId = null, centreId = null, instructor = null } = answers;
  const { alt, credit = "", consent = "", words = "", madeBy = "", soldFor, position } = answers;
  const withoutConsent = consentProblem(kind ?? "", madeBy, consent);
  const all = {
    ...problems,
    ...(centreId && !listCentres().some(({ id }) => id === centreId)
      ? { centreId: "Choose a centre" }
      : {}),
    ...(withoutConsent ? { consent: withoutConsent } : {}),
  };
  if (Object.keys(all).length > 0) throw invalid(all);
  const program = programId && (await titleOf(ctx, programId));
  return {
    program,
    row: {
      kind: kind as PictureKind,
      programId,
      instructor,
      centreId: centreId as CentreId | null,
      alt: alt ?? "",
      credit,
      consent,
      words,
      madeBy,
      soldForKobo: soldFor ? nairaToKobo(Number(soldFor)) : null,
      position: Number(position ?? 1),
    },
  };
}

/** The price under its name in the form, for someone who compares. */
const asTyped = <Row extends Pick<PictureRow, "soldForKobo">>({ soldForKobo, ...row }: Row) => ({
  ...row,
  soldFor: soldForKobo === null ? "" : formatNaira(soldForKobo),
});

async function lockPicture(ctx: Context, id: string): Promise<PictureRow> {
  const [found] = await ctx.db.select().from(pictures).where(eq(pictures.id, id)).for("update");
  if (!found || found.kind === "graduate") throw notFound(noSuchPicture);
  return found;
}

async function store(ctx: Context, id: string, change: Partial<PictureRow>): Promise<PictureRow> {
  const [row] = await ctx.db.update(pictures).set(change).where(eq(pictures.id, id)).returning();
  if (!row) throw new Error("the photograph was not stored");
  await bumpSiteVersion(ctx);
  return row;
}

/** Adds a photograph, whose sizes the device has made and uploaded; pages show it within a second. */
export async function createPicture(
  ctx: Context,
  { files, ...given }: RawAnswers & { files: GivenFiles },
): Promise<PictureRecord> {
  requirePermission(ctx, "catalogue.manage");
  const { row: entered, program } = await readPicture(ctx, given);
  const sizes = await checkPictureFiles(ctx, entered.kind, files);
  return inTransaction(ctx, async (tx) => {
    const id = newId();
    const [row] = await tx.db
      .insert(pictures)
      .values({ ...entered, sizes, id, createdAt: tx.clock() })
      .returning();
    if (!row) throw new Error("the photograph was not stored");
    await takePictureFiles(tx, id, files);
    await bumpSiteVersion(tx);
    await audit(tx, "picture.added", id);
    return toPictureRecord(row, program);
  });
}

/** Changes the words and facts of a photograph. A kind with another shape would need different files. */
export async function updatePicture(
  ctx: Context,
  id: string,
  { version, ...given }: RawAnswers & { version: number },
): Promise<PictureRecord> {
  requirePermission(ctx, "catalogue.manage");
  const { row: change, program } = await readPicture(ctx, given);
  return inTransaction(ctx, async (tx) => {
    const before = await lockPicture(tx, id);
    refuseStale("photograph", asTyped(before), asTyped(change), version);
    if (picturePixels(change.kind) !== picturePixels(before.kind)) {
      throw invalid({ kind: "Its shape doesn't fit. Add the photograph again as this kind." });
    }
    const changed = (Object.keys(change) as (keyof typeof change)[]).filter(
      (name) => change[name] !== before[name],
    );
    if (changed.length === 0) return toPictureRecord(before, program);
    const row = await store(tx, id, change);
    await audit(tx, "picture.changed", id, { changed });
    return toPictureRecord(row, program);
  });
}

/** Takes a photograph off all pages, or shows it again. */
export async function archivePicture(
  ctx: Context,
  id: string,
  { archived, version }: { archived: boolean; version: number },
): Promise<PictureRecord> {
  requirePermission(ctx, "catalogue.manage");
  return inTransaction(ctx, async (tx) => {
    const before = await lockPicture(tx, id);
    refuseStale("photograph", before, {}, version);
    const row = await store(tx, id, { archivedAt: archived ? tx.clock() : null });
    await audit(tx, archived ? "picture.archived" : "picture.restored", id);
    return toPictureRecord(row, row.programId && (await titleOf(tx, row.programId)));
  });
}

/** Deletes an archived photograph with its files. */
export async function deletePicture(ctx: Context, id: string): Promise<void> {
  requirePermission(ctx, "catalogue.manage");
  await inTransaction(ctx, async (tx) => {
    const { archivedAt } = await lockPicture(tx, id);
    if (archivedAt === null) {
      throw conflict("picture_shown", "Pages still show this photograph. Archive it first.");
    }
    await tx.db.delete(pictures).where(eq(pictures.id, id));
    await audit(tx, "picture.deleted", id);
    await removePictureFiles(tx, id);
  });
}

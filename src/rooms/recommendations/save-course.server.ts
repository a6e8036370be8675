import { eq } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import { newId } from "#foundation/codes/ids.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { conflict, invalid, notFound } from "#foundation/errors/errors.ts";
import type { RawAnswers } from "#foundation/forms/answers.ts";
import { checkForm } from "#foundation/forms/check-form.ts";
import { bumpSiteVersion } from "#foundation/site/site-version.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import type { Mode, PriceType } from "#rooms/catalogue/program/program-terms.ts";
import type { GivenChange, GivenCourse } from "./admin-courses.ts";
import { courseForm, courseRules, draftCourseForm } from "./course-form.ts";
import { courseProblems, storedPrice } from "./course-input.ts";
import { uploadedPictureId } from "./course-picture.ts";
import { removeOldPictures, takeCoursePicture } from "./course-pictures.server.ts";
import type { CourseRow } from "./list-all-courses.server.ts";
import type { Platform } from "./recommended-course.ts";
import { recommendedCourses as table } from "./tables.server.ts";

/** Locks a course until the transaction ends. */
async function lockCourse(ctx: Context, id: string): Promise<CourseRow> {
  const [found] = await ctx.db.select().from(table).where(eq(table.id, id)).for("update");
  if (!found) throw notFound("There is no such program. Someone may have deleted it.");
  return found;
}

/** The given fields. An empty choice is ignored. */
const typedOf = (given: GivenCourse): RawAnswers =>
  Object.fromEntries(
    courseForm.fields
      .filter(({ name, kind }) => given[name] !== undefined && (kind !== "select" || given[name]))
      .map(({ name }) => [name, given[name]]),
  );

/**
 * Checks what a call says of a course, by the data of its form: all wrong fields are named at once.
 * @param before the course that is changed; then only the given fields are checked and returned, and what is missing
 * if visitors see the course with this change
 * @returns what to store, and the id of an uploaded picture
 */
function checkCourse(given: GivenCourse, before?: CourseRow) {
  const typed = typedOf(given);
  const merged = { ...before, ...typed };
  const rules = courseRules(before?.price);
  const isPublished = given.isPublished ?? before?.isPublished ?? true;
  const { answers, problems } = checkForm(
    isPublished ? courseForm : draftCourseForm,
    merged,
    rules,
  );
  const isPublishing = isPublished && before?.isPublished === false;
  const draftProblems = isPublishing ? checkForm(draftCourseForm, merged, rules).problems : {};
  const isMissing = (name: string) => isPublishing && !(name in draftProblems);
  const text = (name: keyof typeof answers) => String(answers[name] ?? "");
  const picture = typed.picture ? text("picture") : "";
  const isOther =
    !picture &&
    uploadedPictureId(text("imageUrl")) !== null &&
    text("imageUrl") !== before?.imageUrl;
  const all = isOther ? { imageUrl: courseProblems.otherPicture, ...problems } : problems;
  const isMeant = ([name]: readonly [string, unknown]) =>
    !before || name in typed || isMissing(name);
  const wrong = Object.entries(all).filter(isMeant);
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong));
  const values = {
    title: text("title"),
    description: text("description"),
    platform: text("platform") as Platform,
    imageUrl: text("imageUrl"),
    affiliateLink: text("affiliateLink"),
    price: storedPrice(text("price")),
    rating: text("rating") === "" ? null : Number(text("rating")),
    instructor: text("instructor"),
    mode: text("mode") as Mode,
    priceType: text("priceType") as PriceType,
  };
  const names = (Object.keys(values) as (keyof typeof values)[]).filter((name) => name in typed);
  return { values, picture, names };
}

/** Adds a course; public pages show it within a second if it is published. */
export async function createCourse(ctx: Context, given: GivenCourse): Promise<CourseRow> {
  requirePermission(ctx, "recommendations.manage");
  const { values, picture } = checkCourse(given);
  return inTransaction(ctx, async (tx) => {
    const id = newId();
    const imageUrl = picture ? await takeCoursePicture(tx, id, picture) : values.imageUrl;
    const isPublished = given.isPublished ?? true;
    const [row] = await tx.db
      .insert(table)
      .values({ ...values, imageUrl, isPublished, id, createdAt: tx.clock() })
      .returning();
    if (!row) throw new Error("the course was not stored");
    await bumpSiteVersion(tx);
    await audit(tx, "recommendation.created", id);
    return row;
  });
}

/** What the given fields change, with the uploaded picture attached. */
async function changesOf(tx: Context, before: CourseRow, given: GivenCourse) {
  const { values, names, picture } = checkCourse(given, before);
  const { isPublished = before.isPublished } = given;
  const change = {
    ...Object.fromEntries(names.map((name) => [name, values[name]])),
    isPublished,
    ...(picture ? { imageUrl: await takeCoursePicture(tx, before.id, picture) } : {}),
  } as Partial<typeof values> & { isPublished: boolean };
  const changed = (Object.keys(change) as (keyof typeof change)[]).filter(
    (name) => change[name] !== before[name],
  );
  return { change, changed };
}

/**
 * Changes the given fields of a course. A picture that it no longer shows is deleted.
 * @param given with `version`, only if nobody has changed the course since that version
 */
export async function updateCourse(
  ctx: Context,
  id: string,
  { version, ...given }: GivenChange,
): Promise<CourseRow> {
  requirePermission(ctx, "recommendations.manage");
  return inTransaction(ctx, async (tx) => {
    const before = await lockCourse(tx, id);
    if (version !== undefined && version !== before.version) {
      throw conflict("changed_meanwhile", "Someone changed this program while you were editing.");
    }
    const { change, changed } = await changesOf(tx, before, given);
    if (changed.length === 0) return before;
    const [row] = await tx.db.update(table).set(change).where(eq(table.id, id)).returning();
    if (!row) throw new Error("the course was not stored");
    await bumpSiteVersion(tx);
    await audit(tx, "recommendation.updated", id, { changed });
    await removeOldPictures(tx, id, row.imageUrl);
    return row;
  });
}

/** Deletes a course with its picture. The seed does not bring it back. */
export async function deleteCourse(ctx: Context, id: string): Promise<void> {
  requirePermission(ctx, "recommendations.manage");
  await inTransaction(ctx, async (tx) => {
    await lockCourse(tx, id);
    await tx.db.delete(table).where(eq(table.id, id));
    await bumpSiteVersion(tx);
    await audit(tx, "recommendation.deleted", id);
    await removeOldPictures(tx, id, "");
  });
}

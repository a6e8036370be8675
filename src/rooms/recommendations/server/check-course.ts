import { invalid } from "#foundation/errors/errors.ts";
import type { RawAnswers } from "#foundation/forms/answers.ts";
import { checkForm } from "#foundation/forms/check-form.ts";
import type { Mode, PriceType } from "#rooms/catalogue/rules/program-terms.ts";
import type { GivenCourse } from "../contract/admin-courses.ts";
import { courseForm, courseRules, draftCourseForm } from "../contract/course-form.ts";
import { courseProblems } from "../rules/course-input.ts";
import { uploadedPictureId } from "../rules/course-picture.ts";
import type { Platform } from "../rules/recommended-course.ts";
import type { CourseRow } from "./list-all-courses.ts";

/** The given fields. An empty choice says nothing: it is left as it is. */
const typedOf = (given: GivenCourse): RawAnswers =>
  Object.fromEntries(
    courseForm.fields
      .filter(({ name, kind }) => given[name] !== undefined && (kind !== "select" || given[name]))
      .map(({ name }) => [name, given[name]]),
  );

/**
 * Checks what a call says of a course, by the data of its form: every wrong field is named at once.
 * @param before the course that is changed; then only the given fields are checked and returned, and what is missing if
 *   visitors see the course with this change
 * @returns what to store, and the id of an uploaded picture
 * @throws AppError 422
 */
export function checkCourse(given: GivenCourse, before?: CourseRow) {
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
    price: text("price"),
    rating: text("rating") === "" ? null : Number(text("rating")),
    instructor: text("instructor"),
    mode: text("mode") as Mode,
    priceType: text("priceType") as PriceType,
  };
  const names = (Object.keys(values) as (keyof typeof values)[]).filter((name) => name in typed);
  return { values, picture, names };
}

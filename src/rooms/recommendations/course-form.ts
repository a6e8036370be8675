import type { FormRules } from "#foundation/forms/answers.ts";
import { asDraft, defineForm } from "#foundation/forms/field.ts";
import { capital } from "#foundation/text/capital.ts";
import { modes, priceTypes } from "#rooms/catalogue/program/program-terms.ts";
import {
  courseProblems,
  isCourseLink,
  isPictureAddress,
  isPrice,
  isRating,
} from "./course-input.ts";
import { courseFiles } from "./course-picture.ts";
import { platformNames, platforms } from "./recommended-course.ts";

const choicesOf = (values: readonly string[]) =>
  values.map((value) => ({ value, label: capital(value) }));

/** What an admin enters for a recommended course; the published switch is beside it. */
export const courseForm = defineForm({
  id: "course",
  fields: [
    {
      name: "title",
      kind: "text",
      label: "Title",
      required: courseProblems.title,
      maxLength: 200,
    },
    { name: "description", kind: "long-text", label: "Description", maxLength: 5_000, rows: 3 },
    {
      name: "affiliateLink",
      kind: "text",
      label: "Affiliate link",
      required: courseProblems.affiliateLink,
      maxLength: 2_000,
    },
    {
      name: "picture",
      kind: "file",
      label: "Picture",
      hint: "It replaces the image address.",
      accepts: courseFiles.picture,
    },
    {
      name: "imageUrl",
      kind: "text",
      label: "Image address",
      hint: "Only pictures on this site are shown. For others we draw one.",
      maxLength: 2_000,
    },
    { name: "instructor", kind: "text", label: "Instructor", maxLength: 200 },
    {
      name: "price",
      kind: "text",
      label: "Price in naira",
      hint: "A number, or Free.",
      maxLength: 100,
      width: "medium",
    },
    {
      name: "rating",
      kind: "text",
      label: "Rating",
      hint: "0 to 5. Leave it empty if nobody has rated it.",
      maxLength: 10,
      width: "short",
    },
    {
      name: "platform",
      kind: "select",
      label: "Platform",
      choices: platforms.map((value) => ({ value, label: platformNames[value] })),
      default: "other",
    },
    {
      name: "mode",
      kind: "select",
      label: "Mode",
      choices: choicesOf(modes),
      default: "online",
    },
    {
      name: "priceType",
      kind: "select",
      label: "Price type",
      choices: choicesOf(priceTypes),
      default: "paid",
    },
  ],
});

/** While nobody sees it, a course can be saved with only a title. */
export const draftCourseForm = asDraft(courseForm, ["title"]);

/** The same in the edit dialog, which is on the same page as the other, so field ids must differ. */
export const editCourseForm = { ...courseForm, id: "edit-course" } as const;

/** @param priceBefore of the edited course: its existing text may stay */
export const courseRules = (priceBefore?: string): FormRules => ({
  today: "",
  checks: {
    affiliateLink: (link) => (isCourseLink(link) ? null : courseProblems.unsafeLink),
    imageUrl: (address) => (isPictureAddress(address) ? null : courseProblems.unsafePicture),
    price: (price) => (isPrice(price, priceBefore) ? null : courseProblems.price),
    rating: (rating) => (isRating(rating) ? null : courseProblems.rating),
  },
});

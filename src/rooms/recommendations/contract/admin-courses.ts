import * as z from "zod";
import { defineEndpoint } from "#foundation/http/endpoint.ts";
import { AdminListQuery, adminPageFields } from "#foundation/http/lists.ts";
import { modes, priceTypes } from "#rooms/catalogue/rules/program-terms.ts";
import { courseProblems, isCourseLink, isPictureAddress, isRating } from "../rules/course-input.ts";
import { platforms } from "../rules/recommended-course.ts";
import { RecommendedCourseRecord } from "./recommended-course.ts";

/** What admins do with recommended courses: the four calls of spec §7, and one course for a comparison. */

const staff = {
  who: "admin",
  permission: "recommendations.manage",
  tag: "recommendations",
} as const;

/** `version` rises with every change, so that an edit can say what it was made from. */
export const AdminCourseRecord = RecommendedCourseRecord.extend({ version: z.int() });
export type AdminCourseRecord = z.output<typeof AdminCourseRecord>;

const text = (most: number) =>
  z
    .string()
    .transform((typed) => typed.toWellFormed().trim())
    .pipe(z.string().max(most, `Use ${most} characters or fewer`));

const requiredText = (most: number, missing: string) =>
  z
    .string(missing)
    .transform((typed) => typed.toWellFormed().trim())
    .pipe(z.string().min(1, missing).max(most, `Use ${most} characters or fewer`));

/** A number, or the same as a text. */
const Price = z
  .union([z.number(courseProblems.price), z.string()], courseProblems.price)
  .transform((price) => String(price).trim())
  .pipe(z.string().max(100, courseProblems.price));

const Rating = z
  .union([z.number(), z.string(), z.null()], courseProblems.rating)
  .transform((rating) => String(rating ?? "").trim())
  .refine(isRating, courseProblems.rating)
  .transform((rating) => (rating === "" ? null : Number(rating)));

const shape = {
  title: requiredText(200, courseProblems.title),
  description: text(5_000),
  platform: z.enum(platforms),
  imageUrl: text(2_000).refine(isPictureAddress, courseProblems.unsafePicture),
  affiliateLink: requiredText(2_000, courseProblems.affiliateLink).refine(
    (link) => link === "" || isCourseLink(link),
    courseProblems.unsafeLink,
  ),
  price: Price,
  rating: Rating,
  instructor: text(200),
  mode: z.enum(modes),
  priceType: z.enum(priceTypes),
  isPublished: z.boolean(),
};

/** Spec §3: what a new course has unless the admin says otherwise. */
export const NewCourse = z.object({
  ...shape,
  description: shape.description.default(""),
  platform: shape.platform.default("other"),
  imageUrl: shape.imageUrl.default(""),
  price: shape.price.default(""),
  rating: shape.rating.default(null),
  instructor: shape.instructor.default(""),
  mode: shape.mode.default("online"),
  priceType: shape.priceType.default("paid"),
  isPublished: shape.isPublished.default(true),
});
export type NewCourse = z.output<typeof NewCourse>;

export const CourseChange = z
  .object(shape)
  .partial()
  .extend({
    version: z
      .int()
      .optional()
      .describe("of the course that was edited; 409 `changed_meanwhile` if it has changed since"),
  });
export type CourseChange = z.output<typeof CourseChange>;

const params = z.object({ id: z.string().min(1).max(100) });

export const listCoursesEndpoint = defineEndpoint({
  ...staff,
  method: "GET",
  path: "/admin/programs",
  opensInBrowser: true,
  summary: "Courses of other providers, published or not",
  query: AdminListQuery.extend({
    platform: z.enum(platforms).optional(),
    published: z.enum(["yes", "no"]).optional(),
    sort: z.enum(["created_at", "title", "platform", "priceType", "rating"]).default("created_at"),
  }),
  answers: { 200: z.object({ programs: z.array(AdminCourseRecord), ...adminPageFields }) },
});

export const getCourseEndpoint = defineEndpoint({
  ...staff,
  method: "GET",
  path: "/admin/programs/:id",
  summary: "One course of another provider",
  params,
  answers: { 200: AdminCourseRecord },
});

export const createCourseEndpoint = defineEndpoint({
  ...staff,
  method: "POST",
  path: "/admin/programs",
  summary: "Add a course of another provider",
  body: NewCourse,
  answers: { 201: AdminCourseRecord },
});

export const updateCourseEndpoint = defineEndpoint({
  ...staff,
  method: "PUT",
  path: "/admin/programs/:id",
  summary: "Change some fields of a course",
  params,
  body: CourseChange,
  answers: { 200: AdminCourseRecord },
});

export const deleteCourseEndpoint = defineEndpoint({
  ...staff,
  method: "DELETE",
  path: "/admin/programs/:id",
  summary: "Delete a course of another provider",
  params,
  answers: { 204: null },
});

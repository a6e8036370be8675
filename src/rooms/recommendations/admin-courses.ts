import * as z from "zod";
import { bodyShapesOf } from "#foundation/forms/form-shape.ts";
import { defineEndpoint, defineEndpoints } from "#foundation/http/endpoint.ts";
import { AdminListQuery, adminPageFields } from "#foundation/http/lists.ts";
import { RecommendedCourseRecord } from "./course-endpoints.ts";
import { courseForm } from "./course-form.ts";
import { courseProblems } from "./course-input.ts";
import { platforms } from "./recommended-course.ts";

/** What admins do with recommended courses: the four calls of spec §7, and one course for a comparison. */

const staff = {
  who: "admin",
  permission: "recommendations.manage",
  tag: "recommendations",
} as const;

/** `version` goes up with every change, so that an edit can say which version it is based on. */
export const AdminCourseRecord = RecommendedCourseRecord.extend({ version: z.int() });
export type AdminCourseRecord = z.output<typeof AdminCourseRecord>;

const { price, rating } = courseProblems;

/** Only types are checked here; the verb checks the answers with the form's own data, all of them at once. */
const shape = {
  ...bodyShapesOf(courseForm.fields),
  price: z.union([z.string(), z.number()], price).nullish().describe("naira, or Free"),
  rating: z.union([z.string(), z.number()], rating).nullish().describe("0 to 5; null for none"),
  isPublished: z.boolean().optional().describe("a new program is published unless this is false"),
};

const NewCourse = z.object(shape);

const CourseChange = z.object({
  ...shape,
  version: z
    .int()
    .optional()
    .describe("of the course that was edited; 409 `changed_meanwhile` if it has changed since"),
});

/** What a call may say about a course, before it is checked: names and values of the form's fields. */
export type GivenCourse = z.output<typeof NewCourse>;
export type GivenChange = z.output<typeof CourseChange>;

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

export const courseCalls = defineEndpoints({
  getCourse: {
    ...staff,
    method: "GET",
    path: "/admin/programs/:id",
    summary: "One course of another provider",
    params,
    answers: { 200: AdminCourseRecord },
  },
  createCourse: {
    ...staff,
    method: "POST",
    path: "/admin/programs",
    summary: "Add a course of another provider",
    body: NewCourse,
    answers: { 201: AdminCourseRecord },
  },
  updateCourse: {
    ...staff,
    method: "PUT",
    path: "/admin/programs/:id",
    summary: "Change some fields of a course",
    params,
    body: CourseChange,
    answers: { 200: AdminCourseRecord },
  },
  deleteCourse: {
    ...staff,
    method: "DELETE",
    path: "/admin/programs/:id",
    summary: "Delete a course of another provider",
    params,
    answers: { 204: null },
  },
});

import * as z from "zod";
import { defineEndpoint } from "#foundation/http/endpoint.ts";
import { modes, priceTypes } from "#rooms/catalogue/program/program-terms.ts";
import { platforms } from "./recommended-course.ts";

/** A recommended course of another provider (spec §3.6). */
export const RecommendedCourseRecord = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  platform: z.enum(platforms),
  imageUrl: z.string(),
  affiliateLink: z.string(),
  price: z.union([z.number(), z.string()]).describe("naira, or a text such as Free"),
  rating: z.number().min(0).max(5).nullable().describe("null where nobody has rated it"),
  instructor: z.string(),
  mode: z.enum(modes),
  priceType: z.enum(priceTypes),
  isPublished: z.boolean(),
  created_at: z.iso.datetime(),
});
export type RecommendedCourseRecord = z.output<typeof RecommendedCourseRecord>;

export const listRecommendedCoursesEndpoint = defineEndpoint({
  method: "GET",
  path: "/affiliates/programs",
  who: "anyone",
  tag: "recommendations",
  summary: "Published courses of other providers, newest first",
  cached: true,
  answers: { 200: z.object({ programs: z.array(RecommendedCourseRecord), total: z.int() }) },
});

export const openCoursePictureEndpoint = defineEndpoint({
  method: "GET",
  path: "/program-pictures/:id",
  who: "anyone",
  tag: "recommendations",
  summary: "An uploaded picture of a course; the file at an address never changes",
  params: z.object({ id: z.string().min(1).max(100) }),
  // A page shows eight of them, and all phones of a town may share one address.
  perMinute: 6_000,
  answers: { 200: z.string().describe("image/jpeg, image/png or image/webp") },
});

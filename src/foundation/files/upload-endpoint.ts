import * as z from "zod";
import { formatDuration } from "../amounts/durations.ts";
import { defineEndpoint } from "../http/endpoint.ts";
import { allKinds } from "./file-kinds.ts";
import { uploadLifeMs } from "./upload-limits.ts";

/** Uploads a file before its form; the form then refers to it by its id. */
export const uploadEndpoint = defineEndpoint({
  method: "POST",
  path: "/uploads",
  who: "anyone",
  tag: "uploads",
  summary: `Uploads a file before its form; deleted after ${formatDuration(uploadLifeMs)} unless a form uses it`,
  files: { file: { kinds: allKinds } },
  body: z.object({
    file: z.string("Choose a file").min(1, "Choose a file").describe("the file"),
    purpose: z
      .string("Say which field the file answers")
      .max(100)
      .describe("the form field that it answers, e.g. cvResume"),
  }),
  answers: { 201: z.object({ fileId: z.string(), name: z.string(), size: z.int() }) },
  perMinute: 120,
});

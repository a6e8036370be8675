import * as z from "zod";
import { defineEndpoint } from "../http/endpoint.ts";
import { formatDuration } from "../time.ts";
import { allKinds } from "./file-kinds.ts";
import { uploadLifeMs } from "./upload-limits.ts";

/** A file sent ahead of its form; the form then names it by its id. */
export const uploadEndpoint = defineEndpoint({
  method: "POST",
  path: "/uploads",
  who: "anyone",
  tag: "uploads",
  summary: `Sends a file ahead of the form it belongs to; kept ${formatDuration(uploadLifeMs)} unless a form takes it`,
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

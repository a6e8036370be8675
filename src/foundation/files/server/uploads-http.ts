import { eq } from "drizzle-orm";
import * as z from "zod";
import { formatDuration } from "../../amounts/durations.ts";
import { invalid, notFound } from "../../errors/errors.ts";
import { defineEndpoint } from "../../http/endpoint.ts";
import { answer, type Served, serve } from "../../http/serve.ts";
import { allKinds, type FileRule, maxBytesOf } from "../file-kinds.ts";
import { maxFileBytes, uploadLifeMs } from "../upload-limits.ts";
import { removeUpload } from "./receive-file.ts";
import { uploads } from "./tables.ts";
import { findUploads } from "./take-uploads.ts";

/** Uploads a file before its form; the form then refers to it by its id. */
const uploadEndpoint = defineEndpoint({
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

/**
 * The call that uploads files before their forms.
 * @param purposes the rule of each file field, by the field's name
 */
export function uploadsHttp(purposes: Readonly<Record<string, FileRule>>): Served[] {
  const ruleOf = (purpose = ""): FileRule | undefined =>
    Object.hasOwn(purposes, purpose) ? purposes[purpose] : undefined;
  const maxBytes = Math.max(maxFileBytes, ...Object.values(purposes).map(maxBytesOf));
  const endpoint = {
    ...uploadEndpoint,
    // The purpose may come after the file: until it is known, accept what any form accepts (read-multipart.ts).
    files: { file: { kinds: allKinds, maxBytes } },
    // Higher than any file limit, so that the error names the file that is too large.
    bodyBytes: 4 * maxBytes,
    ruleByFields: ({ purpose }: Readonly<Record<string, string>>) => ruleOf(purpose),
  };
  return [
    serve(endpoint, async (ctx, { body: { file, purpose } }) => {
      const upload = (await findUploads(ctx, [file])).get(file);
      // An id in place of a file: the file is already waiting and is not sent again.
      if (upload?.purpose !== "file") throw invalid({ file: "Choose a file" });
      const rule = ruleOf(purpose);
      if (!rule) {
        await removeUpload(ctx, upload);
        throw invalid({ purpose: "No form accepts files for this purpose" });
      }
      const [kept] = await ctx.db
        .update(uploads)
        .set({ purpose })
        .where(eq(uploads.id, file))
        .returning();
      if (!kept) throw notFound();
      return answer(201, { fileId: kept.id, name: kept.name, size: kept.sizeBytes });
    }),
  ];
}

import * as z from "zod";
import { defineEndpoint } from "#foundation/http/endpoint.ts";

export const SavedReply = z.object({
  title: z.string(),
  text: z.string().describe("plain text, with all facts filled in"),
});
export type SavedReply = z.output<typeof SavedReply>;

export const listSavedRepliesEndpoint = defineEndpoint({
  method: "GET",
  path: "/admin/saved-replies",
  who: "admin",
  permission: "messages.manage",
  tag: "contact",
  summary:
    "Saved replies to messages, filled in with facts. Replies about a registration are included when one is named and the facts they need are known",
  query: z.object({ enrolment: z.string().max(100).optional().describe("its id") }),
  answers: { 200: z.object({ replies: z.array(SavedReply), total: z.int() }) },
});

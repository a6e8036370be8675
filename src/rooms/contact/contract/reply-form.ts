import { defineForm } from "#foundation/forms/field.ts";
import { longestMessage } from "../rules/subjects.ts";

/** The answer to a message. */
export const replyForm = defineForm({
  id: "reply",
  fields: [
    {
      name: "text",
      kind: "long-text",
      label: "Your answer",
      required: "Write your answer",
      maxLength: longestMessage,
      rows: 8,
    },
  ],
});

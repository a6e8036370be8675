import { defineForm } from "#foundation/forms/field.ts";
import { longestText } from "./broadcast-text.ts";

/** What staff write to many. The server checks it again (prepare-broadcast.server.ts). */
export const broadcastForm = defineForm({
  id: "broadcast",
  fields: [
    {
      name: "text",
      kind: "long-text",
      label: "Message",
      hint: "{name}, {program} and {startsOn} are filled in for each person. An SMS has 160 letters.",
      maxLength: longestText,
      rows: 5,
      required: "Write the message",
    },
  ],
});

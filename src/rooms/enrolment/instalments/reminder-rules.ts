import * as z from "zod";
import { defineEndpoints } from "#foundation/http/endpoint.ts";
import { reminderIds } from "#foundation/reminders/reminder-ids.ts";

/** When reminders are sent: what calls take and answer. */

const ReminderRuleRecord = z.object({
  id: z.enum(reminderIds),
  isOn: z.boolean(),
  amount: z.int().describe("days before or after, or hours for `till_after`"),
  version: z.int().describe("0 as long as nobody has changed it"),
});
export type ReminderRuleRecord = z.output<typeof ReminderRuleRecord>;

const staff = { who: "admin", permission: "catalogue.manage", tag: "enrolment" } as const;
const listed = z.object({ rules: z.array(ReminderRuleRecord) });

export const reminderRuleCalls = defineEndpoints({
  listReminderRules: {
    ...staff,
    method: "GET",
    path: "/admin/reminder-rules",
    summary: "When each reminder that leaves by itself is sent, and whether it is",
    answers: { 200: listed },
  },
  setReminderRule: {
    ...staff,
    method: "PUT",
    path: "/admin/reminder-rules/:id",
    summary:
      "Change when a reminder is sent, or turn it off. It counts from the next run of its job",
    params: z.object({ id: z.enum(reminderIds) }),
    body: z.object({
      isOn: z.boolean(),
      amount: z.int().nullish().describe("the one before, if left out"),
      version: z
        .int("Say which version you have seen")
        .describe(
          "of the rule that the caller saw; 409 `changed_meanwhile` if it has changed since",
        ),
    }),
    answers: { 200: listed },
  },
});

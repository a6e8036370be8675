import * as z from "zod";
import { defineEndpoints } from "#foundation/http/endpoint.ts";

/** How staff remind someone: `email` is a message from us, in the ways that they chose; a text is sent by the caller, from their own phone. */
const reminderWays = ["email", "whatsapp", "sms"] as const;
export type ReminderWay = (typeof reminderWays)[number];

const Due = z.object({
  amountKobo: z.int().describe("what is due today"),
  dueOn: z.string().describe("since when, `YYYY-MM-DD`"),
});
export type DueReminder = z.output<typeof Due>;

const StaffReminder = z.object({
  enrolmentId: z.string(),
  way: z.enum(reminderWays),
  by: z.string().nullable().describe("null after the colleague has left and was erased"),
  isOwn: z.boolean().describe("the caller sent it"),
  sentAt: z.iso.datetime(),
});
export type StaffReminder = z.output<typeof StaffReminder>;

const staff = { who: "admin", permission: "payments.remind", tag: "enrolment" } as const;

export const remindingCalls = defineEndpoints({
  listStaffReminders: {
    method: "GET",
    path: "/admin/reminders",
    ...staff,
    summary: "Whom staff have reminded of a payment today, oldest first",
    answers: {
      200: z.object({
        reminders: z.array(StaffReminder),
        hasPhoneWays: z
          .boolean()
          .describe("whether messages go to phones, for people without an address"),
      }),
    },
  },
  remindLearner: {
    method: "POST",
    path: "/admin/enrolments/:id/reminders",
    ...staff,
    summary:
      "Remind someone of what is due today, and record it: by a message from us in the ways that they chose (`email`), or with a text for the caller's own WhatsApp or SMS. 409 nothing_due, reminded (a colleague did today), no_address, no_phone",
    params: z.object({ id: z.string().min(1).max(100) }),
    body: z.object({ way: z.enum(reminderWays) }),
    answers: {
      201: Due.extend({
        text: z
          .string()
          .nullable()
          .describe("what to send: sum, day and ways to pay; null for a message from us"),
      }),
    },
  },
});

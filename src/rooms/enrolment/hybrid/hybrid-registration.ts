import * as z from "zod";
import { defineEndpoints } from "#foundation/http/endpoint.ts";

/** Opening registration for a hybrid program, for admins. */

const staff = {
  who: "admin",
  permission: "catalogue.manage",
  tag: "enrolment",
  path: "/admin/catalogue/:id/registration",
  params: z.object({ id: z.string().min(1).max(100) }),
} as const;

export const HybridRegistration = z.object({
  programId: z.string(),
  isOpen: z.boolean(),
  /** People who asked for an email when it opens. */
  asked: z.int(),
  /** How many of them haven't been mailed. While it's open, their emails are on the way. */
  waiting: z.int(),
});
export type HybridRegistration = z.output<typeof HybridRegistration>;

export const hybridCalls = defineEndpoints({
  getHybridRegistration: {
    ...staff,
    method: "GET",
    summary: "Whether a hybrid program takes registrations, and how many people wait for it",
    answers: { 200: HybridRegistration },
  },
  setHybridRegistration: {
    ...staff,
    method: "PUT",
    summary:
      "Open or close registration; on opening, everyone who asked is mailed once. 409 not_hybrid",
    body: z.object({ isOpen: z.boolean("Say whether registration is open") }),
    answers: { 200: HybridRegistration },
  },
});

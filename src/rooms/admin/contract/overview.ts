import * as z from "zod";
import { defineEndpoint } from "#foundation/http/endpoint.ts";
import { mostCounted } from "#foundation/http/lists.ts";
import { Figure } from "#rooms/enrolment/contract/figures.ts";
import { rangeMonths } from "../rules/figures.ts";
import { taskNames } from "../rules/tasks.ts";

const staff = { method: "GET", who: "admin", tag: "admin" } as const;

const query = z.object({
  months: z.coerce
    .number()
    .pipe(z.literal([...rangeMonths]))
    .default(12),
});

const answers = {
  200: z.object({
    months: z.array(z.string()).describe("YYYY-MM in Lagos, the newest last"),
    figures: z.array(Figure).describe("months without any are left out"),
  }),
};

export const getOverviewEndpoint = defineEndpoint({
  ...staff,
  path: "/admin/overview",
  permission: "overview.read",
  summary: "How much of each kind of work waits, only for what the caller may do",
  answers: {
    200: z.object({
      waiting: z
        .partialRecord(z.enum(taskNames), z.int())
        .describe(`counted up to ${mostCounted + 1}: then there are more than ${mostCounted}`),
      amounts: z
        .partialRecord(z.enum(taskNames), z.int())
        .describe("what open cases are about, in kobo, where that is known"),
    }),
  },
});

export const getEnrolmentFiguresEndpoint = defineEndpoint({
  ...staff,
  path: "/admin/overview/enrolments",
  permission: "overview.read",
  summary: "Registrations of the last months by mode and centre",
  query,
  answers,
});

export const getIncomeFiguresEndpoint = defineEndpoint({
  ...staff,
  path: "/admin/overview/income",
  permission: "payments.read",
  summary: "Income of the ledger in kobo by month, mode and centre; refunds are negative",
  query,
  answers,
});

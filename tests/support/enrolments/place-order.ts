import type { PlacedOrder } from "#rooms/enrolment/cart/order.ts";
import type { EnrolmentSummary } from "#rooms/enrolment/enrolment.ts";
import type { TestAcademy } from "../academy/open-academy.ts";
import { guardianAnswers } from "./enrolment-answers.ts";

/** A child of 15 on the tests' day, and the guardian who agrees. */
export const child = {
  fullName: "Musa Bello",
  dateOfBirth: "2011-03-14",
  phoneNumber: "0803 765 4321",
  ...guardianAnswers,
};

/** An adult whom no account has registered. */
export const adult = {
  fullName: "Hauwa Sani",
  dateOfBirth: "1999-05-02",
  phoneNumber: "0805 111 2222",
};

export type OrderAnswer = PlacedOrder & {
  http: number;
  code: string;
  error: string;
  fields: Record<string, string>;
};

/** Places an order; for Tiling and Masonry at beginner level, for a child, by default. */
export async function placeOrder(
  academy: TestAcademy,
  token: string | undefined,
  body: Record<string, unknown> = {},
  key?: string,
): Promise<OrderAnswer> {
  const reply = await academy.call("POST", "/orders", {
    body: {
      items: [
        { courseId: "tiling", trainingLevel: "beginner" },
        { courseId: "masonry", trainingLevel: "beginner" },
      ],
      learner: child,
      ...body,
    },
    ...(token ? { token } : {}),
    ...(key ? { headers: { "idempotency-key": key } } : {}),
  });
  return { http: reply.status, ...(reply.body as Omit<OrderAnswer, "http">) };
}

/** The account's enrolments, by program; of several for one program the newest. */
export async function enrolmentsOf(academy: TestAcademy, token: string) {
  const reply = await academy.call("GET", "/me/enrolments", { token });
  const { enrolments } = reply.body as { enrolments: EnrolmentSummary[] };
  return enrolments;
}

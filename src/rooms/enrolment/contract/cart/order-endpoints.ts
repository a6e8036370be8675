import * as z from "zod";
import { defineEndpoint } from "#foundation/http/endpoint.ts";
import { CartBody, CartQuote, MissingForm, OrderBody, OwnLearners, PlacedOrder } from "./order.ts";

/** The endpoints of cart and checkout. */

const tag = "enrolment";

export const quoteCartEndpoint = defineEndpoint({
  method: "POST",
  path: "/orders/quote",
  repeatable: true,
  who: "user",
  tag,
  summary:
    "What the programs of a cart cost today, why one cannot be ordered, and which unpaid places an order of it gives up. Stores nothing. The response has the items in the same order",
  body: CartBody,
  answers: { 200: CartQuote },
});

export const placeOrderEndpoint = defineEndpoint({
  method: "POST",
  path: "/orders",
  who: "user",
  tag,
  summary:
    "Registers learners for up to ten programs with one payment: each item has its learner, or all have the one beside items. An unpaid order of this account for the same items is continued; one with other items for the same programs and learners is replaced. 404 for an unknown program and for another account's learner, 409 for a program that takes no orders (external, sponsorship, closed hybrid, no longer offered) and already_enrolled, 422 with the wrong fields by item (`items.0.learner.fullName`), also for a learner who is in one program twice",
  body: OrderBody,
  answers: { 201: PlacedOrder },
  perHour: { account: 60 },
});

export const listOwnLearnersEndpoint = defineEndpoint({
  method: "GET",
  path: "/me/learners",
  who: "user",
  tag,
  summary: "The people whom this account has registered, the last one first",
  answers: { 200: OwnLearners },
});

export const getMissingFormEndpoint = defineEndpoint({
  method: "GET",
  path: "/enrolments/:id/form",
  who: "anyone",
  ownCheck: "the enrolment's resume token in the x-resume-token header, or its user's token",
  tag,
  summary:
    "The form that a paid place still needs, with everything known filled in. 409 not_awaiting_form",
  params: z.object({ id: z.string().max(100) }),
  answers: { 200: MissingForm },
});

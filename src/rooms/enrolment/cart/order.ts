import * as z from "zod";
import { exampleCentre } from "#foundation/academy/centres.ts";
import { shapesOf } from "#foundation/forms/form-shape.ts";
import { defineEndpoint, defineEndpoints } from "#foundation/http/endpoint.ts";
import { PaymentToMake } from "#rooms/payments/attempts/payment.ts";
import { EnrolmentStatus, FeeLine, InParts, PaymentProblem } from "../enrolment.ts";
import { orderLearnerForm } from "./order-learner-form.ts";
import { mostOrderLines } from "./order-line.ts";

/** Who learns. The verb checks it against the form, line by line. */
const SentLearner = z.looseObject(
  {
    self: z.boolean().nullish().describe("true: the signed-in person"),
    learnerId: z.string().max(100).nullish().describe("an id from GET /me/learners"),
    ...shapesOf(orderLearnerForm),
  },
  "Choose who will learn",
);
export type SentLearner = z.output<typeof SentLearner>;

/** A line of a cart: a program for a learner. An amount in it has no effect. */
export const OrderItem = z.object({
  courseId: z.string("Choose a program").trim().min(1, "Choose a program").max(200),
  trainingLevel: z
    .string()
    .max(40)
    .nullish()
    .describe(
      "where the program has levels, an order needs one (422); a quote without it is for the program's default",
    ),
  preferredLocation: z
    .string()
    .max(100)
    .nullish()
    .describe(`a centre, such as \`${exampleCentre}\`; without it the form asks later`),
  learner: SentLearner.nullish().describe(
    "`{self: true}`, `{learnerId}`, or a new person; plus whatever we do not know yet about the chosen person",
  ),
});
export type OrderItem = z.output<typeof OrderItem>;

/** More than an order may have, so the answer can say how many are too many. */
const mostQuoted = 50;

const CartBody = z.object({
  items: z.array(OrderItem).max(mostQuoted, `A cart can have ${mostQuoted} programs at most`),
});

const Instalments = z.array(z.object({ dueOn: z.string().nullable(), amountKobo: z.int() }));

/** A program of a cart as it can be ordered today. */
export const QuotedItem = z.object({
  courseId: z.string(),
  title: z.string().nullable().describe("null for an unknown program"),
  mode: z.string().nullable(),
  trainingLevel: z.string().nullable(),
  preferredLocation: z.string().nullable(),
  levels: z
    .array(z.object({ level: z.string(), durationMonths: z.int(), totalKobo: z.int() }))
    .describe("on offer; empty when there is no choice"),
  places: z.array(z.string()).describe("the centres that teach it; empty online"),
  starts: z
    .array(
      z.object({
        location: z.string(),
        startsOn: z.string(),
        endsOn: z.string(),
        seats: z.int(),
        seatsLeft: z.int().nullable().describe("if few are left, how many; 0 when it is full"),
      }),
    )
    .describe("the next start at each place, and the last day at this level"),
  fee: z
    .object({ components: z.array(FeeLine), totalKobo: z.int() })
    .nullable()
    .describe("null when it cannot be ordered"),
  instalments: Instalments.describe("when its fee is due, by day; null: at registration"),
  refusal: z
    .object({ code: z.string(), text: z.string() })
    .nullable()
    .describe("why it cannot be ordered: for software, and for people"),
});
export type QuotedItem = z.output<typeof QuotedItem>;

/** An unpaid place that the account gives up by ordering something else. */
export const DroppedPlace = z.object({
  reference: z.string(),
  courseOfInterest: z.string(),
  learnerFirstName: z.string(),
});
export type DroppedPlace = z.output<typeof DroppedPlace>;

export const CartQuote = z.object({
  items: z.array(QuotedItem),
  totalKobo: z.int().describe("of the items that can be ordered"),
  instalments: Instalments.describe(
    "when the fees of all items are due, by day; null: at registration",
  ),
  dropped: z
    .array(DroppedPlace)
    .describe(
      "unpaid places that an order of this cart gives up. An item without a learner keeps a place of its program",
    ),
});
export type CartQuote = z.output<typeof CartQuote>;

export const OrderBody = z.object({
  items: z
    .array(OrderItem)
    .min(1, "Your cart is empty")
    .max(mostOrderLines, `An order can have ${mostOrderLines} programs at most`),
  learner: SentLearner.nullish().describe("for all items that have no learner of their own"),
  amountKobo: z
    .int()
    .positive()
    .nullish()
    .describe("how much to pay now; it never changes what is owed"),
  inParts: InParts,
  onlyOnce: z
    .boolean()
    .nullish()
    .describe(
      "true: 409 already_registered if a learner is registered for a program by another form already, and nothing is stored; as for POST /enrolments",
    ),
  affiliateCode: z
    .string()
    .max(1_000)
    .nullish()
    .catch(null)
    .describe("a wrong code does not stop the order"),
  keptCode: z
    .string()
    .max(1_000)
    .nullish()
    .catch(null)
    .describe("a referral code kept from a link; affiliateCode takes precedence"),
  via: z
    .string()
    .max(200)
    .nullish()
    .catch(null)
    .describe("where that link was shared, as its `via` said"),
});
export type OrderBody = z.output<typeof OrderBody>;

/** A placed order: one enrolment per item, in the same order. */
export const PlacedOrder = z.object({
  orderId: z.string().nullable().describe("null when there is nothing to pay"),
  enrolments: z.array(
    z.object({
      id: z.string(),
      reference: z.string(),
      status: EnrolmentStatus,
      courseOfInterest: z.string(),
      learnerFirstName: z.string(),
      totalKobo: z.int(),
    }),
  ),
  totalKobo: z.int().describe("the amount of the payment"),
  dropped: z.array(DroppedPlace).describe("unpaid places that this order gave up"),
  payment: PaymentToMake.nullable().describe(
    "one for all lines; null when there is nothing to pay",
  ),
  paymentProblem: PaymentProblem.nullable().describe(
    "set when payment is due but could not start: retry with POST /enrolments/{id}/payments of any line that is to be paid",
  ),
});
export type PlacedOrder = z.output<typeof PlacedOrder>;

/** Someone this account has registered before. */
export const OwnLearner = z.object({
  id: z.string(),
  fullName: z.string(),
  dateOfBirth: z.string(),
  isSelf: z.boolean().describe("the account's own person"),
  needsGuardian: z.boolean().describe("a minor without a known guardian"),
});
export type OwnLearner = z.output<typeof OwnLearner>;

/** The learners that an account can choose. */
export const OwnLearners = z.object({
  learners: z.array(OwnLearner),
  total: z.int(),
  selfLacks: z
    .array(z.enum(["dateOfBirth", "phoneNumber"]))
    .describe("what `{self: true}` must include, because the account lacks it"),
});
export type OwnLearners = z.output<typeof OwnLearners>;

/** The missing form of a paid place, as a browser shows it. */
const MissingForm = z.looseObject({
  program: z.looseObject({ id: z.string(), title: z.string() }),
  form: z.looseObject({ steps: z.array(z.unknown()) }).describe("the fields, as data"),
  initial: z
    .record(z.string(), z.union([z.string(), z.array(z.string())]))
    .describe("everything that is known already, by name of the control"),
});

/** The endpoints of cart and checkout. */

const tag = "enrolment";

export const placeOrderEndpoint = defineEndpoint({
  method: "POST",
  path: "/orders",
  who: "user",
  tag,
  summary:
    "Registers learners for up to ten programs with one payment: each item names its learner, or the learner beside `items` is for all of them. An unpaid order of this account for the same items is continued; one with other items for the same programs and learners is replaced. 404 for an unknown program and for another account's learner, 409 for a program that takes no orders (external, sponsorship, closed hybrid, no longer offered) and already_enrolled, 422 with the wrong fields by item (`items.0.learner.fullName`), also for a learner who is in one program twice",
  body: OrderBody,
  answers: { 201: PlacedOrder },
  perHour: { account: 60 },
});

export const orderCalls = defineEndpoints({
  quoteCart: {
    method: "POST",
    path: "/orders/quote",
    repeatable: true,
    who: "user",
    tag,
    summary:
      "What the programs of a cart cost today, why one cannot be ordered, and which unpaid places an order of it gives up. Stores nothing. The response has the items in the same order",
    body: CartBody,
    answers: { 200: CartQuote },
  },
  listOwnLearners: {
    method: "GET",
    path: "/me/learners",
    who: "user",
    tag,
    summary: "The people this account has registered, the most recent first",
    answers: { 200: OwnLearners },
  },
});

export const getMissingFormEndpoint = defineEndpoint({
  method: "GET",
  path: "/enrolments/:id/form",
  who: "anyone",
  ownCheck: "the enrolment's resume token in the x-resume-token header, or its user's token",
  tag,
  summary:
    "The form that a paid place still needs, filled in with what we know. 409 not_awaiting_form",
  params: z.object({ id: z.string().max(100) }),
  answers: { 200: MissingForm },
});

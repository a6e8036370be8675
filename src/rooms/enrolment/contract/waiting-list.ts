import * as z from "zod";
import { formBody } from "#foundation/forms/form-shape.ts";
import { defineEndpoint } from "#foundation/http/endpoint.ts";
import { waitingListForm } from "./forms/waiting-list-form.ts";

export const joinWaitingListEndpoint = defineEndpoint({
  method: "POST",
  path: "/waiting-list",
  who: "anyone",
  tag: "enrolment",
  summary:
    "Waits for a seat in a full start: the one of intakeId, or the next full one at preferredLocation. A freed seat is offered by email to the first for a day, then to the next. The same answer when someone asks twice. 409 not_full while it has seats, list_full",
  body: formBody(waitingListForm),
  answers: {
    201: z.object({ position: z.int().describe("from 1; the first gets the next seat") }),
  },
  // Phones share addresses, but few people wait for a seat in one minute.
  perMinute: 20,
  perHour: { email: 20 },
});

import * as z from "zod";
import { bodyShapesOf } from "#foundation/forms/form-shape.ts";
import { defineEndpoint } from "#foundation/http/endpoint.ts";
import { letterForm } from "./staff-forms.ts";

const staff = { who: "admin", permission: "enrolments.manage", tag: "enrolment" } as const;
const id = z.string().min(1).max(100);

export const writeToLearnerEndpoint = defineEndpoint({
  method: "POST",
  path: "/admin/enrolments/:id/letters",
  ...staff,
  summary:
    "Emails the learner. It leaves after a few seconds, and can be taken back until then. 409 no_address",
  params: z.object({ id }),
  body: z.looseObject(bodyShapesOf(letterForm.fields)),
  answers: { 201: z.object({ mailId: z.string() }) },
});

export const withdrawLetterEndpoint = defineEndpoint({
  method: "DELETE",
  path: "/admin/enrolments/:id/letters/:mailId",
  ...staff,
  summary: "Takes such an email back before it leaves. 409 mail_sent",
  params: z.object({ id, mailId: id }),
  answers: { 204: null },
});

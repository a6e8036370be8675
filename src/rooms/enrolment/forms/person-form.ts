import { defineFields, defineForm } from "#foundation/forms/field.ts";
import { birthField, nameField, reachFields } from "./shared-fields.ts";

const [phone, email] = reachFields;
/** Someone who registered at the counter may have none. */
const { required: _required, ...emailIfAny } = email;

/** Without the browser's own suggestion, which would be the birth date of the person at the screen. */
const { autoComplete: _, ...birthOfPerson } = birthField;

/** Why staff change, copy or erase someone's record. They needn't quote the person. */
const reasonField = defineFields([
  {
    name: "reason",
    kind: "long-text",
    label: "Reason",
    hint: "Who asked, how they asked, and how you know it was them.",
    required: "Say why.",
    maxLength: 500,
    rows: 3,
  },
])[0];

/** What staff correct about a learner. */
export const personForm = defineForm({
  id: "person",
  fields: defineFields([
    {
      ...nameField,
      hint: "As it should appear on the certificate.",
      required: "Enter the full name",
      autoComplete: "off",
    },
    {
      ...birthOfPerson,
      hint: "For example, 28 11 2004.",
      required: "Enter the date of birth",
    },
    { ...phone, required: "Enter the phone number", autoComplete: "off" },
    {
      ...emailIfAny,
      hint: "From now on, emails about the registrations go here. Leave it empty for someone without an email address.",
      autoComplete: "off",
    },
    reasonField,
  ]),
});

/** For a copy of the data, and for erasing it. */
export const reasonForm = defineForm({ id: "person-reason", fields: [reasonField] });

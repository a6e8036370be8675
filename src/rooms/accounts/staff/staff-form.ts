import { centreChoices } from "#foundation/academy/centres.ts";
import { defineForm } from "#foundation/forms/field.ts";
import { emailField, nameField } from "../identity-fields.ts";
import { centreRoles, staffRoleNames, staffRoles } from "../permissions.ts";

const what = {
  owner: "may do everything, and manages the staff",
  clerk: "answers questions and takes payments at a centre, with their own till",
  cashier: "a clerk who also takes over the tills of a centre, and gives money back",
  reviewer: "decides about applications and places, without money",
} as const;

/** The choice of a role, with what it means. */
const staffRoleField = {
  name: "role",
  kind: "radio",
  label: "Role",
  required: "Choose a role",
  choices: staffRoles.map((role) => ({
    value: role,
    label: `${staffRoleNames[role]}: ${what[role]}`,
  })),
} as const;

/** Where a clerk or a cashier works. */
const centreField = {
  name: "location",
  kind: "select",
  label: "Centre",
  required: "Choose the centre",
  placeholder: "Choose a centre",
  when: { field: "role", is: centreRoles },
  choices: centreChoices,
} as const;

/** A new colleague. */
export const staffForm = defineForm({
  id: "staff",
  fields: [
    { ...nameField, autoComplete: "off" },
    { ...emailField, autoComplete: "off" },
    staffRoleField,
    centreField,
  ],
});

export const staffRoleForm = defineForm({
  id: "staff-role",
  fields: [staffRoleField, centreField],
});

import { centreChoices } from "#foundation/academy/centres.ts";
import { defineForm } from "#foundation/forms/field.ts";
import { emailField, nameField } from "../identity-fields.ts";
import { centreRoles, staffRoleDuties, staffRoleNames, staffRoles } from "../permissions.ts";

/** The choice of a role, with what it means. */
const staffRoleField = {
  name: "role",
  kind: "radio",
  label: "Role",
  required: "Choose a role",
  choices: staffRoles.map((role) => ({
    value: role,
    label: `${staffRoleNames[role]}: ${staffRoleDuties[role]}`,
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

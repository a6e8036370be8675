import { defineForm } from "#foundation/forms/field.ts";

/** Asks for a new link to a registration; the page's address says which. */
export const renewLinkForm = defineForm({ id: "renew-link", fields: [] });

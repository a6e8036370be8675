import { href } from "react-router";

/** What came of an order: its enrolments with the next step of each. Opens only for their own account. */
export const donePageOf = (enrolmentIds: readonly string[]): string =>
  `${href("/checkout/done")}?${new URLSearchParams({ enrolments: enrolmentIds.join(".") })}`;

/** The ids in the address of that page. */
export const idsIn = (search: string): readonly string[] =>
  (new URLSearchParams(search).get("enrolments") ?? "").split(".").filter(Boolean);

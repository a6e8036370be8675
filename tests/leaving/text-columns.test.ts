import { toSnakeCase } from "drizzle-orm/casing";
import { getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { declaredColumns, declaredTables } from "../schema/declared-tables.ts";

/**
 * Texts say things about people. Each column with text is in the copy of a person's data and is erased with it
 * (PersonalData of its room; personal-data.thorough.test.ts and its neighbours check), or is listed here with the
 * reason why not. A new column fails this test until someone has decided.
 */

/** Erased with the person: the whole row, or what is in it. */
const aboutPeople: Record<string, string> = {
  affiliate_applications:
    "reference full_name email phone website social_media_handles audience_description motivation rejection_reason",
  affiliates:
    "full_name email phone social_media_handles affiliate_code payment_info next_payment_info",
  chapter_members: "name email",
  contact_messages: "name email message",
  certificates: "holder_name reason end_reason",
  contact_replies: "text",
  enrolment_payers: "email",
  enrolments: "answers known_answers affiliate_code cancel_reason",
  event_registrations: "name email",
  hybrid_interest: "name email",
  job_applications: `reference full_name gender date_of_birth phone_number email_address residential_address
    state_of_residence lga nationality position_applied preferred_work_location trade_specification current_occupation
    years_of_experience highest_qualification relevant_certifications trade_skill_area institution_details motivation
    teaching_experience signature signature_date interview_time interview_place rejection_reason`,
  job_documents: "field name media_type storage_key",
  job_notes: "text",
  leads: "email name channel",
  learner_changes: "reason before",
  learner_joins: "reason",
  learner_notes: "text",
  learners: "full_name email phone name_key",
  message_choices: "owner phone words",
  messages:
    "recipient kind reply_to subject text letter limited_mailbox group_id template provider provider_id about owner short",
  orders: "payer_name payer_email",
  own_transfers: "sender_name",
  payer_accounts: "account_name",
  payment_attempts: "payer_email note",
  payment_corrections: "reason",
  payment_proofs: "name media_type storage_key",
  payment_review_cases: "closed_note write_off_note",
  payout_statements: "bank end_reason",
  people: "email name phone confirmed_phone",
  phone_states: "phone answers",
  referrals: "learner_name learner_email",
  refund_requests: "reason",
  repeated_applications: "reference",
  sessions: "device",
  uploads: "purpose name media_type storage_key taken_by",
  waiting_list: "full_name email phone",
};

/** Reason: `table` (all of its columns) or `table.column`. */
const notAboutPeople: Record<string, string> = {
  "says what a certificate was for; its code opens a page that names nobody once they are erased":
    "certificates.code certificates.program_title certificates.level_name certificates.art",
  "says what the academy offers":
    "affiliate_programs centres chapters events fee_schedules intakes levels programs affiliate_rates event_registrations.told_location",
  "is what staff wrote to many, and where they found them": "broadcasts",
  "names a place, its program and its day, and which message it was": "broadcast_people",
  "is published with the person's consent, and owners delete it": "graduates pictures",
  "is the bank's or the provider's evidence of money that was booked": `payment_attempts.evidence
    payment_attempts.evidence_key payment_attempts.provisional_number payment_attempts.provider
    payment_attempts.access_code payment_attempts.authorization_url refund_requests.evidence
    own_transfers.sender_bank own_transfers.provider own_transfers.transaction_id refund_requests.problem refunds payouts
      bank_lines bank_imports bank_matches settlements settlement_items cash_entries.bank_reference cash_entries.reference used_evidence`,
  "says which staff counted, moved or took cash, and why it differed": `cash_entries.reason cash_entries.arrival_note
    safe_counts safe_moves tills payment_attempts.taker_name commission_marks`,
  "names an account at the provider and not its payer": `payer_accounts.provider payer_accounts.payer_key
    payer_accounts.customer payer_accounts.account_number payer_accounts.bank_name payer_accounts.bank_slug
    payer_accounts.provider_id`,
  "names money and not people: references, kinds, components": `charges closed_months commissions ledger_entries ledger_transactions
    order_lines orders.return_url payment_attempts.reference payment_review_cases.reference
    payment_review_cases.subject payment_review_cases.details refund_requests.reference refund_requests.lines`,
  "says what a place is: its code, program and fee":
    "enrolments.code enrolments.program_title enrolments.course_of_interest enrolments.fee_components",
  "says by which link someone came and for which program":
    "link_counts referrals.channel referrals.program",
  "is deleted by itself after days: the provider's words, sealed answers, guesses, links":
    "provider_events idempotent_answers one_use_links wrong_guesses sandbox_records",
  "holds names of fields instead of values (find-personal-in-audit.ts)": "audit_entries",
  "belongs to the machinery": "routines seeded_rows second_factors",
  "is what a member of staff keeps for themselves": "saved_views",
  "names the columns of a bank's file": "bank_layouts",
};

const words = (text: string) => text.trim().split(/\s+/);

/** Foreign keys, ids and hashes say nothing by themselves, and lists of choices only what is in the code. */
function isText({ table, column, sqlType, choices }: (typeof declaredColumns)[number]): boolean {
  if (!/text|json/.test(sqlType) || choices) return false;
  return column !== "id" && !column.endsWith("_hash") && !references.has(`${table}.${column}`);
}
const references = new Set(
  declaredTables.flatMap((table) => {
    const { name, foreignKeys } = getTableConfig(table as PgTable);
    const columns = foreignKeys.flatMap((key) => key.reference().columns);
    return columns.map((column) => `${name}.${toSnakeCase(column.name)}`);
  }),
);

test("each text is erased with the person whom it is about, or says why not", () => {
  const erased = Object.entries(aboutPeople).flatMap(([table, columns]) =>
    words(columns).map((column) => `${table}.${column}`),
  );
  const kept = new Set(Object.values(notAboutPeople).flatMap(words));
  const texts = declaredColumns.filter(isText);
  const undecided = texts
    .filter(({ table, column }) => {
      const name = `${table}.${column}`;
      return !erased.includes(name) && !kept.has(name) && !kept.has(table);
    })
    .map(({ table, column }) => `${table}.${column}`);
  expect(undecided).toEqual([]);
  const known = new Set(texts.flatMap(({ table, column }) => [table, `${table}.${column}`]));
  expect([...erased, ...kept].filter((name) => !known.has(name))).toEqual([]);
});

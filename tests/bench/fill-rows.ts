import { sql } from "drizzle-orm";
import type { Db } from "#foundation/database/open-database.ts";

/** Who the rows belong to, so that a call can ask for its own. */
export type FillOwners = {
  /** A learner's account: it has at most 50 of the enrolments. */
  userId: string;
  /** An affiliate has 50 referrals, leads and commissions; each of a thousand others has a share of the rest. */
  affiliateId: string;
};

/** One row of each table in this order, for `n` in 1 to the number of rows; `$user` and `$affiliate` are the owners. */
const tables: Record<string, string> = {
  people: `(id, email, name, created_at)
    select 'person-' || n, 'person-' || n || '@example.com', 'Person ' || n, $at`,
  person_roles: `(person_id, role, granted_at) select 'person-' || n, 'user', $at`,
  sessions: `(id, person_id, kind, token_hash, created_at, last_used_at, expires_at)
    select 'session-' || n, 'person-' || n, 'user', md5('session' || n), $at, $at, $at + interval '30 days'`,
  one_use_links: `(link_hash, session_id, path, expires_at)
    select md5('link' || n), 'session-' || n, '/me/export', $at`,
  one_time_secrets: `(id, person_id, purpose, secret_hash, created_at, expires_at)
    select 'secret-' || n, 'person-' || n, 'set-password', md5('secret' || n), $at, $at + interval '1 day'`,
  wrong_guesses: `(scope_key, email_hash, count, last_at) select md5('scope' || n), md5('email' || n), 1, $at`,
  known_devices: `(device_hash, person_id, last_sign_in_at) select md5('device' || n), 'person-' || n, $at`,
  learners: `(id, full_name, date_of_birth, email, phone, name_key, created_at)
    select 'learner-' || n, 'Learner ' || n, date '1990-01-01' + n % 5000, 'learner-' || n || '@example.com',
      '+234' || (8030000000 + n), 'learner ' || n, $at`,
  learner_changes: `(id, learner_id, kind, changed_by, changed_at, reason, before)
    select 'change-' || n, 'learner-' || n, 'corrected', 'person-' || n, $at, 'Asked at the counter', '{}'`,
  learner_notes: `(id, learner_id, text, written_by, created_at)
    select 'note-' || n, 'learner-' || n, 'Called about start ' || n, 'person-' || n, $at`,
  orders: `(id, payer_name, payer_email, charged_kobo, received_kobo, credit_kobo, status,
      return_url, created_at)
    select 'order-' || n, 'Payer ' || n, 'payer-' || n || '@example.com', 9500000,
      case n % 3 when 0 then 0 else 9500000 end, case n % 3 when 1 then 100 else 0 end, case n % 3 when 0 then 'open' else 'paid' end,
      'https://academy.example/paid', $at`,
  order_lines: `(id, order_id, position, line_ref, description, quote_holds_until)
    select 'line-' || n, 'order-' || n, 0, 'enrolment-' || n, 'Tiling', $at + interval '900 days'`,
  charges: `(id, number, order_id, line_ref, component, amount_kobo, due_on, upfront, cause, created_at)
    select 'charge-' || n, 1, 'order-' || n, 'enrolment-' || n, 'tuition', 9500000, date($at), true, 'quoted', $at`,
  payment_attempts: `(id, order_id, number, reference, payer_email, method, provider, status, expected_kobo,
      access_code, authorization_url, provider_status, received_kobo, channel, paid_at, created_at, next_ask_at)
    select 'attempt-' || n, 'order-' || n, 1, 'PAY-' || n, 'payer-' || n || '@example.com', 'card', 'paystack',
      case n % 3 when 0 then 'open' else 'succeeded' end, 9500000, 'code' || n, 'https://pay.example/' || n,
      case n % 3 when 0 then 'unpaid' else 'paid' end, case n % 3 when 0 then null else 9500000 end, 'card',
      case n % 3 when 0 then null else $at end, $at,
      case when n % 3 = 0 then $at + interval '4 years' end`,
  tills: `(id, centre_id, clerk_id, state, opened_at, float_kobo, float_from, there_kobo, closed_at, closed_by,
      expected_kobo, count_kobo, handed_over_at, handed_over_to, hand_over_kobo)
    select 'till-' || n, 'yola', 'person-' || n, 'handed_over', $at, 0, 'safe', 0, $at, 'person-' || n, 0, 0, $at,
      case when 'person-' || n = $user then 'person-' || n + 1 else $user end, 0`,
  cash_entries: `(id, centre_id, till_id, kind, amount_kobo, reason, made_by, created_at, arrived_at, arrived_by)
    select 'cash-' || n, 'yola', 'till-' || n, 'deposit', 100, 'The bank', 'person-' || n, $at, $at, 'person-' || n`,
  payments: `(id, order_id, attempt_id, amount_kobo, paid_at, created_at)
    select 'payment-' || n, 'order-' || n, 'attempt-' || n, 9500000, $at, $at`,
  ledger_transactions: `(id, kind, reference, posted_at) select 'posting-' || n, 'order', 'order-' || n || ':1', $at`,
  ledger_entries: `(id, transaction_id, account, amount_kobo, order_id, line_ref, component)
    select 'entry-' || n || unnest(array['-1', '-2', '-3']), 'posting-' || n,
      unnest(array['provider_clearing:paystack', 'income:registration', 'income:tuition']),
      unnest(array[9500000, -1000000, -8500000]), 'order-' || n,
      unnest(array[null, 'enrolment-' || n, 'enrolment-' || n]), unnest(array[null, 'registration', 'tuition'])`,
  bank_imports: `(id, state, file_name, bank, rows, rows_done, lines, new_lines, first_day, last_day, imported_by,
      created_at, ended_at)
    select 'import-' || n, 'done', 'statement.csv', 'GTBank', 1, 1, 1, 1, date($at), date($at), 'person-' || n, $at, $at`,
  bank_lines: `(id, import_id, file_row, day, amount_kobo, narration, reference, fingerprint, line_ref, state)
    select 'bank-line-' || n, 'import-' || n, 1, date($at), 5000000 + n, 'NIP/GTB/PAYER ' || n, 'S' || n,
      md5('bank-line' || n), case n % 3 when 0 then 'enrolment-' || n end, 'open'`,
  settlements: `(id, provider, provider_id, day, currency, gross_kobo, fees_kobo, net_kobo, last_paid_at, posted_at,
      expected_kobo, differences, created_at, compared_at)
    select 'settlement-' || n, 'paystack', n, date($at), 'NGN', 9500000, 152500, 9347500, $at, $at, 9347500,
      case n % 3 when 0 then '[{"what": "unreadable"}]' else '[]' end::jsonb, $at, $at`,
  settlement_items: `(id, settlement_id, reference, amount_kobo, fees_kobo, booked_kobo, booked_fees_kobo, state, paid_at)
    select 'settled-' || n, 'settlement-' || n, 'PAY-' || n, 9500000, 152500, 9500000, 152500, 'agrees', $at`,
  // Twenty in each intake, all of one program.
  enrolments: `(id, code, learner_id, account_person_id, program_id, program_title, mode, price_type,
      course_of_interest, centre_id, intake_id, status, answers, affiliate_code, fee_components, total_kobo, open_kobo,
      order_id, submitted_at)
    select 'enrolment-' || n, 'CODE' || n, 'learner-' || n, case when n <= 50 then $user end,
      programs.id, programs.title, 'physical', 'paid', 'Tiling', 'jalingo',
      'intake-' || 1 + (n - 1) % programs.many + programs.many * ((n - 1) / (20 * programs.many)),
      case n % 3 when 0 then 'pending_payment' else 'confirmed' end, '{}', null, $components, 9500000,
      case n % 3 when 0 then 9500000 else 0 end, 'order-' || n, $at`,
  certificates: `(id, code, number, enrolment_id, state, holder_name, program_id, program_title, art, starts_on, ends_on,
      proposed_by, proposed_at, issued_by, issued_at)
    select 'certificate-' || n, 'CODE-' || n, n, 'enrolment-' || n, 'issued', 'Learner ' || n, 'tiling', 'Tiling ' || n,
      '{"id": "tiling", "family": "build", "glyph": "custom:tiling"}', date($at), date($at), 'person-' || n, $at,
      'person-' || n, $at`,
  broadcasts: `(id, title, text, state, people, cost_kobo, written_by, written_at)
    select 'broadcast-' || n, 'Roster ' || n, 'Class starts at 10', 'sent', n % 50, n % 50 * 400, 'person-' || n, $at`,
  enrolment_keys: `(token_hash, enrolment_id, purpose, created_at)
    select encode(sha256(('key' || n)::bytea), 'hex'), 'enrolment-' || n, 'resume', $at`,
  enrolment_payers: `(reference, enrolment_id, email, created_at)
    select 'PAY-' || n, 'enrolment-' || n, 'payer-' || n || '@example.com', $at`,
  payment_proofs: `(id, enrolment_id, sent_by, name, media_type, size_bytes, storage_key, created_at)
    select 'proof-' || n, 'enrolment-' || n, 'person-' || n, 'slip.jpg', 'image/jpeg', 100, 'proof-key-' || n, $at`,
  refunds: `(id, reference, number, cause, amount_kobo, status, created_at)
    select 'refund-' || n, 'PAY-' || n, 1, 'refund', 100, 'pending', $at`,
  settlement_refunds: `(settlement_id, refund_id, side, amount_kobo)
    select 'settlement-' || n, 'refund-' || n, 'taken', -100`,
  refund_requests: `(id, reference, status, amount_kobo, way, reason, requested_by, requested_at, refund_id)
    select 'request-' || n, 'PAY-' || n, 'done', 100, 'provider', 'Moved away', 'person-' || n, $at, 'refund-' || n`,
  payment_review_cases: `(id, kind, reference, details, opened_at)
    select 'case-' || n, 'unknown_payment', 'PAY-other-' || n, '{}', $at`,
  provider_events: `(id, received_at, body, body_hash, provider, kind, event, reference, state, next_try_at)
    select 'event-' || n, $at, null, md5('event' || n), 'paystack', 'charge_paid', 'charge.success', 'PAY-' || n, 'done', $at`,
  hybrid_interest: `(id, program_id, name, email, created_at)
    select 'interest-' || n, programs.id, 'Name', 'interest-' || n || '@example.com', $at`,
  affiliate_applications: `(id, reference, full_name, email, phone, social_media_handles, audience_size,
      audience_description, motivation, status, created_at)
    select 'application-' || n, 'APP-' || n, 'Applicant ' || n, 'applicant-' || n || '@example.com', '+2348030000000',
      '{}', n, 'Learners', 'To help', case n % 2 when 0 then 'pending' else 'rejected' end, $at`,
  affiliates: `(id, person_id, application_id, full_name, email, phone, social_media_handles, audience_size,
      affiliate_code, commission_rate_basis_points, created_at)
    select 'affiliate-' || n, 'person-' || n, 'application-' || n, 'Affiliate ' || n, 'person-' || n || '@example.com',
      '+2348030000000', '{}', 1, 'CODE' || n, 1000, $at`,
  affiliate_rates: `(affiliate_id, number, from_day, rate_basis_points, set_by, created_at)
    select 'affiliate-' || n, 1, '2025-01-01', 1000, 'person-' || n, $at`,
  referrals: `(id, enrolment_id, affiliate_id, source, learner_name, learner_email, program, commission_kobo, status,
      created_at)
    select 'referral-' || n, 'enrolment-' || n, $owner, 'typed', 'Learner ' || n, 'learner-' || n || '@example.com',
      'Tiling', 950000, 'pending', $at`,
  leads: `(id, affiliate_id, email, name, source, created_at)
    select 'lead-' || n, $owner, 'lead-' || n || '@example.com', 'Lead ' || n, 'track_referral', $at`,
  link_counts: `(affiliate_id, day, channel, program_id, visits, sign_ups)
    select $owner, date($at), 'channel-' || n, 'tiling', 3, 1`,
  commissions: `(id, referral_id, affiliate_id, enrolment_id, kind, caused_by, base_kobo, rate_basis_points,
      amount_kobo, earned_at, created_at)
    select 'commission-' || n, 'referral-' || n, $owner, 'enrolment-' || n, 'earned', 'PAY-' || n, 9500000, 1000, 950000,
      $at, $at`,
  payouts: `(id, status, created_at, made_by, paid_at, bank_reference)
    select 'payout-' || n, 'paid', $at, 'person-' || n, $at, 'BANK-' || n`,
  payout_statements: `(id, number, payout_id, affiliate_id, status, total_kobo, opening_kobo, carried_kobo, made_at,
      paid_at)
    select 'statement-' || n, n + 10, 'payout-' || n, $owner, 'paid', 950000, 0, 0, $at, $at`,
  payout_items: `(commission_id, statement_id) select 'commission-' || n, 'statement-' || n`,
  affiliate_programs: `(id, title, description, platform, affiliate_link, is_published, created_at)
    select 'program-' || n, 'Program ' || n, 'A course', 'other', 'https://courses.example/' || n, n % 3 <> 0, $at`,
  // Archived, and without a consent: public pages keep all that they show in memory.
  pictures: `(id, kind, program_id, alt, sizes, archived_at, created_at)
    select 'picture-' || n, 'workshop', 'tiling', 'Wall ' || n, '[]', $at, $at`,
  graduates: `(id, name, program_id, year, words, created_at)
    select 'graduate-' || n, 'Graduate ' || n, 'tiling', 2025, 'I lay tiles.', $at`,
  contact_messages: `(id, name, email, subject, message, created_at, status, open_since)
    select 'message-' || n, 'Writer ' || n, 'writer-' || n || '@example.com', $subject, 'How do I pay for ' || n, $at,
      case n % 4 when 0 then 'open' when 1 then 'answered' else 'closed' end, $at`,
  contact_replies: `(id, message_id, text, written_by, created_at)
    select 'reply-' || n, 'message-' || n, 'By card', 'person-' || n, $at`,
  job_applications: `(id, reference, created_at, full_name, gender, date_of_birth, phone_number, email_address,
      residential_address, state_of_residence, lga, nationality, position_applied, preferred_work_location,
      trade_specification, current_occupation, years_of_experience, highest_qualification, relevant_certifications,
      trade_skill_area, affiliated_with_institution, institution_details, motivation, teaching_experience, signature,
      signature_date, stage)
    select 'job-' || n, 'JOB-' || n, $at, 'Applicant ' || n, 'female', '1988-04-02', '+234' || (8030000000 + n),
      'jobs-' || n || '@example.com', '4 Hospital Road', 'Taraba', 'Jalingo', 'Nigerian',
      case n % 3 when 0 then 'Training Instructor' when 1 then 'State Program Manager' else 'Mentor/Career Coach' end,
      'Jalingo, Taraba', 'Welding', 'Welder', '12', 'OND/NCE', '', 'Metal work', false, '', repeat('I learnt it. ', 40),
      repeat('Six apprentices. ', 30), 'Applicant ' || n, '2026-01-01',
      case n % 5 when 0 then 'received' when 1 then 'shortlisted' when 2 then 'invited' when 3 then 'hired'
        else 'rejected' end`,
  job_documents: `(id, application_id, field, name, media_type, size_bytes, storage_key)
    select 'document-' || n, 'job-' || n, 'cvResume', 'cv.pdf', 'application/pdf', 100, 'key-of-the-document-' || n`,
  job_notes: `(id, application_id, text, written_by, created_at)
    select 'note-' || n, 'job-' || n, 'Knows the trade', 'person-' || n, $at`,
  event_registrations: `(id, name, email, created_at, event_id, told_date, told_location)
    select 'registration-' || n, 'Guest ' || n, 'guest-' || n || '@example.com', $at, events.id, events.date,
      events.location`,
  chapter_members: `(id, name, email, created_at, chapter_id)
    select 'member-' || n, 'Member ' || n, 'member-' || n || '@example.com', $at, chapters.id`,
  // Drafts: public pages keep the whole catalogue that is published in memory, which is at most some thousand programs.
  programs: `(id, number, title, description, what_you_learn, who_it_is_for, afterwards, skills, included, price_kobo,
      platform, platform_course_id, instructor, duration_text, level, levels, mode, price_type, family, glyph,
      published_at, created_at, updated_at)
    select 'draft-' || n, 10000 + n, 'Draft ' || n, 'One line about draft ' || n, repeat('A text of the page. ', 20),
      'Everyone', 'Work of your own', '{Measuring}', '{Tools}', 7500000, 'zaure', 'draft-' || n, 'Instructor ' || n,
      '8 weeks', 'beginner', '{}', 'online', 'paid', 'signal', 'ph:laptop', null, $at, $at`,
  // In the past: public pages keep the intakes that come in memory, which are a few for each program.
  intakes: `(id, program_id, centre_id, starts_on, ends_on, seats)
    select 'intake-' || n, 'draft-' || n, case n % 3 when 0 then 'jalingo' when 1 then 'yola' end,
      ($at)::date - 1, ($at)::date + 60, 10 + n % 20`,
  uploads: `(id, purpose, name, media_type, size_bytes, storage_key, created_at)
    select 'upload-' || n, 'cvResume', 'cv.pdf', 'application/pdf', 100, 'key-' || n, $at`,
  messages: `(id, channel, recipient, kind, subject, text, status, created_at, sent_at, limited_mailbox, turn_at)
    select 'mail-' || n, 'email', 'learner-' || n || '@example.com', 'enrolment_received', 's', 't', 'sent', $at, $at,
      'learner-' || n || '@example.com', $at`,
  idempotent_answers: `(scope, key_hash, request_hash, created_at)
    select 'POST /api/enrolments', md5('answer' || n), 'hash', $at`,
  audit_entries: `(id, at, actor_kind, action, subject, request_id)
    select 'entry-' || n, $at, 'visitor', 'enrolment.submitted', 'enrolment-' || n, 'request'`,
};

/** Tables whose rows belong to a row of another one. */
const parents: Record<string, string> = {
  enrolments: "programs",
  hybrid_interest: "programs",
  event_registrations: "events",
  chapter_members: "chapters",
};

const text = (value: string) => `'${value.replaceAll("'", "''")}'`;
const components = `'[{"component":"tuition","amountKobo":9500000}]'::jsonb`;

/**
 * Fills every table that grows with `count` rows each, spread over three years, for measuring and explaining.
 * The catalogue and the community must be seeded.
 * @param now the newest rows are of this time
 * @param first the number of the first row, when there are some already
 */
export async function fillRows(
  db: Db,
  count: number,
  owners: FillOwners,
  now: Date,
  first = 1,
): Promise<void> {
  const at = `(timestamptz ${text(now.toISOString())} - n * interval '${Math.floor((3 * 365 * 86_400) / count)} seconds')`;
  // Without the triggers, which check each row's references: these rows are right, and it takes a tenth of the time.
  await db.transaction(async (tx) => {
    await tx.execute(sql.raw("set local session_replication_role = replica"));
    await tx.execute(sql.raw("set local statement_timeout = 0"));
    for (const [table, columnsAndRow] of Object.entries(tables)) {
      const parent = parents[table];
      const rows = `generate_series(${first}, ${count}) as n`;
      const from = parent
        ? `${rows} join (select *, row_number() over (order by id) - 1 as place, count(*) over () as many
          from ${parent}${parent === "programs" ? " where published_at is not null" : ""}) as ${parent} on ${parent}.place = n % ${parent}.many`
        : rows;
      const row = columnsAndRow
        .replaceAll("$at", at)
        .replaceAll("$components", components)
        .replaceAll("$user", text(owners.userId))
        .replaceAll(
          "$owner",
          `case when n <= 50 then ${text(owners.affiliateId)} else 'affiliate-' || (n % 1000 + 1) end`,
        )
        .replaceAll("$subject", "'general'");
      await tx.execute(sql.raw(`insert into ${table} ${row} from ${from}`));
    }
  });
}

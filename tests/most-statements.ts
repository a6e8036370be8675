/**
 * The most statements that a call may send, whatever the number of rows: a new call needs a line. Those of its
 * session are counted too, and `begin` and `commit`.
 */
export const mostStatements: Record<string, number> = {
  "GET /admin/affiliates": 3,
  "GET /admin/affiliates/:id": 3,
  // The affiliate, its rates, who set them, and its figures.
  "GET /admin/affiliates/:id/money": 5,
  "GET /admin/affiliates/:id/statements": 3,
  "GET /admin/applications": 3,
  "GET /admin/applications/:id": 3,
  // One more finds the person of an address that was searched for.
  "GET /admin/audit": 5,
  "GET /admin/audit/:id": 4,
  // The session, the page and the count.
  "GET /admin/catalogue": 3,
  // The session, the program, its open registrations and their intakes.
  "GET /admin/catalogue/:id": 4,
  "GET /admin/chapters": 3,
  "GET /admin/chapters/:id": 4,
  // The page, the names of its events and chapters, and the count.
  "GET /admin/community": 4,
  "GET /admin/enrolments": 3,
  // Those of GET /enrolments/:id, and for each part of the story one.
  "GET /admin/enrolments/:id": 19,
  "GET /admin/enrolments/:id/receipts/:number": 9,
  "GET /admin/enrolments/:id/slip": 14,
  // A page that is full is counted too.
  "GET /admin/interest": 4,
  "GET /admin/interest/programs": 3,
  "GET /admin/catalogue/:id/registration": 3,
  "GET /admin/fees": 2,
  // The page, its count, and who has joined.
  "GET /admin/intakes": 4,
  "GET /admin/intakes/:id": 3,
  "GET /admin/mail": 3,
  "GET /admin/events": 3,
  "GET /admin/events/:id": 4,
  "GET /admin/job-applications": 3,
  "GET /admin/job-applications/:id": 6,
  // The session, the document and the entry in the audit log.
  "GET /admin/job-documents/:id": 3,
  "GET /admin/messages": 3,
  "GET /admin/messages/:id": 6,
  // The session, one for each kind of work, and whether anybody else may approve payouts.
  "GET /admin/overview": 12,
  // The session, the ended months and the one that goes on.
  "GET /admin/overview/enrolments": 3,
  "GET /admin/overview/income": 3,
  "GET /admin/payments": 4,
  "GET /admin/payment-proofs/:id": 8,
  "GET /admin/payment-proofs/:id/file": 4,
  "GET /admin/payments/:reference": 18,
  "GET /admin/programs": 3,
  "GET /admin/programs/:id": 2,
  "GET /admin/second-factor": 3,
  "GET /admin/payouts": 4,
  // The payout and its sums, the admins' names, its statements, whether it is the caller's own, and its history.
  "GET /admin/payouts/:id": 6,
  // The payout is locked while its transfers are read: others may end a statement or suspend an affiliate meanwhile.
  "GET /admin/payouts/:id/csv": 7,
  "GET /admin/payouts/due": 3,
  // The page's ids and rows, their affiliates, money and marks, and the count.
  "GET /admin/referrals": 7,
  "GET /admin/referrals/:id": 7,
  "GET /admin/reviews": 3,
  "GET /admin/reviews/:id": 4,
  "GET /admin/sessions": 2,
  "GET /admin/staff": 2,
  "GET /affiliates/applications/status/:reference": 1,
  "GET /affiliates/posters/pages/:page/:paper": 2,
  // The site's version too: the program comes from memory.
  "GET /affiliates/posters/programs/:id/:paper": 3,
  // The session, the affiliate, one for each kind of count, and the site's version for the titles.
  "GET /affiliates/funnel": 6,
  "GET /affiliates/payouts": 4,
  "GET /affiliates/profile": 4,
  "GET /affiliates/programs": 1,
  "GET /affiliates/referrals": 7,
  "GET /affiliates/sessions": 2,
  "GET /affiliates/statements/:number": 4,
  "GET /affiliates/statements/:number/csv": 4,
  "GET /affiliates/statements/:number/pdf": 4,
  "GET /affiliates/stats": 3,
  "GET /affiliates/validate-code/:code": 1,
  "GET /auth/me": 2,
  "GET /auth/sessions": 2,
  "GET /enrolments/:id": 12,
  "GET /enrolments/:id/calendar": 13,
  "GET /enrolments/:id/form": 4,
  "GET /enrolments/:id/receipts/:number": 8,
  "GET /enrolments/:id/slip": 13,
  "GET /me/affiliate-applications": 2,
  // One to find the session, and three for the list.
  "GET /me/enrolments": 4,
  // One for each kind of record, also notes on job applications and answers to messages.
  "GET /me/export": 24,
  "GET /me/job-applications": 2,
  "GET /me/learners": 3,
  "GET /me/payments": 3,
  "GET /me/profile": 2,
  "GET /pay/:payToken": 11,
  "GET /payments/:reference": 2,
  // The site's version; a test reads it for each call. The lists themselves are in memory.
  "GET /programs": 1,
  "GET /programs/:id": 1,
  "GET /program-pictures/:id": 1,
  "GET /slips/:code/verify": 2,
  // One of them looks for earlier registrations whose payment is asked about before they are replaced.
  "POST /enrolments": 28,
  // Of one program and of ten: a code and a referral for each, and their audit entries.
  "POST /orders": 30,
  "POST /orders with ten programs": 75,
  "POST /orders/quote": 4,
  "POST /payments/:reference/verify": 28,
  // That of a settled charge: the webhook itself is stored and marked too.
  "POST /webhooks/paystack": 30,
};

/** What the paths of those calls have for their parameters: rows of `tests/bench/fill-rows.ts`. */
export const pathParameters: Record<string, string | readonly string[]> = {
  "GET /admin/affiliates/:id": "affiliate-1",
  "GET /admin/affiliates/:id/money": "affiliate-1",
  "GET /admin/affiliates/:id/statements": "affiliate-1",
  "GET /admin/applications/:id": "application-1",
  "GET /admin/audit/:id": "entry-1",
  "GET /admin/catalogue/:id": "tiling",
  "GET /admin/enrolments/:id": "enrolment-1",
  "GET /admin/enrolments/:id/receipts/:number": ["enrolment-1", "ZR-2025-000001"],
  "GET /admin/enrolments/:id/slip": "enrolment-1",
  "GET /admin/payment-proofs/:id": "proof-1",
  "GET /admin/payment-proofs/:id/file": "proof-1",
  "GET /admin/catalogue/:id/registration": "customs-clearing",
  "GET /admin/intakes/:id": "tiling-1",
  "GET /admin/chapters/:id": "jalingo",
  "GET /admin/events/:id": "trades-day",
  "GET /admin/job-applications/:id": "job-1",
  "GET /admin/job-documents/:id": "document-1",
  "GET /admin/messages/:id": "message-1",
  "GET /admin/payments/:reference": "PAY-1",
  "GET /admin/reviews/:id": "case-1",
  "GET /admin/programs/:id": "it-support-certificate",
  "GET /admin/payouts/:id": "payout-1",
  "GET /admin/payouts/:id/csv": "payout-1",
  "GET /admin/referrals/:id": "referral-1",
  "GET /affiliates/applications/status/:reference": "APP-1",
  "GET /affiliates/posters/pages/:page/:paper": ["programs", "a5"],
  "GET /affiliates/posters/programs/:id/:paper": ["tiling", "a5"],
  "GET /affiliates/statements/:number": "ZS-2025-000011",
  "GET /affiliates/statements/:number/csv": "ZS-2025-000011",
  "GET /affiliates/statements/:number/pdf": "ZS-2025-000011",
  "GET /affiliates/validate-code/:code": "CODE1",
  "GET /enrolments/:id": "enrolment-1",
  "GET /enrolments/:id/calendar": "enrolment-1",
  "GET /enrolments/:id/form": "enrolment-2",
  "GET /enrolments/:id/receipts/:number": ["enrolment-1", "ZR-2025-000001"],
  "GET /enrolments/:id/slip": "enrolment-1",
  "GET /pay/:payToken": "pay-token",
  "GET /payments/:reference": "PAY-1",
  "GET /programs/:id": "tiling",
  "GET /program-pictures/:id": "picture-1",
  "GET /slips/:code/verify": "ZA-7K4M-3W2",
};

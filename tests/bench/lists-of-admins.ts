import * as z from "zod";
import { served } from "#app/wiring.ts";
import type { Endpoint } from "#foundation/http/endpoint.ts";

/** A search in each list that finds little among the filled rows. */
const searches: Readonly<Record<string, string>> = {
  "/admin/affiliates": "CODE77777",
  "/admin/applications": "applicant-77777",
  "/admin/audit": "enrolment-77",
  "/admin/catalogue": "draft 99999",
  "/admin/chapters": "jalingo",
  "/admin/community": "guest-99999",
  "/admin/enrolments": "learner 99999",
  "/admin/events": "trades",
  "/admin/fees": "2026",
  "/admin/intakes": "draft 99999",
  "/admin/interest": "interest-99999",
  "/admin/job-applications": "jobs-99999",
  "/admin/mail": "learner-77",
  "/admin/messages": "writer-99999",
  "/admin/payments": "payer 99999",
  "/admin/payouts": "BANK-77777",
  "/admin/programs": "program 77777",
  "/admin/referrals": "learner-77777",
  "/admin/reviews": "PAY-other-77777",
};

/** Filters that admins use often, and the calls of the overview. */
const others = [
  "/admin/intakes?page=1&centre=yola&month=2026-03",
  "/admin/enrolments?page=1&status=pending_payment",
  "/admin/payments?page=1&status=success",
  "/admin/reviews?page=1&state=open&kind=wrong_amount",
  "/admin/audit?page=1&thing=payout",
  "/admin/mail?page=1&status=failed",
  "/admin/messages?page=1&late=yes",
  // Without a page: the first 100, as the contract says.
  "/admin/enrolments",
  "/admin/payments",
  "/admin/referrals",
  "/admin/overview",
  "/admin/overview/enrolments",
  "/admin/overview/income",
];

/** The last page that is counted, of 25 rows each. */
const lastCounted = 400;

const shapeOf = ({ query }: Endpoint) => (query instanceof z.ZodObject ? query.shape : {});

function sortsOf(endpoint: Endpoint): readonly string[] {
  const { sort } = shapeOf(endpoint);
  return sort instanceof z.ZodDefault ? (sort.unwrap() as z.ZodEnum).options.map(String) : [];
}

/** Every list of the back office: those that can be sorted and sent as a file. */
const adminLists = served
  .map(({ endpoint }) => endpoint)
  .filter(
    (endpoint) =>
      endpoint.method === "GET" &&
      endpoint.who === "admin" &&
      !endpoint.path.includes("/:") &&
      "format" in shapeOf(endpoint),
  )
  .sort((one, other) => one.path.localeCompare(other.path));

function searchOf({ path, query }: Endpoint): string[] {
  if (!(query instanceof z.ZodObject) || !("search" in query.shape)) return [];
  const search = searches[path];
  if (!search) throw new Error(`the bench has no search for ${path}`);
  return [`${path}?page=1&search=${encodeURIComponent(search)}`];
}

/** What is asked of the lists: each sort, the last page that is counted and one far beyond, and a search. */
export const askedLists: readonly string[] = [
  ...adminLists.flatMap((endpoint) => [
    ...sortsOf(endpoint).map((sort) => `${endpoint.path}?page=1&sort=${sort}`),
    `${endpoint.path}?page=${lastCounted}`,
    `${endpoint.path}?page=2000`,
    ...searchOf(endpoint),
  ]),
  "/admin/catalogue?page=2000&sort=title",
  "/admin/intakes?page=2000&sort=seats",
  ...others,
];

/** The lists as files. */
export const askedFiles: readonly string[] = adminLists.map(({ path }) => `${path}?format=csv`);

import { listCentres } from "#foundation/academy/centres.ts";
import {
  academyReference,
  centrePlace,
  type SchemaRecord,
} from "#foundation/pages/schema-records.ts";
import { type PositionName, positionNames } from "../rules/positions.ts";

const posted = "2026-11-02";

/**
 * The positions as schema.org records, for those who look for work through a search engine.
 * @param duties what each position does
 */
export const jobPostings = (
  origin: string,
  duties: Readonly<Record<PositionName, string>>,
): SchemaRecord[] =>
  positionNames.map((name) => ({
    "@context": "https://schema.org",
    "@type": "JobPosting",
    title: name,
    description: `<p>${duties[name]}</p>`,
    datePosted: posted,
    employmentType: "FULL_TIME",
    directApply: true,
    url: `${origin}/careers`,
    hiringOrganization: academyReference(origin),
    jobLocation: listCentres().map(centrePlace),
  }));

import { academy } from "#foundation/academy.ts";
import { positionDuties } from "../rules/position-duties.ts";
import { positions } from "../rules/positions.ts";

const posted = "2026-11-02";

/** The positions as schema.org records, for those who look for work through a search engine. */
export const jobPostings = (origin: string): Record<string, unknown>[] =>
  positions.map(({ name }) => ({
    "@context": "https://schema.org",
    "@type": "JobPosting",
    title: name,
    description: `<p>${positionDuties[name]}</p>`,
    datePosted: posted,
    employmentType: "FULL_TIME",
    directApply: true,
    url: `${origin}/careers`,
    hiringOrganization: { "@type": "Organization", name: academy.name, sameAs: origin },
    jobLocation: academy.centres.map(({ address, city, state }) => ({
      "@type": "Place",
      address: {
        "@type": "PostalAddress",
        streetAddress: address,
        addressLocality: city,
        addressRegion: state,
        addressCountry: "NG",
      },
    })),
  }));

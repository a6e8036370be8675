import type { SchemaRecord } from "../support/reading/read-head.ts";

/** Required properties of each record type, from schema.org and the search engines. */
const required: Readonly<Record<string, readonly string[]>> = {
  Answer: ["text"],
  Article: ["headline", "image", "author", "publisher", "mainEntityOfPage"],
  BlogPosting: ["headline", "image", "datePublished", "author", "publisher", "mainEntityOfPage"],
  BreadcrumbList: ["itemListElement"],
  ContactPoint: ["contactType", "telephone", "email", "hoursAvailable"],
  Course: ["name", "description", "provider", "url", "image"],
  CourseInstance: ["courseMode", "courseSchedule", "startDate", "endDate"],
  EducationalOrganization: ["name", "url", "logo"],
  EntryPoint: ["urlTemplate"],
  Event: ["name", "startDate", "location", "eventAttendanceMode", "eventStatus", "organizer"],
  FAQPage: ["mainEntity"],
  GeoCoordinates: ["latitude", "longitude"],
  JobPosting: ["title", "description", "datePosted", "hiringOrganization", "jobLocation"],
  ListItem: ["position", "name", "item"],
  Offer: ["price", "priceCurrency", "category", "url"],
  OpeningHoursSpecification: ["dayOfWeek", "opens", "closes"],
  Organization: ["name"],
  Person: ["name"],
  Place: ["name", "address"],
  PostalAddress: ["streetAddress", "addressLocality", "addressRegion", "addressCountry"],
  Question: ["name", "acceptedAnswer"],
  Schedule: ["startDate", "endDate", "repeatFrequency", "repeatCount"],
  SearchAction: ["target", "query-input"],
  State: ["name"],
  VirtualLocation: ["url"],
  WebSite: ["name", "url", "potentialAction"],
};

const address = /^https?:\/\/[^\s]+$/;
const shapes: Readonly<Record<string, RegExp>> = {
  ...Object.fromEntries(
    ["@id", "url", "image", "logo", "item", "sameAs", "mainEntityOfPage", "urlTemplate"].map(
      (name) => [name, address],
    ),
  ),
  ...Object.fromEntries(
    ["startDate", "endDate", "datePublished", "datePosted"].map((name) => [
      name,
      /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d+)?Z)?$/,
    ]),
  ),
  price: /^\d+(\.\d\d)?$/,
  priceCurrency: /^NGN$/,
  addressCountry: /^NG$/,
  opens: /^\d\d:\d\d$/,
  closes: /^\d\d:\d\d$/,
  "query-input": /^required name=search_term_string$/,
  text: /^(?![\s\S]*(href|src)="\/)[\s\S]+$/,
};

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && !value.length);

/**
 * Checks a schema.org record and its nested records.
 * @returns a line for each fault; empty when the record is valid
 */
export function faultsOfRecord(record: SchemaRecord, at = ""): string[] {
  const type = record["@type"];
  // Only a reference to a record that is elsewhere.
  if (type === undefined && Object.keys(record).join() === "@id") return [];
  const here = `${at}/${String(type)}`;
  const needs = typeof type === "string" ? required[type] : undefined;
  if (!needs) return [`${here}: a type that nobody checks`];
  const faults = needs
    .filter((name) => isEmpty(record[name]))
    .map((name) => `${here}: ${name} is missing`);
  for (const [name, value] of Object.entries(record)) {
    for (const one of [value].flat()) {
      if (typeof one === "object" && one !== null)
        faults.push(...faultsOfRecord(one as SchemaRecord, here));
      else if (shapes[name] && !(typeof one === "string" && shapes[name].test(one)))
        faults.push(`${here}: ${name} is ${JSON.stringify(one)}`);
    }
  }
  return faults;
}

import { locale } from "#academy";
import { academy, socialLinks } from "../academy/academy.ts";
import { type Centre, listCentres } from "../academy/centres.ts";
import { readSupportHours } from "../academy/support-hours.ts";

/**
 * The academy's schema.org records, for programs that read pages. Only servers need them: pages call these
 * functions under `import.meta.env.SSR`.
 */
export type SchemaRecord = Record<string, unknown>;

const context = { "@context": "https://schema.org" };
const academyId = (origin: string) => `${origin}/#academy`;

/** For records that only refer to the academy, as offering, hiring or publishing. */
export const academyReference = (origin: string): SchemaRecord => ({
  "@type": "EducationalOrganization",
  "@id": academyId(origin),
  name: academy.name,
  url: `${origin}/`,
  logo: `${origin}/icons/icon-512.png`,
});

/** A centre's address. Its written form ends with town and state, which have their own fields here. */
function postalAddress({ address, city, state }: Centre): SchemaRecord {
  return {
    "@type": "PostalAddress",
    streetAddress: address.replace(`, ${city}, ${state} State`, ""),
    addressLocality: city,
    addressRegion: state,
    addressCountry: "NG",
  };
}

export const centrePlace = (centre: Centre): SchemaRecord => ({
  "@type": "Place",
  name: `${academy.name}, ${centre.name}`,
  address: postalAddress(centre),
  telephone: centre.phone,
  geo: {
    "@type": "GeoCoordinates",
    latitude: centre.mapPoint[1],
    longitude: centre.mapPoint[0],
  },
});

function openingHours(text: string): SchemaRecord {
  const { days, opens, closes } = readSupportHours(text);
  const dayOfWeek = days.map((day) => `https://schema.org/${day}`);
  return { "@type": "OpeningHoursSpecification", dayOfWeek, opens, closes };
}

/** The academy with its centres, for the pages about it. */
export const academyRecord = (origin: string): SchemaRecord => ({
  ...context,
  ...academyReference(origin),
  description: academy.description,
  slogan: academy.tagline,
  image: `${origin}/pictures/home.png`,
  email: academy.supportEmail,
  telephone: academy.phone,
  address: listCentres().map(postalAddress),
  location: listCentres().map(centrePlace),
  areaServed: [...new Set(listCentres().map(({ state }) => state))].map((name) => ({
    "@type": "State",
    name,
  })),
  contactPoint: {
    "@type": "ContactPoint",
    contactType: "customer support",
    email: academy.supportEmail,
    telephone: academy.phone,
    areaServed: "NG",
    availableLanguage: "en",
    hoursAvailable: openingHours(academy.supportHours),
  },
  sameAs: socialLinks.map(({ url }) => url),
});

/** The site and its search. */
export const websiteRecord = (origin: string): SchemaRecord => ({
  ...context,
  "@type": "WebSite",
  "@id": `${origin}/#site`,
  name: academy.name,
  url: `${origin}/`,
  inLanguage: locale,
  publisher: { "@id": academyId(origin) },
  potentialAction: {
    "@type": "SearchAction",
    target: {
      "@type": "EntryPoint",
      urlTemplate: `${origin}/programs?search={search_term_string}`,
    },
    "query-input": "required name=search_term_string",
  },
});

/** The path to a page, as in its breadcrumbs. @param crumbs name and absolute URL */
export const breadcrumbRecord = (
  crumbs: readonly { readonly name: string; readonly url: string }[],
): SchemaRecord => ({
  ...context,
  "@type": "BreadcrumbList",
  itemListElement: crumbs.map(({ name, url }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: url,
  })),
});

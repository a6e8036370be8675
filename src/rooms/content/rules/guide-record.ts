import { academyReference, type SchemaRecord } from "#foundation/pages/schema-records.ts";

type Guide = { readonly title: string; readonly about: string; readonly path: string };

/** The schema.org record of a guide. */
export function guideRecord({ title, about, path }: Guide, origin: string): SchemaRecord {
  return {
    "@context": "https://schema.org",
    "@type": "Article",
    headline: title,
    description: about,
    image: `${origin}/pictures${path}.png`,
    inLanguage: "en",
    author: academyReference(origin),
    publisher: academyReference(origin),
    url: `${origin}${path}`,
    mainEntityOfPage: `${origin}${path}`,
  };
}

import { listCentres } from "#foundation/academy/centres.ts";
import {
  academyReference,
  centrePlace,
  type SchemaRecord,
} from "#foundation/pages/schema-records.ts";
import type { ClosedBy } from "./community/gatherings.ts";

type Event = {
  readonly title: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly location: string;
  readonly description: string;
  readonly closedBy: ClosedBy | null;
};

/** The place: a centre, online, or the location as text. */
function placeOf({ location }: Event, url: string): SchemaRecord {
  const centre = listCentres().find(({ name, city, state }) =>
    [name, `${city} centre, ${state}`].includes(location),
  );
  if (centre) {
    return {
      eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
      location: centrePlace(centre),
    };
  }
  if (/^online/i.test(location)) {
    return {
      eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
      location: { "@type": "VirtualLocation", url },
    };
  }
  const place = { "@type": "Place", name: location, address: location };
  return { eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode", location: place };
}

/** The schema.org records of coming and cancelled events. */
export function eventRecords(events: readonly Event[], origin: string): SchemaRecord[] {
  const url = `${origin}/community`;
  return events
    .filter(({ closedBy }) => closedBy !== "over")
    .map((event) => ({
      "@context": "https://schema.org",
      "@type": "Event",
      name: event.title,
      description: event.description,
      startDate: event.date,
      eventStatus:
        event.closedBy === "cancelled"
          ? "https://schema.org/EventCancelled"
          : "https://schema.org/EventScheduled",
      ...placeOf(event, url),
      image: `${origin}/pictures/community.png`,
      url,
      organizer: academyReference(origin),
    }));
}

type Section = {
  readonly questions: readonly { readonly question: string; readonly html: string }[];
};

/** The schema.org record of all questions and answers. Links in the answers become absolute. */
export const faqRecord = (sections: readonly Section[], origin: string): SchemaRecord => ({
  "@context": "https://schema.org",
  "@type": "FAQPage",
  mainEntity: sections.flatMap(({ questions }) =>
    questions.map(({ question, html }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: {
        "@type": "Answer",
        text: html.replaceAll('href="/', `href="${origin}/`),
      },
    })),
  ),
});

type Guide = { readonly title: string; readonly about: string; readonly path: string };

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

type Post = {
  readonly id: string;
  readonly title: string;
  readonly excerpt: string;
  /** The name, then a comma and the person's work. */
  readonly author: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly category: string;
};

export function postRecord(post: Post, origin: string): SchemaRecord {
  const url = `${origin}/blog/${post.id}`;
  return {
    "@context": "https://schema.org",
    "@type": "BlogPosting",
    headline: post.title,
    description: post.excerpt,
    image: `${url}/picture.png`,
    datePublished: post.date,
    inLanguage: "en",
    articleSection: post.category,
    author: { "@type": "Person", name: post.author.split(",")[0] },
    publisher: academyReference(origin),
    url,
    mainEntityOfPage: url,
  };
}

import { academy } from "#foundation/academy/academy.ts";
import {
  academyReference,
  centrePlace,
  type SchemaRecord,
} from "#foundation/pages/schema-records.ts";
import type { ClosedBy } from "./gatherings.ts";

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
  const centre = academy.centres.find(({ city }) => location.includes(city));
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

import { DescriptionList } from "#design/text/description-list.tsx";
import { academy } from "#foundation/academy/academy.ts";
import type { CentreId } from "#foundation/academy/centres.ts";
import { mapLink } from "#foundation/academy/map-link.ts";
import { whatsAppChat } from "#foundation/contacts/whatsapp.ts";
import type { Program } from "../../rules/program.ts";
import type { ProgramCardFacts } from "../../rules/program-card.ts";
import { levelRange, modeNames, platformName } from "../../rules/program-words.ts";
import { centresThatTeach } from "../../rules/training/location.ts";
import { period } from "../period.ts";
import { StartLines, townsIn } from "../towns/start-lines.tsx";

/** The main facts of a program. */
export function ProgramFacts({
  program,
}: {
  readonly program: ProgramCardFacts & Pick<Program, "platform"> & { readonly archived: boolean };
}) {
  return (
    <DescriptionList
      items={[
        { term: "Platform", value: platformName(program.platform, academy.name) },
        { term: "Instructor", value: program.instructor },
        { term: "Mode", value: modeNames[program.mode] },
        { term: "Duration", value: program.durationText },
        { term: "Level", value: levelRange(program) },
        { term: "Location", value: program.location },
        ...(program.endsOn
          ? [{ term: "Dates", value: period(program.startsOn, program.endsOn) }]
          : []),
        ...(program.starts.length > 0 && !program.past && !program.archived
          ? [{ term: "Next intake", value: <StartLines starts={program.starts} /> }]
          : []),
      ]}
    />
  );
}

/** The centres at which a program is taught, with address, hours, map and phone. Nothing for an online program. */
export function ProgramPlaces(program: { readonly centreIds: readonly CentreId[] }) {
  const centres = centresThatTeach(program);
  if (centres.length === 0) return null;
  return (
    <section>
      <h2>Where</h2>
      <ul className="places" {...townsIn(centres.map(({ id }) => ({ town: id })))}>
        {centres.map((centre) => (
          <li key={centre.id} data-at={centre.id}>
            <h3>{centre.name}</h3>
            <p>{centre.address}</p>
            <p>The desk is open {centre.hours}.</p>
            <p className="place-links">
              <a href={mapLink(centre)} rel="noopener">
                Map<span className="visually-hidden"> of the centre in {centre.city}</span>
              </a>
              <a href={`tel:${centre.phone.replaceAll(" ", "")}`}>{centre.phone}</a>
              <a href={whatsAppChat(centre.whatsApp)} rel="noopener">
                WhatsApp<span className="visually-hidden"> to the centre in {centre.city}</span>
              </a>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

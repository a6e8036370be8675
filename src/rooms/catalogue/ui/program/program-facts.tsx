import { DescriptionList } from "#design/text/description-list.tsx";
import { academy } from "#foundation/academy/academy.ts";
import { type CentreId, shortNameOf } from "#foundation/academy/centres.ts";
import { mapLink } from "#foundation/academy/map-link.ts";
import { whatsAppChat } from "#foundation/contacts/whatsapp.ts";
import type { Program } from "../../rules/program.ts";
import type { ProgramCardFacts } from "../../rules/program-card.ts";
import { levelRange, platformName } from "../../rules/program-words.ts";
import { centresThatTeach } from "../../rules/training/location.ts";
import { period } from "../period.ts";
import { townsIn } from "../towns/start-lines.tsx";

/** The facts of a program that its registration box, its fees and its sections do not say already. */
export function ProgramFacts({
  program,
}: {
  readonly program: ProgramCardFacts &
    Pick<Program, "platform" | "centreIds" | "instructorNote"> & {
      readonly quotes: readonly unknown[];
    };
}) {
  const hasLevels = program.quotes.length > 0;
  return (
    <DescriptionList
      items={[
        { term: "Platform", value: platformName(program.platform, academy.name) },
        ...(program.instructorNote ? [] : [{ term: "Instructor", value: program.instructor }]),
        ...(hasLevels
          ? []
          : [
              { term: "Duration", value: program.durationText },
              { term: "Level", value: levelRange(program) },
            ]),
        ...(centresThatTeach(program).length > 0
          ? []
          : [{ term: "Location", value: program.location }]),
        ...(program.endsOn
          ? [{ term: "Dates", value: period(program.startsOn, program.endsOn) }]
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
            <p>
              {centre.address}. The office is open{" "}
              <span className="whitespace-nowrap">{centre.hours}</span>.
            </p>
            <p className="place-links">
              <a href={mapLink(centre)} rel="noopener">
                Map<span className="visually-hidden"> of the centre in {shortNameOf(centre)}</span>
              </a>
              <a href={`tel:${centre.phone.replaceAll(" ", "")}`}>{centre.phone}</a>
              <a href={whatsAppChat(centre.whatsApp)} rel="noopener">
                WhatsApp
                <span className="visually-hidden"> to the centre in {shortNameOf(centre)}</span>
              </a>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

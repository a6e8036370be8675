import { ButtonLink } from "#design/actions/button.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { formatCount } from "#foundation/amounts/durations.ts";
import { callApi } from "#foundation/http/call.ts";
import { listAnd } from "#foundation/text/list-words.ts";
import { formatDay } from "#foundation/time/time.ts";
import {
  howToTake,
  type MissingKind,
  whatItDoes,
} from "#rooms/catalogue/pictures/missing-pictures.ts";
import type { MissingPicture } from "#rooms/catalogue/pictures/picture-endpoints.ts";
import { pictureKindNames } from "#rooms/catalogue/pictures/pictures.ts";
import { RecordPart } from "../record-part.tsx";

const load = (signal: AbortSignal) => callApi("GET /admin/missing-pictures", {}, { signal });

/** The form for it, with what it shows already chosen. */
function formPath({ kind, programId, centreId, instructor }: MissingPicture): string {
  const known = Object.entries({ kind, programId, centreId, instructor });
  return `/admin/pictures/new?${new URLSearchParams(
    known.flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )}`;
}

function aboutPages({ kind, pages, placesTaken, startsOn }: MissingPicture): string {
  return [
    kind === "instructor" && `Teaches ${listAnd(pages)}.`,
    placesTaken > 0 && `${formatCount(placesTaken, "place")} taken.`,
    startsOn && `Next start: ${formatDay(startsOn)}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

function Missing({ picture }: { readonly picture: MissingPicture }) {
  const kind = picture.kind as MissingKind;
  const name = `${picture.of}: ${pictureKindNames[kind].toLowerCase()}`;
  return (
    <li>
      <div>
        <b>{name}</b>
        <span className="second">
          {whatItDoes[kind]} {aboutPages(picture)}
        </span>
      </div>
      <ButtonLink to={formPath(picture)} variant="secondary">
        Add<span className="visually-hidden"> a photograph: {name}</span>
      </ButtonLink>
      <p>{howToTake[kind]}</p>
    </li>
  );
}

/** Which photographs to take next, why, and how on a phone. */
export const MissingPictures = () => (
  <RecordPart loaded={useLoaded(load)} noun="missing photographs">
    {({ pictures, more }) =>
      pictures.length === 0 ? (
        <p>No photograph is missing.</p>
      ) : (
        <div className="stack">
          <p className="max-w-text">
            Take these next: the first ones help most learners choose.
            {more > 0 && ` ${more} more come after them.`}
          </p>
          <ol className="missing-pictures">
            {pictures.map((picture) => (
              <Missing key={formPath(picture)} picture={picture} />
            ))}
          </ol>
        </div>
      )
    }
  </RecordPart>
);

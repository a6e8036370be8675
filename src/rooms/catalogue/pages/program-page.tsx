import {
  data,
  type HeadersArgs,
  href,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
} from "react-router";
import { ButtonLink } from "#design/actions/button.tsx";
import { EmptyArt } from "#design/card-art/empty-art.tsx";
import { bulletStyles } from "#design/card-art/family-styles.ts";
import { Breadcrumbs } from "#design/page/breadcrumbs.tsx";
import { PageHeader } from "#design/page/page-header.tsx";
import { PageStyles } from "#design/page/page-styles.tsx";
import { pageContext } from "#foundation/pages/page-context.ts";
import { pageParam, privateHeaders } from "#foundation/pages/page-handle.ts";
import { pageHead } from "#foundation/pages/page-head.ts";
import { breadcrumbRecord } from "#foundation/pages/schema-records.ts";
import { listAnd } from "#foundation/text/list-words.ts";
import { codeText } from "#rooms/affiliates/sharing/affiliate-code.ts";
import { normaliseChannel } from "#rooms/affiliates/sharing/normalise-channel.ts";
import { FeeTable } from "../fees/fee-table.tsx";
import { ProgramSearch } from "../list/program-filters.tsx";
import { NearbyPrograms, OfferStyles } from "../list/program-grid.tsx";
import { type LinkQuery, programPath } from "../list/program-links.ui.ts";
import { GraduateWords } from "../pictures/graduate-words.tsx";
import { describeProgram } from "../program/describe-program.server.ts";
import evidence from "../program/evidence.css?inline";
import foldStyles from "../program/fold.css?inline";
import { courseRecord } from "../program/program-course.ts";
import {
  LearnersPiece,
  MorePhotos,
  ProgramInstructor,
  ProgramLead,
} from "../program/program-evidence.tsx";
import {
  IntakeList,
  ProgramFacts,
  ProgramPlaces,
  taughtByAlone,
} from "../program/program-facts.tsx";
import headerStyles from "../program/program-header.css?inline";
import styles from "../program/program-page.css?inline";
import { ProgramRegister, RegisterBar } from "../program/program-register.tsx";
import { ProgramSection } from "../program/program-section.tsx";
import { modeAndPlace } from "../program/program-words.ts";
import { TrainingTimes } from "../program/training-times.tsx";
import { Fold, WeekPlan } from "../program/week-plan.tsx";
import { defaultSelection } from "../search/program-selection.ts";
import { readPreview } from "../staff/preview-links.server.ts";

/** Without scripts, links and forms carry what the followed link said. */
function linkQueryOf(address: URLSearchParams): LinkQuery | null {
  const ref = codeText(address.get("ref"));
  const via = normaliseChannel(address.get("via"));
  if (!ref) return null;
  return via ? { ref, via } : { ref };
}

export async function loader({ params, context, request }: LoaderFunctionArgs) {
  const ctx = context.get(pageContext);
  const id = pageParam(params, "id");
  const { searchParams } = new URL(request.url);
  const preview = await readPreview(ctx, id, searchParams.get("preview"));
  const program = await describeProgram(ctx, id, preview?.entry);
  const linkQuery = linkQueryOf(searchParams);
  return data(
    { program, linkQuery, origin: ctx.config.origin, missing: preview?.missing ?? null },
    { status: program ? 200 : 404, ...(preview ? { headers: privateHeaders() } : {}) },
  );
}

/** Only a preview has headers of its own; other pages get them from the server. */
export const headers = ({ loaderHeaders }: HeadersArgs) => loaderHeaders;

export function meta({ loaderData, params }: MetaArgs<typeof loader>) {
  if (!loaderData) return [];
  const { program, origin, missing } = loaderData;
  if (!program) {
    return pageHead({
      title: "Program Not Found",
      description: "No program has this address.",
      url: null,
      noindex: true,
    });
  }
  if (missing) {
    const { title, description } = program;
    return pageHead({ title, description, url: null, noindex: true });
  }
  const path = programPath(pageParam(params, "id"));
  const url = `${origin}${path}`;
  return pageHead({
    title: program.title,
    description: program.overview ?? program.description,
    url,
    noindex: program.archived,
    picture: `${path}/picture.png`,
    jsonLd: import.meta.env.SSR
      ? [
          courseRecord(program, origin),
          breadcrumbRecord([
            { name: "Home", url: `${origin}/` },
            { name: "Programs", url: `${origin}${href("/programs")}` },
            { name: program.title, url },
          ]),
        ]
      : [],
  });
}

/** Only a previewed draft can lack them. */
function Points({ title, points }: { readonly title: string; readonly points: readonly string[] }) {
  if (points.length === 0) return null;
  return (
    <ProgramSection title={title}>
      <ul className="points">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </ProgramSection>
  );
}

function Text({ title, children }: { readonly title: string; readonly children: string }) {
  if (!children) return null;
  return (
    <ProgramSection title={title}>
      <p>{children}</p>
    </ProgramSection>
  );
}

/** The page for an unknown program (spec §2.6). */
function ProgramNotFound() {
  return (
    <div className="wrap section">
      <div className="empty-state">
        <EmptyArt />
        <h1 tabIndex={-1}>Program Not Found</h1>
        <p>No program has this address. It may be mistyped, or the link may be out of date.</p>
        <ProgramSearch selection={{ ...defaultSelection, search: "" }} />
        <ButtonLink to={href("/programs")}>Browse Programs</ButtonLink>
      </div>
    </div>
  );
}

export default function ProgramPage() {
  const { program, linkQuery, missing } = useLoaderData<typeof loader>();
  if (!program) return <ProgramNotFound />;
  const isPreview = missing !== null;
  // Nobody can join those of an archived program.
  const intakes = program.archived ? [] : program.intakes;
  return (
    <article className={`offer-header bullets-${program.family}`}>
      {missing && (
        <p className="preview-note">
          <b>This is a preview.</b> Only people with this address can see it, for half an hour.
          Nobody can register yet.
          {missing.length > 0 &&
            ` Still missing, so this is not yet how the page will look: ${listAnd(missing)}.`}
        </p>
      )}
      <PageStyles name="program" css={headerStyles} />
      <PageHeader
        wall={program.family}
        above={
          <Breadcrumbs
            crumbs={[
              { label: "Home", to: href("/") },
              { label: "Programs", to: href("/programs") },
              { label: program.title },
            ]}
          />
        }
        kicker={modeAndPlace(program)}
        title={program.title}
        lead={program.description}
      />
      <OfferStyles isBelow />
      <PageStyles
        name="program-below"
        css={styles + evidence + foldStyles + bulletStyles()}
        isBelow
      />
      <div className="wrap offer-page">
        <ProgramLead program={program} picture={program.lead} />
        <ProgramRegister
          program={program}
          intakes={intakes}
          archived={program.archived}
          isPreview={isPreview}
          linkQuery={linkQuery}
        />
        <div className="offer-rest">
          <div className="offer-sections">
            <ProgramFacts program={program} />
            <ProgramSection title="What you learn">
              {program.overview && <p>{program.overview}</p>}
              <p>{program.whatYouLearn}</p>
            </ProgramSection>
            <LearnersPiece piece={program.piece} />
            <ProgramInstructor
              name={program.instructor}
              note={program.instructorNote}
              picture={program.instructorPicture}
              taughtBy={taughtByAlone(program)}
            />
            <TrainingTimes intakes={intakes} />
            <Points title="Skills" points={program.skills} />
            <Points title="What is included" points={program.included} />
            {program.weeks.length > 0 && <WeekPlan weeks={program.weeks} />}
            {program.quotes.length > 0 && (
              <Fold title="Fees">
                <FeeTable quotes={program.quotes} />
              </Fold>
            )}
            {intakes.length > 0 && (
              <Fold title="Next starts">
                <IntakeList intakes={intakes} />
              </Fold>
            )}
            <ProgramPlaces centreIds={program.centreIds} />
            <MorePhotos pictures={program.pictures} />
            <Text title="Who it is for">{program.whoItIsFor}</Text>
            <Fold title="Afterwards" isBeside>
              <p>{program.afterwards}</p>
              {program.toolsToOwn.length > 0 && (
                <p>
                  <b>Tools to own afterwards:</b> {listAnd(program.toolsToOwn)}.
                </p>
              )}
            </Fold>
            {program.graduates.length > 0 && (
              <ProgramSection title="What graduates say">
                <GraduateWords graduates={program.graduates} isNamed={false} />
              </ProgramSection>
            )}
          </div>
          {!isPreview && !program.archived && !program.past && (
            <RegisterBar program={program} linkQuery={linkQuery} />
          )}
        </div>
      </div>
      <NearbyPrograms family={program.family} programs={program.nearby} />
    </article>
  );
}

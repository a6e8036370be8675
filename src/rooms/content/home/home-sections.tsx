import { href } from "react-router";
import { ButtonLink } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import { CardArt } from "#design/card-art/card-art.tsx";
import { Icon } from "#design/icons/icon.tsx";
import { Roofline } from "#design/page/page-header.tsx";
import { PageStyles } from "#design/page/page-styles.tsx";
import { Money } from "#design/text/money.tsx";
import { formatDay } from "#foundation/time/time.ts";
import type { ProgramCardFacts } from "#rooms/catalogue/list/program-card.ts";
import type { Mode } from "#rooms/catalogue/program/program-terms.ts";
import { LinkedSentence, RegisterLink } from "../linked-sentence.tsx";
import { platformPath, platforms } from "../training/platforms.ui.ts";
import styles from "./home.css?inline";
import endStyles from "./home-end.css?inline";
import heroStyles from "./home-hero.css?inline";

export const HeroStyles = () => <PageStyles name="hero" css={heroStyles} />;

/** Of everything below the hero. */
export const HomeStyles = () => <PageStyles name="home" css={styles + endStyles} isBelow />;

export function HomeNumbers({ numbers }: { readonly numbers: readonly AcademyNumber[] }) {
  if (numbers.length === 0) return null;
  return (
    <section className="wrap numbers" aria-label="The academy in numbers">
      <ul className="niches">
        {numbers.map(({ value, of }) => (
          <li key={of} className="niche stepped">
            <b className="big-number">{value}</b> {of}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A number as shown, and what it counts. */
type AcademyNumber = { readonly value: string; readonly of: string };

/** What a platform is, and where. */
export type PlatformCardTexts = Readonly<
  Record<Mode, { readonly card: string; readonly place: string }>
>;

/** The three platforms, each with a link to its page. */
export function PlatformCards({ texts }: { readonly texts: PlatformCardTexts }) {
  return (
    <section className="wrap section stack">
      <h2>Three ways to learn</h2>
      <div className="ways">
        {platforms.map(({ mode, name, art }) => (
          <article key={mode} className="card way">
            <CardArt {...art} />
            <div className="way-body">
              <h3>
                <Link to={platformPath(mode)}>{name} training</Link>
              </h3>
              <p>{texts[mode].card}</p>
              <p className="way-facts">{texts[mode].place}</p>
              <span className="way-on-line" aria-hidden="true">
                See {name.toLowerCase()} programs <Icon name="arrow-right" />
              </span>
            </div>
          </article>
        ))}
      </div>
    </section>
  );
}

type Titled = { readonly title: string; readonly text: string };

/** The walls of the steps' doors. */
const stepWalls = ["wall-build", "wall-power", "wall-care"];

/** The three steps from choosing a program to the first day. */
export function ThreeSteps({
  steps,
  unsure,
}: {
  readonly steps: readonly Titled[];
  /** The sentence below them. */
  readonly unsure: string;
}) {
  return (
    <section className="wrap section stack stack-36">
      <h2>How it works</h2>
      <ol className="three-steps">
        {steps.map(({ title, text }, at) => (
          <li key={title}>
            <span className={`step-door ${stepWalls[at]}`} aria-hidden="true" />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <LinkedSentence html={unsure} />
    </section>
  );
}

export function ClosingCall({ title, text }: Titled) {
  return (
    <>
      <Roofline below="keke" />
      <section className="ground-keke closing-call">
        <div className="wrap">
          <h2>{title}</h2>
          <p className="lead">{text}</p>
          <ButtonLink to={href("/programs")} size="large" iconAfter="arrow-right">
            Browse All Programs
          </ButtonLink>
        </div>
      </section>
    </>
  );
}

/** `2026-12-07` → `7` and `December 2026`, for large dates. */
function dayParts(day: string): { day: string; monthAndYear: string } {
  const [number = "", ...rest] = formatDay(day).split(" ");
  return { day: number, monthAndYear: rest.join(" ") };
}

function StartDay({ startsOn, family }: Pick<ProgramCardFacts, "startsOn" | "family">) {
  const parts = startsOn ? dayParts(startsOn) : null;
  return (
    <p className={`session-day wall-ground wall-${family}`}>
      {startsOn && parts ? (
        <time dateTime={startsOn}>
          <span className="visually-hidden">Starts on </span>
          <b className="big-number">{parts.day}</b> {parts.monthAndYear}
        </time>
      ) : (
        "Date to be announced"
      )}
    </p>
  );
}

/** The next sessions (spec §2.14), with the fee that will be charged. */
export function UpcomingSessions({
  programs,
  below,
}: {
  readonly programs: readonly ProgramCardFacts[];
  /** The sentence below them. */
  readonly below: string;
}) {
  if (programs.length === 0) return null;
  return (
    <section className="wrap section stack">
      <h2>Upcoming training sessions</h2>
      <div className="sessions">
        {programs.map((program) => (
          <article key={program.id} className="session">
            <StartDay {...program} />
            <div className="session-body">
              <h3>
                <Link to={href("/programs/:id", { id: program.id })}>{program.title}</Link>
              </h3>
              <p>
                {program.durationText}, with {program.instructor}
              </p>
              <div className="session-foot">
                <Money amountKobo={program.fromKobo} look="price" />
                <RegisterLink program={program} />
              </div>
            </div>
          </article>
        ))}
      </div>
      <LinkedSentence html={below} />
    </section>
  );
}

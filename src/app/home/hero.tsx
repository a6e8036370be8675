import { Form, href } from "react-router";
import { ButtonLink } from "#design/button.tsx";
import { CardArt } from "#design/card-art/card-art.tsx";
import { Roofline } from "#design/roofline.tsx";
import { SearchField } from "#design/search-field.tsx";
import { academy } from "#foundation/academy.ts";

/** A wall of doorways, one for each family of trades; ornament. */
const wall = [
  { id: "masonry", family: "build", glyph: "tabler:trowel" },
  { id: "solar-installation", family: "power", glyph: "ph:solar-panel" },
  { id: "auto-mechanic", family: "motion", glyph: "ph:engine" },
  { id: "gsm-repair", family: "signal", glyph: "ph:device-mobile" },
  { id: "fashion-design", family: "cloth", glyph: "custom:sewing-machine" },
  { id: "hospitality", family: "care", glyph: "ph:chef-hat" },
] as const;

const towns = academy.centres.map(({ city }) => city).join(" and ");

/** The first screen: what this is, and the two ways in. */
export function Hero() {
  return (
    <div className="hero ground-deep">
      <div className="hero-words">
        <h1 className="display" tabIndex={-1}>
          {academy.tagline}
        </h1>
        <p className="lead">
          Workshops in {towns}, online and hybrid. Choose a trade, learn it from a master craftsman,
          and leave with work to show.
        </p>
        <Form role="search" action={href("/programs")}>
          <SearchField
            label="Search all programs"
            placeholder="Tiling, solar"
            maxLength={200}
            size="large"
            variant="keke"
          />
        </Form>
        <ButtonLink to={href("/programs")} variant="secondary" size="large" iconAfter="arrow-right">
          Browse All Programs
        </ButtonLink>
      </div>
      <div className="hero-wall" aria-hidden="true">
        {wall.map((art) => (
          <CardArt key={art.id} {...art} />
        ))}
      </div>
      <Roofline />
    </div>
  );
}

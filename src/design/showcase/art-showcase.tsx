import { Button } from "../actions/button.tsx";
import { CardArt } from "../card-art/card-art.tsx";
import type { Family } from "../card-art/families.ts";
import { Money } from "../text/money.tsx";

const programs: readonly (readonly [string, Family, string])[] = [
  ["Masonry", "build", "tabler:trowel"],
  ["Plumbing", "build", "ph:pipe-wrench"],
  ["Tiling", "build", "custom:tiling"],
  ["Painting", "build", "ph:paint-roller"],
  ["Carpentry", "build", "ph:hammer"],
  ["Welding", "power", "custom:welding"],
  ["Solar Installation", "power", "ph:solar-panel"],
  ["Electrical Installation", "power", "ph:lightning"],
  ["Auto Mechanic", "motion", "ph:engine"],
  ["Motorcycle Repair", "motion", "ph:motorcycle"],
  ["Satellite Installation", "signal", "lucide:satellite-dish"],
  ["GSM Repair", "signal", "ph:device-mobile"],
  ["Web Development", "signal", "ph:code"],
  ["Fashion Design", "cloth", "custom:sewing-machine"],
  ["Leather Works", "cloth", "ph:boot"],
  ["Beauty & Barbing", "care", "ph:hair-dryer"],
  ["Health Care Assistant", "care", "ph:stethoscope"],
  ["Hospitality & Catering", "care", "ph:chef-hat"],
];

/** Program cards as the catalogue may set them. */
export function ArtShowcase() {
  return (
    <section className="stack" aria-labelledby="show-art">
      <h2 id="show-art">Card art</h2>
      <div className="card-grid">
        {programs.map(([title, family, glyph]) => (
          <article className="card" key={title}>
            <CardArt id={title} family={family} glyph={glyph} />
            <div className="panel-body stack stack-8">
              <p className="hint">Physical · Jalingo, Yola</p>
              <h3>{title}</h3>
              <div className="row row-apart">
                <Money amountKobo={9_500_000} look="price" />
                <Button>Register</Button>
              </div>
            </div>
          </article>
        ))}
      </div>
    </section>
  );
}

import { CardArt } from "#design/card-art/card-art.tsx";
import { type Family, familyLooks } from "#design/card-art/families.ts";
import { doorways, motifs } from "#design/card-art/geometry.ts";

type Share = {
  readonly family: Family;
  readonly share: number;
  readonly name: string;
  readonly text: string;
};

/** What a program is made of, in percent (spec §9). */
const trainingMix: readonly Share[] = [
  {
    family: "signal",
    share: 20,
    name: "classroom",
    text: "Drawings, measures, safety, prices.",
  },
  {
    family: "build",
    share: 30,
    name: "hands-on workshops",
    text: "The trade itself, on real material, until the movement sits.",
  },
  {
    family: "care",
    share: 20,
    name: "mentorship",
    text: "One craftsman who knows your work and your name.",
  },
  {
    family: "cloth",
    share: 30,
    name: "project-based",
    text: "Something whole, from the first sketch to the bill.",
  },
];

/** The days of a training week (spec §9). */
const trainingWeek = [
  {
    family: "signal",
    tools: ["ph:ruler", "ph:calculator"],
    name: "2 theory days",
    text: "Why it holds, why it leaks, what it costs.",
  },
  {
    family: "build",
    tools: ["ph:hammer", "ph:pipe-wrench", "ph:paint-roller"],
    name: "3 practical days",
    text: "In the workshop, from opening to sweeping up.",
  },
  {
    family: "power",
    tools: ["ph:armchair"],
    name: "1 project day",
    text: "Your own piece of work.",
  },
] as const;

const door = doorways[0];

function Door({ x, family, words }: { x: number; family: Family; words: string }) {
  const { door: colour, glyph } = familyLooks[family];
  return (
    <g transform={`translate(${x - 160} 0)`}>
      <path d={door} fill={colour} transform="translate(-56 0) scale(1.35 1)" />
      <text x="160" y="160" fontSize="44" fill={glyph}>
        {words}
      </text>
    </g>
  );
}

/** The training mix as one wall: each part as wide as its share. */
export function TrainingMix() {
  const width = 1000;
  let end = 0;
  const parts = trainingMix.map((part) => {
    const start = end;
    end += (part.share / 100) * width;
    return { ...part, start, span: end - start };
  });
  const spoken = trainingMix.map(({ share, name }) => `${share}% ${name}`).join(", ");
  return (
    <figure className="drawn drawn-mix">
      <svg viewBox={`0 0 ${width} 200`} role="img" aria-label={`The training mix: ${spoken}.`}>
        {parts.map(({ family, start, span, share, name }, index) => {
          const { ground, light, shade } = familyLooks[family];
          const id = `mix-${index}`;
          return (
            <g key={name}>
              <pattern id={id} width="40" height="40" patternUnits="userSpaceOnUse">
                <g fill="none" strokeWidth="3">
                  <path d={motifs[index]?.d} stroke={shade} />
                  <path d={motifs[index]?.d} stroke={light} transform="translate(-2 -2)" />
                </g>
              </pattern>
              <path d={`M${start} 16h${span}v184h-${span}z`} fill={ground} />
              <path d={`M${start} 16h${span}v184h-${span}z`} fill={`url(#${id})`} />
              <Door x={start + span / 2} family={family} words={`${share}%`} />
            </g>
          );
        })}
      </svg>
      <ul className="drawn-legend">
        {trainingMix.map(({ family, share, name, text }) => (
          <li key={name} className={`wall-${family}`}>
            <b>
              {share}% {name}
            </b>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}

/** The training week as six doors in a row, each with the tool of its day. */
export function TrainingWeek() {
  const days = trainingWeek.flatMap(({ family, tools }) =>
    tools.map((glyph) => ({ family, glyph })),
  );
  const spoken = trainingWeek.map(({ name }) => name).join(", ");
  return (
    <figure className="drawn drawn-week">
      <div className="week-doors" role="img" aria-label={`A week of six days: ${spoken}.`}>
        {days.map(({ family, glyph }, index) => (
          <div key={glyph} className={`wall-${family}`}>
            <CardArt id={`week-${family}`} family={family} glyph={glyph} />
            <b>{index + 1}</b>
          </div>
        ))}
      </div>
      <ul className="drawn-legend">
        {trainingWeek.map(({ family, name, text }) => (
          <li key={name} className={`wall-${family}`}>
            <b>{name}</b>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}

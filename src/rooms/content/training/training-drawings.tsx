import { CardArt } from "#design/card-art/card-art.tsx";
import type { Family } from "#design/card-art/families.ts";
import { familyLooks } from "#design/card-art/family-looks.ts";
import { doorways, motifs } from "#design/card-art/geometry.ts";
import { formatCount } from "#foundation/amounts/durations.ts";
import { trainingDays, trainingMix } from "#rooms/catalogue/training/training-terms.ts";
import { spellDays, weekLength } from "#rooms/catalogue/training/training-words.ts";

type Share = {
  readonly family: Family;
  readonly share: number;
  readonly name: string;
  readonly text: string;
};

/** What a program is made of, in percent. */
const shares: readonly Share[] = [
  {
    family: "signal",
    share: trainingMix.classroom,
    name: "classroom",
    text: "Drawings, measures, safety, prices.",
  },
  {
    family: "build",
    share: trainingMix.workshop,
    name: "hands-on workshops",
    text: "The trade itself, on real material, until your hands know it.",
  },
  {
    family: "care",
    share: trainingMix.mentorship,
    name: "mentorship",
    text: "One craftsman who knows your work and your name.",
  },
  {
    family: "cloth",
    share: trainingMix.project,
    name: "project-based",
    text: "Something whole, from the first sketch to the bill.",
  },
];

const { theory, practice, project } = trainingDays;

/** The days of a training week; each day has a tool. */
const trainingWeek = [
  {
    family: "signal",
    tools: ["ph:ruler", "ph:calculator"],
    days: theory,
    name: formatCount(theory, "theory day"),
    text: "Why it holds, why it leaks, what it costs.",
  },
  {
    family: "build",
    tools: ["ph:hammer", "ph:pipe-wrench", "ph:paint-roller"],
    days: practice,
    name: formatCount(practice, "practical day"),
    text: "In the workshop, from opening to sweeping up.",
  },
  {
    family: "power",
    tools: ["ph:armchair"],
    days: project,
    name: formatCount(project, "project day"),
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
  const parts = shares.map((part) => {
    const start = end;
    end += (part.share / 100) * width;
    return { ...part, start, span: end - start };
  });
  const spoken = shares.map(({ share, name }) => `${share}% ${name}`).join(", ");
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
        {shares.map(({ family, share, name, text }) => (
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

/** The training week as doors in a row, one for each day, with the tool of its day. */
export function TrainingWeek() {
  const week = trainingWeek.flatMap(({ family, tools, days }) =>
    Array.from({ length: days }, (_, day) => ({
      key: `${family}-${day}`,
      family,
      glyph: tools[day % tools.length] ?? tools[0],
    })),
  );
  const spoken = trainingWeek.map(({ name }) => name).join(", ");
  return (
    <figure className="drawn drawn-week">
      <div
        className="week-doors"
        role="img"
        aria-label={`A week of ${spellDays(weekLength())}: ${spoken}.`}
      >
        {week.map(({ key, family, glyph }, index) => (
          <div key={key} className={`wall-${family}`}>
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

import type { ReactNode } from "react";
import { type MarkRow, mailColours, mailFont, markSide } from "./mail-styles.ts";

/** One cell of a drawing. It keeps its size without text or pictures. */
function Cell({ width, height, colour }: { width?: number; height: number; colour?: string }) {
  return (
    <td
      {...(width ? { width } : {})}
      height={height}
      style={{ backgroundColor: colour, fontSize: "1px", height, lineHeight: "1px", width }}
    >
      {"\u00a0"}
    </td>
  );
}

/** The rows of the doorway from its top: the widths of wall, door, wall, and their height. */
const steps = [
  { parts: [6, 4, 6], height: 4 },
  { parts: [3, 10, 3], height: 4 },
  { parts: [0, 16, 0], height: 4 },
] as const;

/** A program's door, made of coloured cells, because many mail programs show no pictures. */
function Doorway({ wall, door }: { wall: string; door: string }) {
  return (
    <div aria-hidden="true">
      {steps.map(({ parts: [before, width, after], height }) => (
        <Row key={width}>
          {before > 0 && <Cell width={before} height={height} colour={wall} />}
          <Cell width={width} height={height} colour={door} />
          {after > 0 && <Cell width={after} height={height} colour={wall} />}
        </Row>
      ))}
      <Row>
        <Cell width={5} height={10} colour={door} />
        <Cell width={6} height={10} colour={wall} />
        <Cell width={5} height={10} colour={door} />
      </Row>
    </div>
  );
}

/** The academy's mark. */
const Mark = ({ rows }: { rows: readonly MarkRow[] }) => (
  <div aria-hidden="true">
    {rows.map(({ height, parts }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows of a drawing have nothing else
      <Row key={at} width={markSide}>
        {parts.map(({ width, colour }, part) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <Cell key={part} width={width} height={height} colour={colour} />
        ))}
      </Row>
    ))}
  </div>
);

const Row = ({ children, width = 16 }: { children: ReactNode; width?: number }) => (
  <table
    role="presentation"
    width={width}
    cellPadding={0}
    cellSpacing={0}
    style={{ borderCollapse: "collapse" }}
  >
    <tbody>
      <tr>{children}</tr>
    </tbody>
  </table>
);

const pinnacles = Array.from({ length: 21 }, (_, place) => place);

/** The roofline below a band: cells alternately filled and open. */
const Roofline = ({ wall }: { wall: string }) => (
  <table
    role="presentation"
    aria-hidden="true"
    width="100%"
    cellPadding={0}
    cellSpacing={0}
    style={{ borderCollapse: "collapse", tableLayout: "fixed" }}
  >
    <tbody>
      <tr>
        {pinnacles.map((place) => (
          <Cell key={place} height={6} {...(place % 2 ? {} : { colour: wall })} />
        ))}
      </tr>
    </tbody>
  </table>
);

type DoorBandProps = {
  children: ReactNode;
  wall?: string;
  door?: string;
  text?: string;
  /** The academy's mark instead of a door. */
  mark?: readonly MarkRow[];
  /** The space on both sides, in pixels. */
  inset?: number;
};

/** A band with a doorway or the mark, and words on it, closed by a roofline. */
export function DoorBand({
  children,
  wall = mailColours.baba,
  door = mailColours.keke,
  text = mailColours.white,
  mark,
  inset = 20,
}: DoorBandProps) {
  return (
    <>
      <table
        role="presentation"
        width="100%"
        cellPadding={0}
        cellSpacing={0}
        style={{ backgroundColor: wall, borderCollapse: "collapse" }}
      >
        <tbody>
          <tr>
            <td
              width={mark ? markSide : 16}
              valign="middle"
              style={{ padding: `12px 0 12px ${inset}px` }}
            >
              {mark ? <Mark rows={mark} /> : <Doorway wall={wall} door={door} />}
            </td>
            <td
              valign="middle"
              style={{
                color: text,
                fontFamily: mailFont,
                fontSize: "17px",
                fontWeight: 700,
                lineHeight: "23px",
                padding: `12px ${inset}px 12px 12px`,
              }}
            >
              {children}
            </td>
          </tr>
        </tbody>
      </table>
      <Roofline wall={wall} />
    </>
  );
}

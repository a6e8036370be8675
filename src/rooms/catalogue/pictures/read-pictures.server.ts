import { and, asc, desc, eq, isNotNull, isNull } from "drizzle-orm";
import { listCentres, shortNameOf } from "#foundation/academy/centres.ts";
import type { Context } from "#foundation/context.ts";
import { defineSnapshot } from "#foundation/site/snapshots.ts";
import { programs } from "../tables.server.ts";
import type { PictureRow } from "./list-pictures.server.ts";
import type { ShownPicture } from "./pictures.ts";
import { graduates, pictures } from "./tables.server.ts";

/** A graduate's words as visitors read them. */
export type ShownGraduate = {
  readonly name: string;
  readonly program: { readonly id: string; readonly title: string };
  readonly year: number;
  readonly words: string;
  readonly picture: ShownPicture | null;
};

type Pictures = {
  /** Workshops, hands and finished work, by program. */
  readonly ofProgram: ReadonlyMap<string, readonly ShownPicture[]>;
  readonly ofCentre: ReadonlyMap<string, readonly ShownPicture[]>;
  /** By the instructor's name. */
  readonly ofInstructor: ReadonlyMap<string, readonly ShownPicture[]>;
  /** Only graduates who agreed, latest first. */
  readonly graduates: readonly ShownGraduate[];
};

/** Without the words that it lacks: its facts are also sent with each card. */
const shownOf = ({
  kind,
  alt,
  credit,
  sizes,
  words,
  madeBy,
  soldForKobo,
}: PictureRow): ShownPicture => ({
  kind,
  alt,
  credit,
  sizes,
  ...(words ? { words } : {}),
  ...(madeBy ? { madeBy } : {}),
  ...(soldForKobo ? { soldForKobo } : {}),
});

const readGraduates = (ctx: Context) =>
  ctx.db
    .select({ graduate: graduates, title: programs.title, picture: pictures })
    .from(graduates)
    .innerJoin(programs, eq(programs.id, graduates.programId))
    .leftJoin(pictures, eq(pictures.id, graduates.pictureId))
    .where(and(isNotNull(graduates.consentBy), isNotNull(graduates.consentOn)))
    .orderBy(desc(graduates.createdAt), desc(graduates.id));

/** All photographs and words that visitors may see. */
export const readPictures = defineSnapshot(async (ctx): Promise<Pictures> => {
  const rows = await ctx.db
    .select()
    .from(pictures)
    .where(isNull(pictures.archivedAt))
    .orderBy(asc(pictures.createdAt), asc(pictures.id));
  const by = (name: "programId" | "centreId" | "instructor") => {
    const found = new Map<string, ShownPicture[]>();
    for (const row of rows.toSorted((one, other) => one.position - other.position)) {
      const key = row[name];
      if (key === null || row.kind === "graduate") continue;
      found.set(key, [...(found.get(key) ?? []), shownOf(row)]);
    }
    return found;
  };
  const spoken = (await readGraduates(ctx)).toSorted(
    (one, other) => other.graduate.year - one.graduate.year,
  );
  return {
    ofProgram: by("programId"),
    ofCentre: by("centreId"),
    ofInstructor: by("instructor"),
    graduates: spoken.map(({ graduate: { name, programId, year, words }, title, picture }) => ({
      name,
      program: { id: programId, title },
      year,
      words,
      picture: picture && shownOf(picture),
    })),
  };
});

/** The photographs of each centre, for pages about all of them. */
export async function centrePictures(ctx: Context) {
  const { ofCentre } = await readPictures(ctx);
  return listCentres().map((centre) => ({
    id: centre.id,
    name: shortNameOf(centre),
    pictures: ofCentre.get(centre.id) ?? [],
  }));
}

import type { FileRule } from "#foundation/files/file-kinds.ts";

/** What a photograph shows. */
export const pictureKinds = [
  "workshop",
  "hands",
  "work",
  "centre",
  "instructor",
  "graduate",
] as const;
export type PictureKind = (typeof pictureKinds)[number];

export const pictureKindNames = {
  workshop: "Workshop",
  hands: "Hands at work",
  work: "Finished work",
  centre: "Centre",
  instructor: "Instructor",
  graduate: "Graduate",
} as const satisfies Record<PictureKind, string>;

/** Whether someone in it can be recognised and so must have agreed. */
const showsPerson = (kind: PictureKind): boolean => kind === "instructor" || kind === "graduate";

/** The files of a photograph, by upload field. Each is as small as its purpose allows. */
export const pictureFiles = {
  pictureSmall: { kinds: ["webp", "jpg"], maxBytes: 45_000 },
  pictureMedium: { kinds: ["webp", "jpg"], maxBytes: 130_000 },
  pictureLarge: { kinds: ["webp", "jpg"], maxBytes: 260_000 },
} as const satisfies Record<string, FileRule>;

export type PictureFile = keyof typeof pictureFiles;
export const pictureFileNames = Object.keys(pictureFiles) as readonly PictureFile[];

export type PixelSize = { readonly width: number; readonly height: number };

const landscape = {
  pictureSmall: { width: 480, height: 300 },
  pictureMedium: { width: 960, height: 600 },
  pictureLarge: { width: 1440, height: 900 },
} as const satisfies Record<PictureFile, PixelSize>;

const square = {
  pictureSmall: { width: 240, height: 240 },
  pictureMedium: { width: 480, height: 480 },
  pictureLarge: { width: 960, height: 960 },
} as const satisfies Record<PictureFile, PixelSize>;

/** The pixels of each file: people are square, everything else has the shape of a card's picture. */
export const picturePixels = (kind: PictureKind): Readonly<Record<PictureFile, PixelSize>> =>
  showsPerson(kind) ? square : landscape;

/** One file of a stored photograph. */
export type PictureSize = PixelSize & { readonly fileId: string; readonly bytes: number };

/** A photograph as pages show it; the smallest size comes first. */
export type ShownPicture = {
  readonly kind: PictureKind;
  readonly alt: string;
  readonly credit: string;
  readonly sizes: readonly PictureSize[];
  /** Of an instructor: their own words. */
  readonly words?: string;
  /** Of a finished piece: the learner who made it, as they want to be named. */
  readonly madeBy?: string;
  /** Of a finished piece: what it sold for. */
  readonly soldForKobo?: number;
};

/** The photograph that leads a program's page and is on its card; finished work only if there is nothing else. */
export const leadOf = <Picture extends Pick<ShownPicture, "kind">>(
  pictures: readonly Picture[],
): Picture | undefined => pictures.find(({ kind }) => kind !== "work") ?? pictures[0];

/** The finished piece that a program's page tells about, after its lead: one that sold, if there is one. */
export function pieceOf(pictures: readonly ShownPicture[]): ShownPicture | undefined {
  const lead = leadOf(pictures);
  const pieces = pictures.filter((picture) => picture.kind === "work" && picture !== lead);
  return pieces.find(({ soldForKobo }) => soldForKobo) ?? pieces[0];
}

/** The address of a file; the picture at an address never changes. */
export const pictureAddress = ({ fileId }: Pick<PictureSize, "fileId">): string =>
  `/api/pictures/${fileId}`;

/** For `srcset`: each file with its width. */
export const sourceSet = (sizes: readonly PictureSize[]): string =>
  sizes.map((size) => `${pictureAddress(size)} ${size.width}w`).join(", ");

export const pictureProblems = {
  noFile: "Choose a photograph and crop it",
  lost: "The photograph was not kept. Choose it again.",
  wrongSize: "The photograph does not have the size that this kind needs. Choose it again.",
  broken: "The photograph cannot be read. Choose another one.",
  noProgram: "There is no such program",
  noConsent: "Say who agreed, how and when",
} as const;

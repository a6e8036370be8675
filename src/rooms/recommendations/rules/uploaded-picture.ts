import type { FileRule } from "#foundation/files/file-kinds.ts";

/** The files of the form of a recommended course, by field. */
export const courseFiles = {
  picture: { kinds: ["jpg", "png", "webp"] },
} as const satisfies Record<string, FileRule>;

const folder = "/api/program-pictures/";

/** What `imageUrl` holds for an uploaded picture: an address that never has another picture. */
export const uploadedPicture = (fileId: string): string => folder + fileId;

/** The id of an uploaded picture; null for any other address. */
export const uploadedPictureId = (imageUrl: string): string | null =>
  imageUrl.startsWith(folder) ? imageUrl.slice(folder.length) : null;

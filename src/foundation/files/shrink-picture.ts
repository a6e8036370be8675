/** The limiting side is scaled to these pixels: a card at twice the density of a cheap phone's screen. */
const enough = { width: 640, height: 400 };

/** How much smaller a picture may become and still cover a card; never larger than it is. */
export function scaleFor({ width, height }: { width: number; height: number }): number {
  return Math.min(1, Math.max(enough.width / width, enough.height / height));
}

/**
 * Makes a picture as small as a card needs, in the browser: visitors pay for every byte. It becomes a JPEG without the
 * place and device that a camera records. @returns the file itself if this browser cannot read it; the server then
 * says what is wrong
 */
export async function shrinkPicture(file: File): Promise<File> {
  try {
    const picture = await createImageBitmap(file);
    const scale = scaleFor(picture);
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    const pen = canvas.getContext("2d");
    if (!pen) return file;
    // A JPEG has no transparency, and a black background would hide a logo.
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const small = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, "image/jpeg", 0.82),
    );
    return small
      ? new File([small], file.name.replace(/(\.\w+)?$/, ".jpg"), { type: small.type })
      : file;
  } catch {
    return file;
  }
}

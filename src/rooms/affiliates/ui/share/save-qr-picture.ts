const modulePixels = 16;
const quiet = 4;

/** Saves a QR code as a PNG, which messengers take; they take no SVG. */
export async function saveQrPicture(
  qr: { readonly size: number; readonly path: string },
  name: string,
): Promise<void> {
  const canvas = document.createElement("canvas");
  const side = (qr.size + 2 * quiet) * modulePixels;
  canvas.width = side;
  canvas.height = side;
  const pen = canvas.getContext("2d");
  if (!pen) return;
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, side, side);
  pen.scale(modulePixels, modulePixels);
  pen.translate(quiet, quiet);
  pen.fillStyle = "#0a1137";
  pen.fill(new Path2D(qr.path));
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  if (!picture) return;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(picture);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

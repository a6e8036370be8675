import type { PictureFile, PixelSize } from "#rooms/catalogue/pictures/pictures.ts";

/** How a photograph is cropped: a frame of a fixed shape, moved and made smaller within the whole. */
export type Crop = {
  /** 1: as large a frame as fits. 2: half as wide. */
  readonly zoom: number;
  /** The frame's position in its free room: 0 is left or top, 1 is right or bottom. */
  readonly x: number;
  readonly y: number;
};

export const wholeCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 };

const clamp = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, value));

/** The largest frame of a shape that fits into a picture. */
function largestFrame(image: PixelSize, { width, height }: PixelSize): PixelSize {
  const scale = Math.min(image.width / width, image.height / height);
  return { width: width * scale, height: height * scale };
}

/** The maximum zoom: no file is ever larger than the original. Below 1 the picture is too small. */
export const mostZoom = (image: PixelSize, large: PixelSize): number =>
  largestFrame(image, large).width / large.width;

/** The part of the picture inside the frame, in pixels of the picture. */
export function cropRect(image: PixelSize, shape: PixelSize, crop: Crop) {
  const whole = largestFrame(image, shape);
  const zoom = clamp(crop.zoom, 1, Math.max(1, mostZoom(image, shape)));
  const width = whole.width / zoom;
  const height = whole.height / zoom;
  return {
    left: (image.width - width) * clamp(crop.x, 0, 1),
    top: (image.height - height) * clamp(crop.y, 0, 1),
    width,
    height,
  };
}

/**
 * The crop after someone has dragged the picture under its frame.
 * @param moved in shares of the frame's width and height
 */
export function dragged(
  image: PixelSize,
  shape: PixelSize,
  crop: Crop,
  moved: { readonly x: number; readonly y: number },
): Crop {
  const { width, height } = cropRect(image, shape, crop);
  const share = (free: number, way: number) => (free > 0.5 ? way / free : 0);
  return {
    ...crop,
    x: clamp(crop.x - share(image.width - width, moved.x * width), 0, 1),
    y: clamp(crop.y - share(image.height - height, moved.y * height), 0, 1),
  };
}

/** A photograph that someone chose, with its frame. */
export type Chosen = {
  readonly image: ImageBitmap;
  readonly crop: Crop;
  readonly name: string;
  readonly sizeBytes: number;
};

/** Draws the part inside the frame. */
export function drawCrop(
  canvas: HTMLCanvasElement,
  { image, crop }: Pick<Chosen, "image" | "crop">,
  size: PixelSize,
) {
  canvas.width = size.width;
  canvas.height = size.height;
  const pen = canvas.getContext("2d");
  if (!pen) return;
  pen.imageSmoothingQuality = "high";
  // A JPEG has no transparency.
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, size.width, size.height);
  const { left, top, width, height } = cropRect(image, size, crop);
  pen.drawImage(image, left, top, width, height, 0, 0, size.width, size.height);
}

const qualities = [0.82, 0.72, 0.6, 0.48, 0.36];

const encode = (canvas: HTMLCanvasElement, type: string, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));

/**
 * Makes one file of a photograph: a new picture, without the place and device that a camera records. Browsers that
 * cannot write WebP give a JPEG.
 * @returns null when it does not become small enough
 */
async function makeFile(
  chosen: Chosen,
  name: PictureFile,
  { size, maxBytes }: { readonly size: PixelSize; readonly maxBytes: number },
): Promise<File | null> {
  const canvas = document.createElement("canvas");
  drawCrop(canvas, chosen, size);
  for (const quality of qualities) {
    const webp = await encode(canvas, "image/webp", quality);
    const blob = webp?.type === "image/webp" ? webp : await encode(canvas, "image/jpeg", quality);
    if (blob && blob.size <= maxBytes) {
      const ending = blob.type === "image/webp" ? "webp" : "jpg";
      return new File([blob], `${name}.${ending}`, { type: blob.type });
    }
  }
  return null;
}

/** All files of a photograph; null when one does not become small enough. */
export async function makeFiles(
  chosen: Chosen,
  pixels: Readonly<Record<PictureFile, PixelSize>>,
  rules: Readonly<Record<PictureFile, { readonly maxBytes: number }>>,
): Promise<Record<PictureFile, File> | null> {
  const files: [string, File][] = [];
  for (const [name, size] of Object.entries(pixels) as [PictureFile, PixelSize][]) {
    const file = await makeFile(chosen, name, { size, maxBytes: rules[name].maxBytes });
    if (!file) return null;
    files.push([name, file]);
  }
  return Object.fromEntries(files) as Record<PictureFile, File>;
}

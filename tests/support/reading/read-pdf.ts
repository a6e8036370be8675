import jsQR from "jsqr";
import { extractText, getDocumentProxy, getResolvedPDFJS } from "unpdf";

export type ReadPdf = {
  pages: number;
  /** Of the first page, in points. */
  width: number;
  /** The text of all pages, each run of spaces as one. */
  text: string;
  /** Fonts that the file describes, and how many of those are embedded. */
  fonts: { described: number; embedded: number };
};

/** Reads a PDF as a PDF reader does. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(pdf, { mergePages: true });
  const source = Buffer.from(bytes).toString("latin1");
  const count = (pattern: RegExp) => source.match(pattern)?.length ?? 0;
  return {
    pages: pdf.numPages,
    width: (await pdf.getPage(1)).getViewport({ scale: 1 }).width,
    text: text.replace(/\s+/g, " "),
    fonts: {
      described: count(/\/Type \/Font\n\/Subtype \/(Type0|Type1|TrueType)/g),
      embedded: count(/\/FontFile2 /g),
    },
  };
}

type Matrix = readonly [number, number, number, number, number, number];
type Box = { left: number; top: number; right: number; bottom: number };

const multiply = (outer: Matrix, inner: Matrix): Matrix => {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [
    a * g + c * h,
    b * g + d * h,
    a * i + c * j,
    b * i + d * j,
    a * k + c * l + e,
    b * k + d * l + f,
  ];
};

/** Numbers that follow each drawing code: move, line, curve, quadratic curve, close. */
const coordinates = [2, 2, 6, 4, 0];

/** The rectangles of a path; null if it has any other shape. */
function rectanglesOf(path: ArrayLike<number>, [a, b, c, d, e, f]: Matrix): Box[] | null {
  const boxes: Box[] = [];
  let points: [number, number][] = [];
  const finish = () => {
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    points = [];
    if (xs.length === 0) return true;
    const box = {
      left: Math.min(...xs),
      right: Math.max(...xs),
      top: Math.min(...ys),
      bottom: Math.max(...ys),
    };
    boxes.push(box);
    const isCorner = (x: number, y: number) =>
      (x === box.left || x === box.right) && (y === box.top || y === box.bottom);
    return xs.length >= 4 && xs.every((x, at) => isCorner(x, ys[at] ?? 0));
  };
  for (let at = 0; at < path.length; ) {
    const code = path[at] ?? 0;
    if (code === 2 || code === 3) return null;
    if (code === 0 && !finish()) return null;
    if (code < 2) {
      const [x, y] = [path[at + 1] ?? 0, path[at + 2] ?? 0];
      points.push([a * x + c * y + e, b * x + d * y + f]);
    }
    at += 1 + (coordinates[code] ?? 0);
  }
  return finish() ? boxes : null;
}

const pixelsPerPoint = 2;

/**
 * What the QR code on the first page says; null without one. Draws the page's filled rectangles as they are in the
 * file, and looks for a code among them.
 */
export async function readQrOfPdf(bytes: Uint8Array): Promise<string | null> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { OPS } = await getResolvedPDFJS();
  const page = await pdf.getPage(1);
  const { width, height } = page.getViewport({ scale: pixelsPerPoint });
  const [columns, rows] = [Math.ceil(width), Math.ceil(height)];
  const pixels = new Uint8ClampedArray(columns * rows * 4).fill(255);
  const { fnArray, argsArray } = await page.getOperatorList();
  const start: Matrix = [pixelsPerPoint, 0, 0, -pixelsPerPoint, 0, height];
  let state = { matrix: start, fill: 0 };
  const saved: (typeof state)[] = [];
  fnArray.forEach((operator, at) => {
    const args = argsArray[at];
    if (operator === OPS.save) saved.push(state);
    if (operator === OPS.restore) state = saved.pop() ?? state;
    if (operator === OPS.transform) state = { ...state, matrix: multiply(state.matrix, args) };
    if (operator === OPS.setFillRGBColor) {
      state = { ...state, fill: Number.parseInt(String(args[0]).slice(1), 16) };
    }
    if (operator !== OPS.constructPath || args[0] !== OPS.fill) return;
    for (const box of rectanglesOf(args[1][0], state.matrix) ?? []) {
      for (let y = Math.round(box.top); y < Math.round(box.bottom); y++) {
        for (let x = Math.round(box.left); x < Math.round(box.right); x++) {
          const { fill } = state;
          pixels.set([fill >> 16, (fill >> 8) & 255, fill & 255], (y * columns + x) * 4);
        }
      }
    }
  });
  return jsQR(pixels, columns, rows)?.data ?? null;
}

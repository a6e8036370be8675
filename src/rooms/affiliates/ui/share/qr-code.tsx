import { useEffect, useState } from "react";
import { Button } from "#design/button.tsx";
import { drawQr } from "#design/card-art/draw-qr.ts";
import { shareLink } from "../../rules/share-links.ts";
import type { Shared } from "./shared.ts";

const modulePixels = 16;
/** White modules around the code, which cameras need to find it. */
const quiet = 4;

/** Saves a QR code as a PNG, which messengers take; they take no SVG. */
async function saveQrPicture(
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

type Drawn = Awaited<ReturnType<typeof drawQr>>;

/** The link as a QR code, to be scanned from the screen or saved as a picture. */
export function QrCode({ code, target, origin }: Shared) {
  const link = shareLink(origin, target, code, "qr");
  const [qr, setQr] = useState<(Drawn & { link: string }) | null>(null);
  useEffect(() => {
    let isLeft = false;
    void drawQr(link).then((drawn) => {
      if (!isLeft) setQr({ ...drawn, link });
    });
    return () => {
      isLeft = true;
    };
  }, [link]);
  const side = (qr?.size ?? 33) + 2 * quiet;
  return (
    <section className="share-part" aria-labelledby="share-qr">
      <h3 id="share-qr">QR code</h3>
      <p>Let somebody scan it with the camera of their phone.</p>
      <svg
        className="share-qr"
        role="img"
        aria-label={`QR code that opens ${link}`}
        viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
        shapeRendering="crispEdges"
      >
        <path d={`M${-quiet} ${-quiet}h${side}v${side}h-${side}z`} fill="#fff" />
        {qr?.link === link && <path d={qr.path} fill="#0a1137" />}
      </svg>
      <div className="row">
        <Button
          variant="secondary"
          icon="download"
          onClick={() => qr && void saveQrPicture(qr, `${code}.png`)}
        >
          Save as picture
        </Button>
      </div>
    </section>
  );
}

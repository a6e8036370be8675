import { useEffect, useState } from "react";
import { Button } from "#design/button.tsx";
import { drawQr } from "#design/card-art/draw-qr.ts";
import { shareLink } from "../../rules/share-links.ts";
import { saveQrPicture } from "./save-qr-picture.ts";
import type { Shared } from "./shared.ts";

/** White modules around the code, which cameras need to find it. */
const quiet = 4;

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

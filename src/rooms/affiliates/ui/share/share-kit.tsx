import { useState } from "react";
import type { ShareTarget } from "../../rules/share-links.ts";
import { PosterDownloads } from "./poster-downloads.tsx";
import { QrCode } from "./qr-code.tsx";
import { ShareLink } from "./share-link.tsx";
import { ShareTexts } from "./share-texts.tsx";
import { TargetPicker } from "./target-picker.tsx";

export type ShareKitProps = {
  /** The affiliate's own, `ASABE10`. */
  readonly code: string;
};

/**
 * What an affiliate shares: link, texts for WhatsApp and SMS, QR code and posters, for any page or program. Only for
 * the browser, behind the guard of the affiliate's pages. Its parts have headings of level 3.
 */
export function ShareKit({ code }: ShareKitProps) {
  const [target, setTarget] = useState<ShareTarget>({ kind: "page", page: "programs" });
  const shared = { code, target, origin: location.origin };
  return (
    <div className="share-kit">
      <TargetPicker target={target} onPick={setTarget} />
      <ShareLink {...shared} />
      <ShareTexts {...shared} />
      <QrCode {...shared} />
      <PosterDownloads target={target} />
    </div>
  );
}

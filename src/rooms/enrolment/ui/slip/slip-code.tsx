import type { AdmissionSlip } from "../../contract/slip.ts";
import { checkWords } from "../../rules/slip-words.ts";

/** The short code in large letters, with its QR code. */
export function SlipCode({ slip }: { readonly slip: AdmissionSlip }) {
  const { code, links, qr } = slip;
  return (
    <div className="slip-proof">
      <div>
        <p className="slip-label">Your code</p>
        <p className="slip-code">{code}</p>
        <p className="slip-hint">
          {checkWords} <a href={links.verify}>{links.verify.replace(/^https?:\/\//, "")}</a>
        </p>
      </div>
      <svg
        className="slip-qr"
        viewBox={`-3 -3 ${qr.size + 6} ${qr.size + 6}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={`QR code of ${code}`}
      >
        <path fill="#fff" d={`M-3-3h${qr.size + 6}v${qr.size + 6}H-3z`} />
        <path fill="#0a1137" d={qr.path} />
      </svg>
    </div>
  );
}

import { Disclosure } from "#design/disclosure.tsx";
import { ShareKit } from "../share/share-kit.tsx";
import { OwnLink } from "./own-link.tsx";

/** The link to copy at once, and everything else to share it with. */
export const Sharing = ({ code }: { readonly code: string }) => (
  <div className="stack stack-16">
    <OwnLink code={code} />
    <Disclosure summary="Texts for WhatsApp and SMS, QR code, posters">
      <ShareKit code={code} />
    </Disclosure>
  </div>
);

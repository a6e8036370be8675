import { type FormEvent, useEffect, useState } from "react";
import { barColours, examples } from "#academy";
import { ActionButton } from "#design/actions/action-button.tsx";
import { Button, ButtonLink } from "#design/actions/button.tsx";
import { CopyButton } from "#design/actions/copy-button.tsx";
import { SearchField, SearchForm } from "#design/fields/search-field.tsx";
import { whatsAppShare } from "#foundation/contacts/whatsapp.ts";
import { drawQr } from "#foundation/documents/draw-qr.ts";
import { callApi } from "#foundation/http/call.ts";
import { openFile } from "#rooms/accounts/door.ui.ts";
import {
  countSms,
  posterPath,
  type ShareTarget,
  shareLink,
  sharePageNames,
  sharePages,
  smsShare,
  smsText,
  whatsAppText,
} from "./share-links.ts";

/** What each part of the share kit gets. */
type Shared = {
  /** The affiliate's own, `ASABE10`. */
  readonly code: string;
  readonly target: ShareTarget;
  /** `https://zaure.example` */
  readonly origin: string;
};

/** The bare link, for the affiliate's own texts. */
function ShareLink({ code, target, origin }: Shared) {
  const link = shareLink(origin, target, code, "link");
  return (
    <section className="stack stack-12 share-part share-whole" aria-labelledby="share-link">
      <h3 id="share-link">Link</h3>
      <p className="callout written share-text">{link}</p>
      <div className="row">
        <CopyButton value={link} label="Copy link" />
      </div>
    </section>
  );
}

/** The same poster on two sizes of paper, to print and hang up where people allow it. */
function PosterDownloads({ target }: { readonly target: ShareTarget }) {
  const papers = [
    ["a4", "A4 poster (PDF)"],
    ["a5", "A5 poster (PDF)"],
  ] as const;
  return (
    <section className="stack stack-12 share-part" aria-labelledby="share-poster">
      <h3 id="share-poster">Poster</h3>
      <p>With your QR code and your code in large letters. Ask before you hang it up.</p>
      <div className="row">
        {papers.map(([paper, label]) => (
          <ActionButton
            key={paper}
            variant="secondary"
            icon="download"
            onAct={() => openFile(posterPath(target, paper), "affiliate")}
          >
            {label}
          </ActionButton>
        ))}
      </div>
    </section>
  );
}

const modulePixels = 16;
/** White modules around the code, which cameras need to find it. */
const quiet = 4;

/** Saves a QR code as a PNG, which messengers accept; they do not accept SVG. */
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
  pen.fillStyle = barColours.light;
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
function QrCode({ code, target, origin }: Shared) {
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
    <section className="stack stack-12 share-part" aria-labelledby="share-qr">
      <h3 id="share-qr">QR code</h3>
      <p>Let someone scan it with the camera of their phone.</p>
      <svg
        className="share-qr"
        role="img"
        aria-label={`QR code that opens ${link}`}
        viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
        shapeRendering="crispEdges"
      >
        <path d={`M${-quiet} ${-quiet}h${side}v${side}h-${side}z`} fill="#fff" />
        {qr?.link === link && <path d={qr.path} fill="var(--color-baba-deep)" />}
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

const smsCount = (text: string) => {
  const count = countSms(text);
  return count === 1 ? "It fits into one SMS." : `It is as long as ${count} SMS.`;
};

/** Ready texts for WhatsApp and SMS; the affiliate chooses who gets them, and can change them there. */
function ShareTexts({ code, target, origin }: Shared) {
  const forWhatsApp = whatsAppText(target, shareLink(origin, target, code, "whatsapp"), code);
  const forSms = smsText(target, shareLink(origin, target, code, "sms"), code);
  return (
    <>
      <section className="stack stack-12 share-part" aria-labelledby="share-whatsapp">
        <h3 id="share-whatsapp">WhatsApp</h3>
        <p className="callout written share-text">{forWhatsApp}</p>
        <div className="row">
          <ButtonLink to={whatsAppShare(forWhatsApp)} target="_blank" rel="noreferrer">
            Open in WhatsApp
          </ButtonLink>
          <CopyButton value={forWhatsApp} label="Copy text" />
        </div>
      </section>
      <section className="stack stack-12 share-part" aria-labelledby="share-sms">
        <h3 id="share-sms">SMS</h3>
        <p className="callout written share-text">{forSms}</p>
        <p className="hint">{smsCount(forSms)}</p>
        <div className="row">
          <ButtonLink to={smsShare(forSms)}>Open in messages</ButtonLink>
          <CopyButton value={forSms} label="Copy text" />
        </div>
      </section>
    </>
  );
}

type ShareKitProps = {
  /** The affiliate's own, `ASABE10`. */
  readonly code: string;
};

type Found = { readonly id: string; readonly title: string };

type Search =
  | { readonly kind: "idle" | "searching" | "failed" }
  | { readonly kind: "found"; readonly programs: readonly Found[]; readonly total: number };

/** At most this many programs are offered; a longer word finds fewer. */
const mostOffered = 8;

const wordsOf = (search: Search): string => {
  switch (search.kind) {
    case "idle":
      return "";
    case "searching":
      return "Searching...";
    case "failed":
      return "The search did not work. Check your connection and try again.";
    case "found":
      if (search.total === 0) return "No program found. Try another word.";
      return search.total > mostOffered
        ? `The first ${mostOffered} of ${search.total} programs.`
        : `${search.total} ${search.total === 1 ? "program" : "programs"} found.`;
  }
};

/** Which page the link opens: one of a few, or any program of the catalogue. */
function TargetPicker({
  target,
  onPick,
}: {
  readonly target: ShareTarget;
  readonly onPick: (target: ShareTarget) => void;
}) {
  const [search, setSearch] = useState<Search>({ kind: "idle" });
  async function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const words = String(new FormData(event.currentTarget).get("search") ?? "").trim();
    if (!words) return setSearch({ kind: "idle" });
    setSearch({ kind: "searching" });
    try {
      const query = { search: words.slice(0, 200), page: 1, pageSize: mostOffered };
      const { programs, total } = await callApi("GET /programs", { query });
      setSearch({ kind: "found", programs, total });
    } catch {
      setSearch({ kind: "failed" });
    }
  }
  const pick = (chosen: ShareTarget) => {
    onPick(chosen);
    setSearch({ kind: "idle" });
  };
  const shown = target.kind === "page" ? sharePages[target.page].label : target.title;
  return (
    <section className="stack stack-12 share-picker share-whole" aria-labelledby="share-target">
      <h3 id="share-target">What do you share?</h3>
      <p role="status">
        Your link opens: <b>{shown}</b>
      </p>
      <div className="row">
        {sharePageNames.map((page) => (
          <Button
            key={page}
            variant="secondary"
            aria-pressed={target.kind === "page" && target.page === page}
            onClick={() => pick({ kind: "page", page })}
          >
            {sharePages[page].label}
          </Button>
        ))}
      </div>
      <SearchForm onSubmit={(event) => void find(event)}>
        <SearchField
          label="Find a program"
          placeholder={`For example, ${examples.program.toLowerCase()}`}
          button="Find"
        />
      </SearchForm>
      <p role="status" className="hint">
        {wordsOf(search)}
      </p>
      {search.kind === "found" && search.programs.length > 0 && (
        <ul className="share-found">
          {search.programs.map(({ id, title }) => (
            <li key={id}>
              <Button variant="quiet" onClick={() => pick({ kind: "program", id, title })}>
                {title}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

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

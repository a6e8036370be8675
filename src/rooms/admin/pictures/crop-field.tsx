import { type PointerEvent, useEffect, useRef, useState } from "react";
import { formatFileSize } from "#design/fields/describe-upload.ts";
import { FileField } from "#design/fields/file-field.tsx";
import type { PixelSize } from "#rooms/catalogue/pictures/pictures.ts";
import { type Chosen, type Crop, dragged, drawCrop, mostZoom, wholeCrop } from "./crop.ui.ts";

type CropFieldProps = {
  readonly id: string;
  /** The pixels of the largest file: they give the frame its shape. */
  readonly large: PixelSize;
  readonly chosen: Chosen | null;
  readonly onChange: (chosen: Chosen | null) => void;
  readonly problem: string;
  readonly label: string;
};

/** A photograph of today's phones has a fifth of it; a larger file could end a cheap phone's browser. */
const mostBytes = 40 * 1024 * 1024;

const tooSmall = (image: PixelSize, { width, height }: PixelSize) =>
  `This photograph has ${image.width} by ${image.height} pixels. Use one of at least ${width} by ${height}.`;
const unreadable = ({ name }: File) =>
  `This browser cannot open ${name}. Choose a photograph as JPG, PNG or WebP.`;

/** Why a file cannot be the photograph; null if we have to try. */
function refusalOf({ name, type, size }: File): string | null {
  if (type && !type.startsWith("image/"))
    return `${name} is not a photograph. Choose a JPG, PNG or WebP.`;
  if (size <= mostBytes) return null;
  return `${name} has ${formatFileSize(size)}. Choose a photograph of at most ${formatFileSize(mostBytes)}.`;
}

function Slider({
  label,
  value,
  most = 1,
  least = 0,
  onChange,
}: {
  readonly label: string;
  readonly value: number;
  readonly most?: number;
  readonly least?: number;
  readonly onChange: (value: number) => void;
}) {
  return (
    <label className="crop-slider">
      {label}
      <input
        type="range"
        min={least}
        max={most}
        step={(most - least) / 100 || 0.01}
        value={value}
        disabled={most <= least}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    </label>
  );
}

/** The photograph in its frame: dragged by mouse or finger, moved by sliders with the keyboard. */
function CropFrame({
  chosen,
  large,
  onChange,
}: {
  readonly chosen: Chosen;
  readonly large: PixelSize;
  readonly onChange: (crop: Crop) => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const sliders = useRef<HTMLDivElement>(null);
  const last = useRef<{ x: number; y: number } | null>(null);
  const { image, crop } = chosen;
  useEffect(() => {
    const size = { width: large.width / 2, height: large.height / 2 };
    if (canvas.current) drawCrop(canvas.current, chosen, size);
  }, [chosen, large]);
  // Once the photograph has its height: the save bar would cover them.
  useEffect(() => {
    // In braces: newer browsers answer with a promise, which React would call as the effect's end.
    sliders.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!last.current) return;
    const { clientWidth, clientHeight } = event.currentTarget;
    const x = (event.clientX - last.current.x) / clientWidth;
    const y = (event.clientY - last.current.y) / clientHeight;
    last.current = { x: event.clientX, y: event.clientY };
    onChange(dragged(image, large, crop, { x, y }));
  };
  const zoom = Math.max(1, mostZoom(image, large));
  const change = (part: Partial<Crop>) => onChange({ ...crop, ...part });
  return (
    <>
      <canvas
        ref={canvas}
        className="crop-frame"
        role="img"
        aria-label="The photograph as visitors will see it"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          last.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={move}
        onPointerUp={() => {
          last.current = null;
        }}
        onPointerCancel={() => {
          last.current = null;
        }}
      />
      <div className="crop-sliders" ref={sliders}>
        <Slider
          label="Zoom"
          least={1}
          most={zoom}
          value={crop.zoom}
          onChange={(value) => change({ zoom: value })}
        />
        <Slider label="Left to right" value={crop.x} onChange={(x) => change({ x })} />
        <Slider label="Top to bottom" value={crop.y} onChange={(y) => change({ y })} />
      </div>
    </>
  );
}

/** Photographs that are pasted anywhere on the page, except into a text. */
function usePasted(take: (file: File) => void) {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const file = [...(clipboardData?.files ?? [])].find(({ type }) => type.startsWith("image/"));
      if (file) latest.current(file);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, []);
}

/**
 * Chooses a photograph (dropped, pasted or from the device) and crops it on the device. What leaves the device is a new
 * picture without the place and device that a camera records. A file that is refused leaves the one before.
 */
export function CropField({ id, large, chosen, onChange, problem, label }: CropFieldProps) {
  const [refused, setRefused] = useState("");
  const kept = chosen ? ` ${chosen.name} stays.` : "";
  async function choose(file: File) {
    setRefused("");
    const why = refusalOf(file);
    if (why) return setRefused(why + kept);
    try {
      const image = await createImageBitmap(file);
      if (mostZoom(image, large) < 1) return setRefused(tooSmall(image, large) + kept);
      onChange({ image, crop: wholeCrop, name: file.name, sizeBytes: file.size });
    } catch {
      setRefused(unreadable(file) + kept);
    }
  }
  usePasted((file) => void choose(file));
  const shown = chosen && {
    id: chosen.name,
    name: chosen.name,
    sizeBytes: chosen.sizeBytes,
    state: "waiting" as const,
  };
  return (
    <div className="stack stack-12">
      <FileField
        id={id}
        name="picture"
        label={label}
        hint={`Drop it here, choose it or paste it: JPG, PNG or WebP, at least ${large.width} by ${large.height} pixels. Then drag it in its frame, or use the sliders.`}
        error={refused || problem}
        accept="image/*"
        items={shown ? [shown] : []}
        onAdd={([file]) => void (file && choose(file))}
        onRemove={() => {
          setRefused("");
          onChange(null);
        }}
      />
      {chosen && (
        <CropFrame
          chosen={chosen}
          large={large}
          onChange={(crop) => onChange({ ...chosen, crop })}
        />
      )}
    </div>
  );
}

import { type PointerEvent, useEffect, useRef, useState } from "react";
import { FieldNotes } from "#design/fields/field-frame.tsx";
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

const tooSmall = ({ width, height }: PixelSize) =>
  `This photograph is too small. Use one of at least ${width} by ${height} pixels.`;
const unreadable = "This browser cannot open the file. Choose a photograph as JPG, PNG or WebP.";

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
  const last = useRef<{ x: number; y: number } | null>(null);
  const { image, crop } = chosen;
  useEffect(() => {
    const size = { width: large.width / 2, height: large.height / 2 };
    if (canvas.current) drawCrop(canvas.current, chosen, size);
  }, [chosen, large]);
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
      <div className="crop-sliders">
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

/**
 * Chooses a photograph and crops it on the device. What leaves the device is a new picture without the place and
 * device that a camera records.
 */
export function CropField({ id, large, chosen, onChange, problem, label }: CropFieldProps) {
  const [refused, setRefused] = useState("");
  const error = refused || problem;
  async function choose(file: File | undefined) {
    setRefused("");
    onChange(null);
    if (!file) return;
    try {
      const image = await createImageBitmap(file);
      if (mostZoom(image, large) < 1) return setRefused(tooSmall(large));
      onChange({ image, crop: wholeCrop });
    } catch {
      setRefused(unreadable);
    }
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <FieldNotes
        hint={`Drag it, or use the sliders. At least ${large.width} by ${large.height} pixels.`}
        hintId={`${id}-hint`}
        error={error}
        errorId={error ? `${id}-error` : undefined}
      />
      <input
        id={id}
        type="file"
        accept="image/*"
        className="control"
        aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
        aria-invalid={error ? true : undefined}
        onChange={(event) => void choose(event.currentTarget.files?.[0])}
      />
      {chosen && (
        <CropFrame
          chosen={chosen}
          large={large}
          onChange={(crop) => onChange({ image: chosen.image, crop })}
        />
      )}
    </div>
  );
}

import { Button } from "#design/button.tsx";
import { uploadedPictureId } from "#rooms/recommendations/rules/uploaded-picture.ts";
import { type Pictured, ProgramPicture, pictureSrc } from "./program-picture.tsx";

export type PicturePreviewProps = {
  readonly program: Pictured;
  /** The picture that was just chosen, as a `data:` address. */
  readonly chosen: string | null;
  /** Takes the uploaded picture off the program. */
  readonly onRemove: () => void;
};

/** The picture as visitors will see it, or the words that one is drawn. */
export function PicturePreview({ program, chosen, onRemove }: PicturePreviewProps) {
  const src = chosen ?? pictureSrc(program);
  const isUploaded = chosen === null && uploadedPictureId(program.imageUrl) !== null;
  return (
    <figure className="program-preview">
      <ProgramPicture src={src} title={program.title} />
      <figcaption>
        {chosen
          ? "Visitors see this picture when you have saved."
          : src
            ? "Visitors see this picture."
            : "Visitors see a drawn picture."}
      </figcaption>
      {isUploaded && (
        <Button variant="quiet" onClick={onRemove}>
          Remove picture
        </Button>
      )}
    </figure>
  );
}

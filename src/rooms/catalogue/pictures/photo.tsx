import { useRouteLoaderData } from "react-router";
import { PageStyles } from "#design/page/page-styles.tsx";
import { classNames } from "#design/text/class-names.ts";
import styles from "./pictures.css?inline";
import { pictureAddress, type ShownPicture, sourceSet } from "./pictures.ts";

/** An empty picture, for screens that get none, so that browsers make no request. */
const nothing = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";

/** Whether the visitor asked to save data. If so, photographs are left out, and the drawn art stays. */
export const useSavesData = (): boolean =>
  useRouteLoaderData<{ saveData?: boolean }>("root")?.saveData === true;

/** The outline of a door, for photographs and what looks like one. */
export const PhotoStyles = () => <PageStyles name="pictures" css={styles} />;

type PhotoProps = {
  readonly picture: ShownPicture;
  /** Its width on the page, in the format of `sizes`. */
  readonly sizes: string;
  /** Only screens at least this wide get it: `60rem`. On other screens the drawn art below it stays. */
  readonly from?: string | undefined;
  /** With `from`: other screens get the smallest file instead, also those with many pixels. */
  readonly smallBelow?: boolean;
  /** On the first screen; others load when the reader comes near. */
  readonly isFirst?: boolean;
  readonly className?: string;
  /** The picture adds nothing to the text beside it. */
  readonly isDecoration?: boolean;
};

/**
 * A photograph in the outline of a door, in the size it needs. Its width and height are known, so nothing moves when
 * it loads.
 */
export function Photo({
  picture,
  sizes,
  from,
  smallBelow = false,
  isFirst = false,
  className,
  isDecoration = false,
}: PhotoProps) {
  const [small] = picture.sizes;
  if (useSavesData() || !small) return null;
  const set = { srcSet: sourceSet(picture.sizes), sizes };
  const image = (
    <img
      src={from && !smallBelow ? nothing : pictureAddress(small)}
      {...(from ? {} : set)}
      alt={isDecoration ? "" : picture.alt}
      width={small.width}
      height={small.height}
      loading={isFirst ? "eager" : "lazy"}
      decoding="async"
      className={classNames("photo", className)}
    />
  );
  return (
    <>
      <PhotoStyles />
      {from ? (
        <picture>
          <source media={`(min-width: ${from})`} {...set} />
          {image}
        </picture>
      ) : (
        image
      )}
    </>
  );
}

/** Photographs one after the other, each with its description below. */
export function PhotoList({
  pictures,
  sizes = "(min-width: 60rem) 24rem, 90vw",
}: {
  readonly pictures: readonly ShownPicture[];
  readonly sizes?: string;
}) {
  if (useSavesData()) return null;
  return (
    <ul className="photo-list">
      {pictures.map((picture) => (
        <li key={picture.sizes[0]?.fileId}>
          <figure>
            <Photo picture={picture} sizes={sizes} isDecoration />
            <figcaption>
              {picture.alt}
              {picture.credit && <small> Photograph: {picture.credit}</small>}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}

/** The photographs of all centres, each under its name; nothing while there are none. */
export function CentrePhotos({
  centres,
}: {
  readonly centres: readonly {
    readonly id: string;
    readonly name: string;
    readonly pictures: readonly ShownPicture[];
  }[];
}) {
  const shown = centres.filter(({ pictures }) => pictures.length > 0);
  if (useSavesData() || shown.length === 0) return null;
  return (
    <section className="wrap section stack photo-section">
      <h2>Our centres</h2>
      {shown.map(({ id, name, pictures }) => (
        <section key={id} className="stack stack-16">
          <h3>{name}</h3>
          <PhotoList pictures={pictures} />
        </section>
      ))}
    </section>
  );
}

import { Link } from "#design/actions/link.tsx";
import { PageStyles } from "#design/page/page-styles.tsx";
import { programPath } from "../list/program-links.ui.ts";
import { Photo } from "./photo.tsx";
import styles from "./pictures.css?inline";
import type { ShownPicture } from "./pictures.ts";

type Graduate = {
  readonly name: string;
  readonly year: number;
  readonly words: string;
  readonly picture: ShownPicture | null;
  readonly program: { readonly id: string; readonly title: string };
};

/**
 * What graduates of a program say, with their consent. @param isNamed names the program, because the page is not only
 * about it
 */
export const GraduateWords = ({
  graduates,
  isNamed = true,
}: {
  readonly graduates: readonly Graduate[];
  readonly isNamed?: boolean;
}) => (
  <div className="graduates">
    <PageStyles name="pictures" css={styles} />
    {graduates.map(({ name, year, words, picture, program }) => (
      <figure key={`${name} ${words}`}>
        {picture && <Photo picture={picture} sizes="6rem" className="photo-person" />}
        <div>
          <blockquote>“{words}”</blockquote>
          <figcaption>
            {name}
            {isNamed && (
              <>
                , <Link to={programPath(program.id)}>{program.title}</Link>
              </>
            )}
            , {year}
          </figcaption>
        </div>
      </figure>
    ))}
  </div>
);

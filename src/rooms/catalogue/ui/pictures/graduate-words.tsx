import { Link } from "#design/actions/link.tsx";
import { PageStyles } from "#design/page/page-styles.tsx";
import type { ShownPicture } from "../../rules/pictures.ts";
import { programPath } from "../list/program-links.ts";
import { Photo } from "./photo.tsx";
import styles from "./pictures.css?inline";

type Graduate = {
  readonly name: string;
  readonly year: number;
  readonly words: string;
  readonly picture: ShownPicture | null;
  /** Where the page is about more than one program. */
  readonly program?: { readonly id: string; readonly title: string } | undefined;
};

/** What people say who finished a program, with their consent. */
export const GraduateWords = ({ graduates }: { readonly graduates: readonly Graduate[] }) => (
  <div className="graduates">
    <PageStyles name="pictures" css={styles} />
    {graduates.map(({ name, year, words, picture, program }) => (
      <figure key={`${name} ${words}`}>
        {picture && <Photo picture={picture} sizes="6rem" className="photo-person" />}
        <div>
          <blockquote>“{words}”</blockquote>
          <figcaption>
            {name}
            {program && (
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

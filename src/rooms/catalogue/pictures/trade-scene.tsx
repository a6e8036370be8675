import { CardArt } from "#design/card-art/card-art.tsx";
import { sceneStyles } from "#design/card-art/scene-styles.ts";
import { PageStyles } from "#design/page/page-styles.tsx";
import type { ProgramCardFacts } from "../list/program-card.ts";
import styles from "./scene.css?inline";

/** Only the server draws it, so its styles are no browser's code. */
const css = import.meta.env.SSR ? styles + sceneStyles : "";

/** The wall, and in it the lit doorway through which one sees the work. */
const doorway =
  '<path class="stage bare" d="M52 330V104h18V76h24V52h32V32h228v20h32v24h24v28h18v226z"/>';

/**
 * A trade's drawn scene: hands, tool and piece of work. Once on a page, at size; lists show the small doors. It is
 * decoration: the text beside it says the same. A program without a scene has its door.
 */
export function TradeScene({
  program: { id, family, glyph, scene },
}: {
  readonly program: Pick<ProgramCardFacts, "id" | "family" | "glyph"> & {
    readonly scene: string | null;
  };
}) {
  if (!scene) return <CardArt id={id} family={family} glyph={glyph} />;
  return (
    <>
      <PageStyles name="scene" css={css} />
      <svg
        className={`scene scene-${family}`}
        viewBox="0 0 480 320"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
        // read-scenes.ts has checked that it contains only shapes.
        dangerouslySetInnerHTML={{ __html: doorway + scene }}
      />
    </>
  );
}

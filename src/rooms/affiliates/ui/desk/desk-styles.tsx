import { PageStyles } from "#design/page-styles.tsx";
import styles from "./desk.css?inline";

/** For the affiliate's pages. */
export const DeskStyles = () => <PageStyles name="desk" css={styles} />;

import { PageStyles } from "../page-styles.tsx";
import styles from "./list.css?inline";

/** For the frame of pages with lists: styles come with the server's HTML only, and a list is shown later. */
export const ListStyles = () => <PageStyles name="list" css={styles} />;

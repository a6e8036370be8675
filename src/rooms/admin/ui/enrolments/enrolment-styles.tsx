import { PageStyles } from "#design/page-styles.tsx";
import styles from "./enrolments.css?inline";

/** For the pages about enrolments: their styles come with the server's HTML. */
export const EnrolmentStyles = () => <PageStyles name="admin-enrolments" css={styles} />;

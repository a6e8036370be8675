import { PageStyles } from "#design/page-styles.tsx";
import styles from "./record.css?inline";

/** Of the overview, the audit log and the outbox. */
export const RecordStyles = () => <PageStyles name="record" css={styles} />;

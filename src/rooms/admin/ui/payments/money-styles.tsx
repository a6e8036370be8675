import { PageStyles } from "#design/page-styles.tsx";
import styles from "./money.css?inline";

/** For the pages about payments and cases: styles come with the server's HTML only, and what they show comes later. */
export const MoneyStyles = () => <PageStyles name="money" css={styles} />;

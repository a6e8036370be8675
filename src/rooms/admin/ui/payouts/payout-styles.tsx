import { PageStyles } from "#design/page-styles.tsx";
import styles from "./payouts.css?inline";

/** For the pages of affiliates' money. */
export const PayoutStyles = () => <PageStyles name="payouts" css={styles} />;

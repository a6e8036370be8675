import { PageStyles } from "#design/page-styles.tsx";
import styles from "./share.css?inline";

/** For the page with a share kit: scripts carry no styles, so its HTML has to. */
export const ShareKitStyles = () => <PageStyles name="share-kit" css={styles} />;

export { PageStyles } from "#design/page-styles.tsx";

import accordions from "./css/accordions.css?inline";
import actionButtons from "./css/action-buttons.css?inline";
import alerts from "./css/alerts.css?inline";
import art from "./css/art.css?inline";
import breadcrumbs from "./css/breadcrumbs.css?inline";
import buttonStates from "./css/button-states.css?inline";
import cards from "./css/cards.css?inline";
import cartLines from "./css/cart-lines.css?inline";
import checkboxes from "./css/checkboxes.css?inline";
import choices from "./css/choices.css?inline";
import dialogs from "./css/dialogs.css?inline";
import disclosures from "./css/disclosures.css?inline";
import emptyStates from "./css/empty-states.css?inline";
import errorSummaries from "./css/error-summaries.css?inline";
import field from "./css/field.css?inline";
import fields from "./css/fields.css?inline";
import files from "./css/files.css?inline";
import filters from "./css/filters.css?inline";
import formParts from "./css/form-parts.css?inline";
import formPrices from "./css/form-prices.css?inline";
import formSheets from "./css/form-sheets.css?inline";
import keptLines from "./css/kept-lines.css?inline";
import kickers from "./css/kickers.css?inline";
import nextSteps from "./css/next-steps.css?inline";
import offerCards from "./css/offer-cards.css?inline";
import offerPage from "./css/offer-page.css?inline";
import offerPanel from "./css/offer-panel.css?inline";
import offerSections from "./css/offer-sections.css?inline";
import offers from "./css/offers.css?inline";
import offersNarrow from "./css/offers-narrow.css?inline";
import onItsWay from "./css/on-its-way.css?inline";
import pageHeader from "./css/page-header.css?inline";
import pagination from "./css/pagination.css?inline";
import panels from "./css/panels.css?inline";
import passwordFields from "./css/password-fields.css?inline";
import pills from "./css/pills.css?inline";
import progress from "./css/progress.css?inline";
import prose from "./css/prose.css?inline";
import searchFields from "./css/search-fields.css?inline";
import slips from "./css/slips.css?inline";
import slipsOnPaper from "./css/slips-on-paper.css?inline";
import sortableTables from "./css/sortable-tables.css?inline";
import steppedForm from "./css/stepped-form.css?inline";
import steps from "./css/steps.css?inline";
import tables from "./css/tables.css?inline";
import tabs from "./css/tabs.css?inline";
import terms from "./css/terms.css?inline";
import toasts from "./css/toasts.css?inline";

/** Styles that only some pages use, in the order of the cascade. */
const styleParts = {
  prose,
  cards,
  panels,
  kickers,
  /** With the small line above it. */
  pageHeader: kickers + pageHeader,
  buttonStates,
  disclosures,
  accordions,
  field,
  fields,
  passwordFields,
  searchFields,
  files,
  choices,
  checkboxes,
  steppedForm,
  formParts,
  keptLines,
  formSheets,
  formPrices,
  cartLines,
  tabs,
  steps,
  breadcrumbs,
  pagination,
  tables,
  sortableTables,
  terms,
  nextSteps,
  actionButtons,
  pills,
  progress,
  alerts,
  errorSummaries,
  emptyStates,
  onItsWay,
  toasts,
  dialogs,
  art,
  offers,
  offerCards,
  offersNarrow,
  offerPanel,
  offerPage,
  offerSections,
  filters,
  slips: slips + slipsOnPaper,
} as const;

export type StylePart = keyof typeof styleParts;

export const allStyleParts = Object.keys(styleParts) as readonly StylePart[];

/** The stylesheet of these parts. Their order does not matter. */
export function joinStyleParts(names: ReadonlySet<StylePart>): string {
  const wanted = allStyleParts.filter((name) => names.has(name)).map((name) => styleParts[name]);
  return `@layer components{${wanted.join("")}}`;
}

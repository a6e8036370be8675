import { keepNewSession } from "#rooms/accounts/script-door.ui.ts";
import { captureKeptCode, reportVisit } from "#rooms/affiliates/script-door.ui.ts";
import { addToCartOnClick } from "./browser/add-to-cart.ts";
import { followWaiting, keepTyped } from "./browser/forms.ts";
import { readAhead, registerServiceWorker } from "./browser/line.ts";
import {
  closeDetails,
  copyOnClick,
  followMovedPart,
  improveMobileMenu,
  offerToTryAgain,
  searchFromNavbar,
  showLevelTotals,
  showPasswordOnClick,
  suggestPrograms,
} from "./browser/page-controls.ts";
import { startClient } from "./browser/start-client.ts";
import { followTown } from "./browser/town.ts";
import { followVisitor } from "./browser/visitor.ts";

/**
 * The script of every page. It is small and knows no React: pages are complete without it, and it improves what
 * the browser does on its own. Pages with forms load React through `startClient`.
 */

// Affiliate links can lead to any page.
captureKeptCode(location.search, Date.now(), reportVisit);
keepNewSession();
followTown();
addToCartOnClick();
closeDetails();
copyOnClick();
improveMobileMenu();
keepTyped();
followMovedPart();
followVisitor();
searchFromNavbar();
showLevelTotals();
showPasswordOnClick();
suggestPrograms();
if (document.querySelector("[data-part]")) {
  void import("./browser/renew-part.ts").then(({ renewParts }) => renewParts()).catch(() => {});
}
if (document.querySelector(".offer-bar")) void import("./browser/offer-bar.ts");
offerToTryAgain();
startClient();
readAhead();
registerServiceWorker();
followWaiting();

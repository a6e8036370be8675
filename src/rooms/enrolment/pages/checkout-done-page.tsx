import { lazy, Suspense } from "react";
import { type MetaArgs, useLocation } from "react-router";
import actionButton from "#design/actions/action-button.css?inline";
import { Skeleton } from "#design/loading/skeleton.tsx";
import { PageHeader } from "#design/page/page-header.tsx";
import { PageStyles } from "#design/page/page-styles.tsx";
import { type PageHandle, privateHeaders } from "#foundation/pages/page-handle.ts";
import { unlistedHead } from "#foundation/pages/page-head.ts";
import { idsIn } from "../cart/checkout-links.ui.ts";
import { NeedsScripts } from "../cart/needs-scripts.tsx";

export const handle: PageHandle = { client: "always" };

const OrderDone = lazy(async () => ({
  default: (await import("../cart/order-done.tsx")).OrderDone,
}));

export const headers = privateHeaders;
export const meta = (args: MetaArgs) =>
  unlistedHead(
    { title: "Your order", description: "What you ordered, and the next step for each program." },
    args,
  );

export default function CheckoutDonePage() {
  const { search } = useLocation();
  return (
    <>
      <PageStyles name="action-button" css={import.meta.env.SSR ? actionButton : ""} />
      <PageHeader width="form" title="Your order" />
      <div className="wrap wrap-form pb-56">
        <NeedsScripts />
        <div className="with-script">
          <Suspense fallback={<Skeleton label="Loading your registrations" lines={6} />}>
            <OrderDone ids={idsIn(search)} />
          </Suspense>
        </div>
      </div>
    </>
  );
}

import { lazy, Suspense } from "react";
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { Skeleton } from "#design/loading/skeleton.tsx";
import { PageHeader } from "#design/page/page-header.tsx";
import { PageStyles } from "#design/page/page-styles.tsx";
import { pageContext } from "#foundation/pages/page-context.ts";
import { type PageHandle, privateHeaders } from "#foundation/pages/page-handle.ts";
import { unlistedHead } from "#foundation/pages/page-head.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { NeedsScripts } from "../cart/needs-scripts.tsx";
import payBar from "../cart/pay-bar.css?inline";

export const handle: PageHandle = { client: "always" };

const Checkout = lazy(async () => ({
  default: (await import("../cart/checkout.tsx")).Checkout,
}));

/** Nothing personal: the browser asks for that with the visitor's token. */
export const loader = ({ context }: LoaderFunctionArgs) => ({
  today: lagosDay(context.get(pageContext).clock()),
});

export const headers = privateHeaders;
export const meta = (args: MetaArgs) =>
  unlistedHead(
    {
      title: "Your cart",
      description: "The programs that you chose, what they cost, and the payment.",
    },
    args,
  );

export default function CheckoutPage() {
  const { today } = useLoaderData<typeof loader>();
  return (
    <>
      <PageStyles name="pay-bar" css={import.meta.env.SSR ? payBar : ""} />
      <PageHeader title="Your cart" lead="Several programs, one payment." />
      <div className="wrap pb-56">
        <NeedsScripts />
        {/* The cart loads after the page; until then the footer stays below the first screen. */}
        <div className="with-script min-h-screen">
          <Suspense fallback={<Skeleton label="Loading your cart" lines={6} />}>
            <Checkout today={today} />
          </Suspense>
        </div>
      </div>
    </>
  );
}

import { useEffect } from "react";
import { useRevalidator } from "react-router";
import type { PayNow } from "../enrolment.ts";

/** Most banks give an account number within seconds. One that takes longer is there on the next visit. */
const looksAfterMs = [1_000, 3_000, 8_000];

/** Loads the page's data again while the payer's own account number is on its way. */
export function useComingNumber({ isNumberComing }: Pick<PayNow, "isNumberComing">): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isNumberComing) return;
    const timers = looksAfterMs.map((ms) => setTimeout(() => void revalidate(), ms));
    return () => timers.forEach(clearTimeout);
  }, [isNumberComing, revalidate]);
}

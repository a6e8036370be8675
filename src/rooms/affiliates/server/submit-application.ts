import { type Context, inTransaction } from "#foundation/context.ts";
import { newReadableCode } from "#foundation/ids.ts";
import type { AffiliateApplication } from "../contract/application.ts";
import { mailReceived } from "./application-mails.ts";
import { affiliateApplications } from "./tables.ts";
import type { Application } from "./to-records.ts";

/** 20 letters and digits (100 bits): easy to read in an email, too long to guess. */
const newReference = () => `AFF-${newReadableCode(20).replace(/.{5}(?=.)/g, "$&-")}`;

/** Stores an application and sends a confirmation email. */
export async function submitApplication(
  ctx: Context,
  given: AffiliateApplication,
): Promise<Application> {
  return inTransaction(ctx, async (tx) => {
    const now = tx.clock();
    const [application] = await tx.db
      .insert(affiliateApplications)
      .values({
        ...given,
        website: given.website ?? null,
        reference: newReference(),
        status: "pending",
        createdAt: now,
      })
      .returning();
    if (!application) throw new Error("the application was not stored");
    await mailReceived(tx, application);
    return application;
  });
}

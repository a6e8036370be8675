import { academy } from "#foundation/academy/academy.ts";
import type { Context } from "#foundation/context.ts";
import { answer, type Served, serve, serveAll, serveAround } from "#foundation/http/serve.ts";
import { checkOwnPassword } from "../passwords/check-own-password.server.ts";
import { requirePermission } from "../require-permission.server.ts";
import { askBeforeClosing, closeAccount, exportData } from "./close-account.server.ts";
import { sendConfirmationAgain } from "./confirm-email.server.ts";
import { updatePerson } from "./create-person.server.ts";
import { getPerson, type Person } from "./find-person.server.ts";
import {
  closeAccountEndpoint,
  exportDataEndpoint,
  ownAccountCalls,
  type Profile,
} from "./own-account.ts";
import { getOwnMessages, saveOwnMessages } from "./own-messages.server.ts";
import type { PersonalData, RefuseErasing } from "./personal-data.server.ts";

const toProfile = ({ name, email, phone, emailConfirmed, createdAt }: Person): Profile => ({
  name,
  email,
  phone,
  emailConfirmed,
  createdAt: createdAt.toISOString(),
});

/** The academy's name in the name of a file: `zaure-academy`. */
const fileWord = academy.name.toLowerCase().replace(/[^a-z0-9]+/g, "-");

/** Deletes the caller's account after asking for the password again. */
async function closeOwnAccount(
  ctx: Context,
  password: string,
  parts: readonly PersonalData[],
  refusals: readonly RefuseErasing[],
) {
  requirePermission(ctx, "profile.manage");
  const { id } = await checkOwnPassword(ctx, password, "password");
  await closeAccount(ctx, id, parts, refusals);
}

/**
 * What people do with their own account.
 * @param parts the personal data of the other rooms, for the export and for deleting
 */
export const ownAccountHttp = (parts: readonly PersonalData[]): Served[] => [
  ...serveAll(ownAccountCalls, {
    async getProfile(ctx) {
      const { personId } = requirePermission(ctx, "profile.manage");
      return toProfile(await getPerson(ctx, personId));
    },
    async saveProfile(ctx, { name, phone = null }) {
      const { personId } = requirePermission(ctx, "profile.manage");
      return toProfile(await updatePerson(ctx, personId, { name, phone }));
    },
    getOwnMessages,
    saveOwnMessages,
    async sendConfirmation(ctx) {
      await sendConfirmationAgain(ctx);
      return { accepted: true as const };
    },
  }),
  serve(exportDataEndpoint, async (ctx, _request, { reply }) => {
    // Opened by a browser, it is saved as a file.
    reply.header("content-disposition", `attachment; filename="${fileWord}-my-data.json"`);
    return answer(200, await exportData(ctx, parts));
  }),
  serveAround(closeAccountEndpoint, async (ctx, { body }, _exchange, once) => {
    const refusals = await askBeforeClosing(ctx, parts);
    return once(async (tx) => {
      await closeOwnAccount(tx, body.password, parts, refusals);
      return answer(204);
    });
  }),
];

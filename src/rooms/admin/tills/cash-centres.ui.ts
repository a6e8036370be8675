import { type Centre, listCentres } from "#foundation/academy/centres.ts";
import { useSession } from "#rooms/accounts/door.ui.ts";
import { may } from "../screens.ts";

/** The centres where the signed-in colleague handles cash: an owner everywhere, others where they work. */
export function useCashCentres(): Centre[] {
  const admin = useSession("admin")?.person;
  if (!admin) return [];
  return listCentres().filter(({ id }) => may(admin, "tills.read") || id === admin.centreId);
}

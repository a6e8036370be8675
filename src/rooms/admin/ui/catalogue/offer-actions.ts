import { reasonOf } from "#design/list/list-view.tsx";
import { showToast } from "#design/messages/toast.tsx";
import { callApi } from "#foundation/http/call.ts";
import type { CatalogueRow } from "#rooms/catalogue/contract/admin-catalogue.ts";

/** Shows a program to everyone. @returns what went wrong, or nothing */
export async function publish({
  id,
  version,
}: Pick<CatalogueRow, "id" | "version">): Promise<string> {
  try {
    await callApi("POST /admin/catalogue/:id/publish", { params: { id }, body: { version } });
    showToast("Published");
    return "";
  } catch (error) {
    showToast("Update failed", false, "danger");
    return reasonOf(error);
  }
}

/**
 * Opens the page of a draft in another tab. The tab is opened first, because browsers block what opens later.
 * @returns what went wrong, or nothing
 */
export async function openPreview({ id }: Pick<CatalogueRow, "id">): Promise<string> {
  const tab = window.open("", "_blank");
  try {
    const { url } = await callApi("POST /admin/catalogue/:id/preview", { params: { id } });
    if (tab) tab.location.href = url;
    else location.assign(url);
    return "";
  } catch (error) {
    tab?.close();
    return reasonOf(error);
  }
}

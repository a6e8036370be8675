/**
 * A parameter of the page's path, e.g. `id` of `/programs/:id`.
 * @throws Error when the page's route (app/routes.ts) has no such parameter
 */
export function pageParam(
  params: Readonly<Record<string, string | undefined>>,
  name: string,
): string {
  const value = params[name];
  if (value === undefined) throw new Error(`this page's route has no parameter ${name}`);
  return value;
}

import type { Actor, Context } from "#foundation/context.ts";
import { forbidden, unauthorised } from "#foundation/errors/errors.ts";
import { can, type Permission } from "./permissions.ts";

/**
 * Every restricted function starts with this check.
 * @returns the caller
 * @throws AppError 401 when nobody is signed in, 403 when the role lacks the permission
 */
export function requirePermission(ctx: Context, permission: Permission): Actor {
  if (!ctx.actor) throw unauthorised();
  if (!can(ctx.actor, permission)) throw forbidden();
  return ctx.actor;
}

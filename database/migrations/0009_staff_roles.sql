ALTER TABLE "person_roles" DROP CONSTRAINT "person_roles_role_known";--> statement-breakpoint
ALTER TABLE "person_roles" ADD CONSTRAINT "person_roles_role_known" CHECK ("person_roles"."role" in ('user', 'affiliate', 'admin', 'owner', 'clerk', 'reviewer'));--> statement-breakpoint
INSERT INTO "person_roles" ("person_id", "role", "granted_at")
SELECT "person_id", 'owner', now() FROM "person_roles" WHERE "role" = 'admin';

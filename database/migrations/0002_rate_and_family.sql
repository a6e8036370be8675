ALTER TABLE "programs" DROP CONSTRAINT "programs_family_known";--> statement-breakpoint
ALTER TABLE "affiliates" ALTER COLUMN "commission_rate_basis_points" DROP DEFAULT;
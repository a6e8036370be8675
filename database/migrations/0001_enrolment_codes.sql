ALTER TABLE "enrolments" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_code_unique" UNIQUE("code");--> statement-breakpoint
-- Enrolments that are there already get a code, made as enrolment/rules/enrolment-code.ts makes it.
DO $$
DECLARE
  alphabet constant text := 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
  enrolment_without text;
  characters text;
  weight integer;
  picked integer;
  candidate text;
BEGIN
  FOR enrolment_without IN SELECT id FROM enrolments LOOP
    LOOP
      characters := '';
      weight := 0;
      FOR place IN 1..6 LOOP
        picked := floor(random() * 31)::integer;
        characters := characters || substr(alphabet, picked + 1, 1);
        weight := (weight * 3 + picked) % 31;
      END LOOP;
      picked := ((18 - weight * 3) % 31 + 31) % 31;
      candidate := 'ZA-' || left(characters, 4) || '-' || right(characters, 2) || substr(alphabet, picked + 1, 1);
      EXIT WHEN NOT EXISTS (SELECT 1 FROM enrolments WHERE code = candidate);
    END LOOP;
    UPDATE enrolments SET code = candidate WHERE id = enrolment_without;
  END LOOP;
END $$;--> statement-breakpoint
ALTER TABLE "enrolments" ALTER COLUMN "code" SET NOT NULL;

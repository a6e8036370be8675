CREATE SEQUENCE "receipt_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
ALTER TABLE "settlements" ADD COLUMN "receipt" integer DEFAULT nextval('receipt_numbers') NOT NULL;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_receipt_once" UNIQUE("receipt");
-- expand
ALTER TABLE "messages" ADD COLUMN "about" text;
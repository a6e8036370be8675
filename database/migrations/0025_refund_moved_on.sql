-- expand
ALTER TABLE "refund_requests" ADD COLUMN "moved_on" date;
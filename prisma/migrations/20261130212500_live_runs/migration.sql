-- Small, since few combinations are stored once each: counts of runs that are not deleted, and which profiles they have, are read from it.
CREATE INDEX "run_live_idx" ON "run"("profile", "origin", "target_id") WHERE "deleted_at" IS NULL;

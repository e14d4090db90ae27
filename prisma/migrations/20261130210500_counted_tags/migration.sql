-- DropIndex
DROP INDEX "run_setup_id_idx";

-- CreateIndex
CREATE INDEX "run_setup_id_deleted_at_idx" ON "run"("setup_id", "deleted_at");

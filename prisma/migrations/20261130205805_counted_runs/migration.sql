-- DropIndex
DROP INDEX "run_volume_id_idx";

-- DropIndex
DROP INDEX "run_configuration_id_idx";

-- DropIndex
DROP INDEX "run_path_id_idx";

-- CreateIndex
CREATE INDEX "run_volume_id_deleted_at_idx" ON "run"("volume_id", "deleted_at");

-- CreateIndex
CREATE INDEX "run_configuration_id_deleted_at_idx" ON "run"("configuration_id", "deleted_at");

-- CreateIndex
CREATE INDEX "run_path_id_deleted_at_idx" ON "run"("path_id", "deleted_at");

-- CreateIndex
CREATE INDEX "run_target_id_volume_id_configuration_id_deleted_at_idx" ON "run"("target_id", "volume_id", "configuration_id", "deleted_at");

-- AlterTable
ALTER TABLE "target" ADD COLUMN     "bays" TEXT,
ADD COLUMN     "deleted_at" TIMESTAMPTZ(3),
ADD COLUMN     "memory_bytes" BIGINT,
ADD COLUMN     "note" TEXT,
ADD COLUMN     "ports" JSONB,
ADD COLUMN     "processor" TEXT,
ADD COLUMN     "publication_key" TEXT,
ADD COLUMN     "tags" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "volume" ADD COLUMN     "note" TEXT;

-- AlterTable
ALTER TABLE "run" ADD COLUMN     "configuration_id" UUID,
ADD COLUMN     "note" TEXT,
ADD COLUMN     "path_id" UUID,
ADD COLUMN     "setup_id" INTEGER,
ADD COLUMN     "tags" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateTable
CREATE TABLE "configuration" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "target_id" UUID NOT NULL,
    "volume_id" UUID,
    "revision" INTEGER NOT NULL,
    "name" TEXT,
    "facts" JSONB NOT NULL,
    "note" TEXT,
    "valid_from" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "configuration_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "named_path" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "name" TEXT NOT NULL,
    "facts" JSONB NOT NULL,
    "note" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "named_path_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "publication" (
    "key" TEXT NOT NULL,
    "digest" BYTEA NOT NULL,
    "body" JSON NOT NULL,
    "loaded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "publication_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "setup" (
    "id" SERIAL NOT NULL,
    "digest" BYTEA NOT NULL,
    "values" JSONB NOT NULL,

    CONSTRAINT "setup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "observation" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "run_id" UUID,
    "target_id" UUID,
    "metric" TEXT NOT NULL,
    "unit" TEXT,
    "value" JSONB NOT NULL,
    "state" TEXT,
    "origin" TEXT NOT NULL,
    "note" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "observation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "change" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "kind" TEXT NOT NULL,
    "run_id" UUID,
    "target_id" UUID,
    "detail" JSONB NOT NULL,

    CONSTRAINT "change_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "saved_view" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_view_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "share" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "slug" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "run_id" UUID,
    "query" TEXT,
    "title" TEXT,
    "note" TEXT,
    "snapshot" JSON,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revoked_at" TIMESTAMPTZ(3),
    "open_count" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "share_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "configuration_target_id_idx" ON "configuration"("target_id");

-- CreateIndex
CREATE INDEX "configuration_volume_id_idx" ON "configuration"("volume_id");

-- CreateIndex
CREATE UNIQUE INDEX "named_path_name_key" ON "named_path"("name");

-- CreateIndex
CREATE UNIQUE INDEX "setup_digest_key" ON "setup"("digest");

-- CreateIndex
CREATE INDEX "observation_run_id_idx" ON "observation"("run_id");

-- CreateIndex
CREATE INDEX "observation_target_id_idx" ON "observation"("target_id");

-- CreateIndex
CREATE INDEX "change_run_id_id_idx" ON "change"("run_id", "id");

-- CreateIndex
CREATE INDEX "change_target_id_id_idx" ON "change"("target_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "saved_view_name_key" ON "saved_view"("name");

-- CreateIndex
CREATE UNIQUE INDEX "share_slug_key" ON "share"("slug");

-- CreateIndex
CREATE INDEX "share_run_id_idx" ON "share"("run_id");

-- CreateIndex
CREATE INDEX "run_configuration_id_idx" ON "run"("configuration_id");

-- CreateIndex
CREATE INDEX "run_path_id_idx" ON "run"("path_id");

-- CreateIndex
CREATE INDEX "run_setup_id_idx" ON "run"("setup_id");

-- CreateIndex
CREATE INDEX "run_tags_idx" ON "run" USING GIN ("tags");

-- AddForeignKey
ALTER TABLE "target" ADD CONSTRAINT "target_publication_key_fkey" FOREIGN KEY ("publication_key") REFERENCES "publication"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "configuration" ADD CONSTRAINT "configuration_target_id_fkey" FOREIGN KEY ("target_id") REFERENCES "target"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "configuration" ADD CONSTRAINT "configuration_volume_id_fkey" FOREIGN KEY ("volume_id") REFERENCES "volume"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_configuration_id_fkey" FOREIGN KEY ("configuration_id") REFERENCES "configuration"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_path_id_fkey" FOREIGN KEY ("path_id") REFERENCES "named_path"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_setup_id_fkey" FOREIGN KEY ("setup_id") REFERENCES "setup"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "observation" ADD CONSTRAINT "observation_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "observation" ADD CONSTRAINT "observation_target_id_fkey" FOREIGN KEY ("target_id") REFERENCES "target"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "share" ADD CONSTRAINT "share_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Revisions count for each volume, and for a target without one.
CREATE UNIQUE INDEX "configuration_target_id_volume_id_revision_key"
  ON "configuration"("target_id", "volume_id", "revision") NULLS NOT DISTINCT;

-- A run keeps the revision it was made in, so a revision must stay what it was.
CREATE FUNCTION refuse_configuration_change() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  RAISE EXCEPTION 'configuration % is a revision and can not be changed; add the next one', OLD.id
    USING ERRCODE = 'integrity_constraint_violation';
END
$$;

CREATE TRIGGER configuration_is_immutable BEFORE UPDATE OF "facts", "revision", "target_id", "volume_id" ON "configuration"
  FOR EACH ROW EXECUTE FUNCTION refuse_configuration_change();

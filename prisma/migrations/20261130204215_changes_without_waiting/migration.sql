-- AlterTable
ALTER TABLE "stale_run" DROP CONSTRAINT "stale_run_pkey",
ADD COLUMN     "change" BIGINT NOT NULL DEFAULT ((pg_current_xact_id())::text)::bigint,
ADD CONSTRAINT "stale_run_pkey" PRIMARY KEY ("run_id", "change");

-- What setups follow from besides the run itself. Whoever changes a target, a volume or a path has locked its row already and must not
-- wait for figures: one who holds those may wait for the row. A refresh takes away only what was committed before it began to read.
CREATE OR REPLACE FUNCTION follow_changed_target() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO stale_run (run_id) SELECT id FROM run WHERE target_id = NEW.id ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION follow_changed_volume() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO stale_run (run_id) SELECT id FROM run WHERE volume_id = NEW.id ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION follow_changed_path() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO stale_run (run_id) SELECT id FROM run WHERE path_id = NEW.id ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION follow_observation() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO stale_run (run_id)
  SELECT r.id FROM run r
  WHERE (TG_OP <> 'DELETE' AND r.id = NEW.run_id) OR (TG_OP <> 'INSERT' AND r.id = OLD.run_id)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;

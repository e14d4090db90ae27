-- AlterTable
ALTER TABLE "volume" ADD COLUMN     "deleted_at" TIMESTAMPTZ(3);

-- A run that is there has a target that is there: a new run brings a deleted target back, and so does a run that is restored.
-- A deleted volume keeps its runs; only a new one brings it back.
CREATE FUNCTION revive_target() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  UPDATE target SET deleted_at = NULL WHERE id = NEW.target_id AND deleted_at IS NOT NULL;
  IF TG_OP = 'INSERT' AND NEW.volume_id IS NOT NULL THEN
    UPDATE volume SET deleted_at = NULL WHERE id = NEW.volume_id AND deleted_at IS NOT NULL;
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER run_revives_target AFTER INSERT OR UPDATE OF "deleted_at" ON "run"
  FOR EACH ROW WHEN (NEW."deleted_at" IS NULL) EXECUTE FUNCTION revive_target();

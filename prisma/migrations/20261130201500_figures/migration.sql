-- AlterTable
ALTER TABLE "result" ADD COLUMN     "bytes_per_joule" DOUBLE PRECISION,
ADD COLUMN     "client_cpu_percent" DOUBLE PRECISION,
ADD COLUMN     "figure_kind_id" INTEGER,
ADD COLUMN     "p90_us" DOUBLE PRECISION,
ADD COLUMN     "p95_us" DOUBLE PRECISION,
ADD COLUMN     "p9999_us" DOUBLE PRECISION;

-- CreateTable
CREATE TABLE "figure_kind" (
    "id" SERIAL NOT NULL,
    "workload_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "statistic" TEXT NOT NULL,
    "latency_statistic" TEXT NOT NULL,
    "quality" TEXT,
    "iops_quality" TEXT,
    "latency_quality" TEXT,
    "cache_bypass" TEXT,

    CONSTRAINT "figure_kind_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "figure_block" (
    "id" SERIAL NOT NULL,
    "figure_kind_id" INTEGER NOT NULL,
    "run_count" INTEGER NOT NULL,
    "first_at" TIMESTAMPTZ(3) NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,
    "dead" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "setup_ids" BYTEA NOT NULL,
    "run_ids" BYTEA NOT NULL,
    "at" BYTEA NOT NULL,
    "bytes_per_second" BYTEA,
    "iops" BYTEA,
    "mean_us" BYTEA,
    "p50_us" BYTEA,
    "p90_us" BYTEA,
    "p95_us" BYTEA,
    "p99_us" BYTEA,
    "p999_us" BYTEA,
    "p9999_us" BYTEA,
    "client_cpu_percent" BYTEA,
    "bytes_per_joule" BYTEA,

    CONSTRAINT "figure_block_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "loose_run" (
    "run_id" UUID NOT NULL,

    CONSTRAINT "loose_run_pkey" PRIMARY KEY ("run_id")
);

-- CreateTable
CREATE TABLE "stale_run" (
    "run_id" UUID NOT NULL,

    CONSTRAINT "stale_run_pkey" PRIMARY KEY ("run_id")
);

-- CreateIndex
CREATE INDEX "figure_block_figure_kind_id_idx" ON "figure_block"("figure_kind_id");

-- AddForeignKey
ALTER TABLE "result" ADD CONSTRAINT "result_figure_kind_id_fkey" FOREIGN KEY ("figure_kind_id") REFERENCES "figure_kind"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "figure_kind" ADD CONSTRAINT "figure_kind_workload_id_fkey" FOREIGN KEY ("workload_id") REFERENCES "workload"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "figure_block" ADD CONSTRAINT "figure_block_figure_kind_id_fkey" FOREIGN KEY ("figure_kind_id") REFERENCES "figure_kind"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loose_run" ADD CONSTRAINT "loose_run_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stale_run" ADD CONSTRAINT "stale_run_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE UNIQUE INDEX "figure_kind_key" ON "figure_kind"(
  "workload_id", "kind", "operation", "statistic", "latency_statistic", "quality", "iops_quality", "latency_quality", "cache_bypass"
) NULLS NOT DISTINCT;

-- Runs of older versions, until they are taken up.
CREATE INDEX "run_without_setup_idx" ON "run"("id") WHERE "setup_id" IS NULL;

-- Columns of figures hardly compress, and are read whole: they lie outside the row as they are.
ALTER TABLE "figure_block"
  ALTER COLUMN "setup_ids" SET STORAGE EXTERNAL,
  ALTER COLUMN "run_ids" SET STORAGE EXTERNAL,
  ALTER COLUMN "at" SET STORAGE EXTERNAL,
  ALTER COLUMN "bytes_per_second" SET STORAGE EXTERNAL,
  ALTER COLUMN "iops" SET STORAGE EXTERNAL,
  ALTER COLUMN "mean_us" SET STORAGE EXTERNAL,
  ALTER COLUMN "p50_us" SET STORAGE EXTERNAL,
  ALTER COLUMN "p90_us" SET STORAGE EXTERNAL,
  ALTER COLUMN "p95_us" SET STORAGE EXTERNAL,
  ALTER COLUMN "p99_us" SET STORAGE EXTERNAL,
  ALTER COLUMN "p999_us" SET STORAGE EXTERNAL,
  ALTER COLUMN "p9999_us" SET STORAGE EXTERNAL,
  ALTER COLUMN "client_cpu_percent" SET STORAGE EXTERNAL,
  ALTER COLUMN "bytes_per_joule" SET STORAGE EXTERNAL;

-- Whoever changes which figures count waits here for all others who do, before any row is locked, so that nobody waits in a ring.
-- Taking in a run needs no lock.
CREATE FUNCTION lock_figures() RETURNS void
LANGUAGE sql
AS $$
  SELECT pg_advisory_xact_lock(hashtext('tidemark figures'));
$$;

-- Takes away the figures of these runs: those that are in blocks are marked as dead there. p_first and p_last are limits of the runs'
-- places in time as the blocks have them, p_kinds the kinds of their figures (null: any).
CREATE FUNCTION drop_figures(p_runs uuid[], p_first timestamptz, p_last timestamptz, p_kinds int[]) RETURNS void
LANGUAGE plpgsql
AS $$
DECLARE
  v_block record;
  v_wanted bytea[];
  v_run_ids bytea;
  v_places int[];
BEGIN
  WITH loose AS (DELETE FROM loose_run l WHERE l.run_id = ANY(p_runs) RETURNING l.run_id)
  SELECT array_agg(uuid_send(id)) INTO v_wanted
  FROM unnest(p_runs) AS id WHERE id NOT IN (SELECT run_id FROM loose);
  IF v_wanted IS NULL THEN
    RETURN;
  END IF;
  FOR v_block IN
    SELECT b.id, b.run_count, b.run_ids FROM figure_block b
    WHERE b.first_at <= p_last AND b.last_at >= p_first AND (p_kinds IS NULL OR b.figure_kind_id = ANY(p_kinds))
  LOOP
    -- Read from its storage once, not once for each row.
    v_run_ids := v_block.run_ids || ''::bytea;
    SELECT array_agg(place) INTO v_places
    FROM generate_series(0, v_block.run_count - 1) AS place
    JOIN unnest(v_wanted) AS wanted ON wanted = substring(v_run_ids FROM place * 16 + 1 FOR 16);
    IF v_places IS NOT NULL THEN
      UPDATE figure_block
      SET dead = ARRAY(SELECT DISTINCT place FROM unnest(dead || v_places) AS place ORDER BY place)
      WHERE id = v_block.id;
      DELETE FROM figure_block WHERE id = v_block.id AND cardinality(dead) = run_count;
    END IF;
  END LOOP;
END
$$;

CREATE FUNCTION lock_figures_first() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM lock_figures();
  RETURN NULL;
END
$$;

CREATE TRIGGER run_locks_figures
  BEFORE UPDATE OF "deleted_at", "setup_id", "sort_at", "configuration_id", "path_id", "tags" OR DELETE ON "run"
  FOR EACH STATEMENT EXECUTE FUNCTION lock_figures_first();
CREATE TRIGGER result_locks_figures BEFORE UPDATE ON "result"
  FOR EACH STATEMENT EXECUTE FUNCTION lock_figures_first();

CREATE FUNCTION follow_new_runs() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO loose_run (run_id) SELECT id FROM new_run WHERE setup_id IS NOT NULL AND deleted_at IS NULL;
  RETURN NULL;
END
$$;

CREATE TRIGGER run_is_loose AFTER INSERT ON "run"
  REFERENCING NEW TABLE AS new_run FOR EACH STATEMENT EXECUTE FUNCTION follow_new_runs();

CREATE FUNCTION follow_changed_runs() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  v_gone uuid[];
  v_come uuid[];
  v_first timestamptz;
  v_last timestamptz;
BEGIN
  SELECT array_agg(o.id) FILTER (WHERE o.deleted_at IS NULL AND o.setup_id IS NOT NULL),
         array_agg(n.id) FILTER (WHERE n.deleted_at IS NULL AND n.setup_id IS NOT NULL), min(o.sort_at), max(o.sort_at)
  INTO v_gone, v_come, v_first, v_last
  FROM old_run o JOIN new_run n ON n.id = o.id
  WHERE (o.deleted_at IS NULL) <> (n.deleted_at IS NULL) OR o.setup_id IS DISTINCT FROM n.setup_id OR o.sort_at <> n.sort_at;
  IF v_gone IS NOT NULL THEN
    PERFORM drop_figures(v_gone, v_first, v_last,
      ARRAY(SELECT DISTINCT s.figure_kind_id FROM result s WHERE s.run_id = ANY(v_gone) AND s.figure_kind_id IS NOT NULL));
  END IF;
  INSERT INTO loose_run (run_id) SELECT unnest(v_come) ON CONFLICT DO NOTHING;
  INSERT INTO stale_run (run_id)
  SELECT n.id FROM old_run o JOIN new_run n ON n.id = o.id
  WHERE n.setup_id = o.setup_id AND (
    n.tags <> o.tags OR n.configuration_id IS DISTINCT FROM o.configuration_id OR n.path_id IS DISTINCT FROM o.path_id
  )
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;

CREATE TRIGGER run_changes_figures AFTER UPDATE ON "run"
  REFERENCING OLD TABLE AS old_run NEW TABLE AS new_run FOR EACH STATEMENT EXECUTE FUNCTION follow_changed_runs();

CREATE FUNCTION follow_removed_runs() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  v_gone uuid[];
  v_first timestamptz;
  v_last timestamptz;
BEGIN
  SELECT array_agg(id), min(sort_at), max(sort_at) INTO v_gone, v_first, v_last
  FROM old_run WHERE deleted_at IS NULL AND setup_id IS NOT NULL;
  IF v_gone IS NOT NULL THEN
    -- Their results are gone already, and with them the kinds.
    PERFORM drop_figures(v_gone, v_first, v_last, NULL);
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER run_takes_figures AFTER DELETE ON "run"
  REFERENCING OLD TABLE AS old_run FOR EACH STATEMENT EXECUTE FUNCTION follow_removed_runs();

CREATE FUNCTION follow_changed_results() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  v_runs uuid[];
  v_kinds int[];
  v_first timestamptz;
  v_last timestamptz;
BEGIN
  SELECT array_agg(DISTINCT r.id), min(r.sort_at), max(r.sort_at) INTO v_runs, v_first, v_last
  FROM old_result o JOIN new_result n ON n.run_id = o.run_id AND n.position = o.position
  JOIN run r ON r.id = n.run_id AND r.deleted_at IS NULL AND r.setup_id IS NOT NULL
  WHERE (o.figure_kind_id, o.bytes_per_second, o.iops, o.mean_us, o.p50_us, o.p90_us, o.p95_us, o.p99_us, o.p999_us, o.p9999_us,
         o.client_cpu_percent, o.bytes_per_joule)
    IS DISTINCT FROM
        (n.figure_kind_id, n.bytes_per_second, n.iops, n.mean_us, n.p50_us, n.p90_us, n.p95_us, n.p99_us, n.p999_us, n.p9999_us,
         n.client_cpu_percent, n.bytes_per_joule);
  IF v_runs IS NULL THEN
    RETURN NULL;
  END IF;
  SELECT array_agg(DISTINCT k.id) INTO v_kinds FROM (
    SELECT s.figure_kind_id AS id FROM result s WHERE s.run_id = ANY(v_runs)
    UNION SELECT o.figure_kind_id FROM old_result o WHERE o.run_id = ANY(v_runs)
  ) k WHERE k.id IS NOT NULL;
  PERFORM drop_figures(v_runs, v_first, v_last, coalesce(v_kinds, '{}'));
  INSERT INTO loose_run (run_id) SELECT unnest(v_runs) ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;

CREATE TRIGGER result_changes_figures AFTER UPDATE ON "result"
  REFERENCING OLD TABLE AS old_result NEW TABLE AS new_result FOR EACH STATEMENT EXECUTE FUNCTION follow_changed_results();

-- What setups follow from besides the run itself.
CREATE FUNCTION follow_changed_target() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM lock_figures();
  INSERT INTO stale_run (run_id) SELECT id FROM run WHERE target_id = NEW.id ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;

CREATE TRIGGER target_changes_setups AFTER UPDATE OF "kind", "vendor", "model", "processor", "memory_bytes", "tags" ON "target"
  FOR EACH ROW WHEN (
    (OLD."kind", OLD."vendor", OLD."model", OLD."processor", OLD."memory_bytes", OLD."tags")
    IS DISTINCT FROM (NEW."kind", NEW."vendor", NEW."model", NEW."processor", NEW."memory_bytes", NEW."tags")
  ) EXECUTE FUNCTION follow_changed_target();

CREATE FUNCTION follow_changed_volume() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM lock_figures();
  INSERT INTO stale_run (run_id) SELECT id FROM run WHERE volume_id = NEW.id ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;

CREATE TRIGGER volume_changes_setups AFTER UPDATE OF "name" ON "volume"
  FOR EACH ROW WHEN (OLD."name" <> NEW."name") EXECUTE FUNCTION follow_changed_volume();

CREATE FUNCTION follow_changed_path() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM lock_figures();
  INSERT INTO stale_run (run_id) SELECT id FROM run WHERE path_id = NEW.id ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;

CREATE TRIGGER path_changes_setups AFTER UPDATE OF "name", "facts" ON "named_path"
  FOR EACH ROW EXECUTE FUNCTION follow_changed_path();

CREATE FUNCTION follow_observation() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM lock_figures();
  INSERT INTO stale_run (run_id)
  SELECT r.id FROM run r
  WHERE (TG_OP <> 'DELETE' AND r.id = NEW.run_id) OR (TG_OP <> 'INSERT' AND r.id = OLD.run_id)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;

CREATE TRIGGER observation_is_new AFTER INSERT ON "observation"
  FOR EACH ROW WHEN (NEW."run_id" IS NOT NULL AND NEW."metric" = 'power') EXECUTE FUNCTION follow_observation();
CREATE TRIGGER observation_is_changed AFTER UPDATE ON "observation"
  FOR EACH ROW WHEN (OLD."metric" = 'power' OR NEW."metric" = 'power') EXECUTE FUNCTION follow_observation();
CREATE TRIGGER observation_is_gone AFTER DELETE ON "observation"
  FOR EACH ROW WHEN (OLD."run_id" IS NOT NULL AND OLD."metric" = 'power') EXECUTE FUNCTION follow_observation();

-- A column of p_count values that are not known.
CREATE FUNCTION nan_column(p_count int) RETURNS bytea
LANGUAGE sql IMMUTABLE
AS $$
  SELECT decode(repeat('7ff8000000000000', p_count), 'hex');
$$;

-- Makes blocks of these runs' figures, one for each kind, or only for p_kind. The caller has the lock.
CREATE FUNCTION make_blocks(p_runs uuid[], p_kind int) RETURNS void
LANGUAGE sql
AS $$
  INSERT INTO figure_block (
    figure_kind_id, run_count, first_at, last_at, setup_ids, run_ids, at, bytes_per_second, iops, mean_us, p50_us, p90_us, p95_us,
    p99_us, p999_us, p9999_us, client_cpu_percent, bytes_per_joule
  )
  SELECT s.figure_kind_id, count(*), min(r.sort_at), max(r.sort_at),
    string_agg(int4send(r.setup_id), ''::bytea ORDER BY r.sort_at, r.id, s.position),
    string_agg(uuid_send(r.id), ''::bytea ORDER BY r.sort_at, r.id, s.position),
    string_agg(float8send((extract(epoch FROM r.sort_at) * 1000)::float8), ''::bytea ORDER BY r.sort_at, r.id, s.position),
    CASE WHEN count(s.bytes_per_second) > 0 THEN
      string_agg(float8send(coalesce(s.bytes_per_second, 'NaN')), ''::bytea ORDER BY r.sort_at, r.id, s.position) END,
    CASE WHEN count(s.iops) > 0 THEN
      string_agg(float8send(coalesce(s.iops, 'NaN')), ''::bytea ORDER BY r.sort_at, r.id, s.position) END,
    CASE WHEN count(s.mean_us) > 0 THEN
      string_agg(float8send(coalesce(s.mean_us, 'NaN')), ''::bytea ORDER BY r.sort_at, r.id, s.position) END,
    CASE WHEN count(s.p50_us) > 0 THEN
      string_agg(float8send(coalesce(s.p50_us, 'NaN')), ''::bytea ORDER BY r.sort_at, r.id, s.position) END,
    CASE WHEN count(s.p90_us) > 0 THEN
      string_agg(float8send(coalesce(s.p90_us, 'NaN')), ''::bytea ORDER BY r.sort_at, r.id, s.position) END,
    CASE WHEN count(s.p95_us) > 0 THEN
      string_agg(float8send(coalesce(s.p95_us, 'NaN')), ''::bytea ORDER BY r.sort_at, r.id, s.position) END,
    CASE WHEN count(s.p99_us) > 0 THEN
      string_agg(float8send(coalesce(s.p99_us, 'NaN')), ''::bytea ORDER BY r.sort_at, r.id, s.position) END,
    CASE WHEN count(s.p999_us) > 0 THEN
      string_agg(float8send(coalesce(s.p999_us, 'NaN')), ''::bytea ORDER BY r.sort_at, r.id, s.position) END,
    CASE WHEN count(s.p9999_us) > 0 THEN
      string_agg(float8send(coalesce(s.p9999_us, 'NaN')), ''::bytea ORDER BY r.sort_at, r.id, s.position) END,
    CASE WHEN count(s.client_cpu_percent) > 0 THEN
      string_agg(float8send(coalesce(s.client_cpu_percent, 'NaN')), ''::bytea ORDER BY r.sort_at, r.id, s.position) END,
    CASE WHEN count(s.bytes_per_joule) > 0 THEN
      string_agg(float8send(coalesce(s.bytes_per_joule, 'NaN')), ''::bytea ORDER BY r.sort_at, r.id, s.position) END
  FROM run r JOIN result s ON s.run_id = r.id
  WHERE r.id = ANY(p_runs) AND s.figure_kind_id IS NOT NULL AND (p_kind IS NULL OR s.figure_kind_id = p_kind)
  GROUP BY s.figure_kind_id;
$$;

-- Folds up to p_limit loose runs into blocks, those of the earliest ids first, and gives their number.
CREATE FUNCTION fold_runs(p_limit int) RETURNS int
LANGUAGE plpgsql
AS $$
DECLARE
  v_runs uuid[];
BEGIN
  PERFORM lock_figures();
  WITH taken AS (
    DELETE FROM loose_run WHERE run_id IN (SELECT run_id FROM loose_run ORDER BY run_id LIMIT p_limit) RETURNING run_id
  )
  SELECT array_agg(run_id) INTO v_runs FROM taken;
  IF v_runs IS NULL THEN
    RETURN 0;
  END IF;
  PERFORM make_blocks(v_runs, NULL);
  RETURN cardinality(v_runs);
END
$$;

-- Joins blocks of one kind into one in which their rows follow each other. The caller has the lock.
CREATE FUNCTION join_blocks(p_blocks int[]) RETURNS void
LANGUAGE sql
AS $$
  WITH part AS MATERIALIZED (
    DELETE FROM figure_block WHERE id = ANY(p_blocks) RETURNING *
  ),
  placed AS (
    SELECT *, sum(run_count) OVER (ORDER BY first_at, id)::int - run_count AS before FROM part
  )
  INSERT INTO figure_block (
    figure_kind_id, run_count, first_at, last_at, dead, setup_ids, run_ids, at, bytes_per_second, iops, mean_us, p50_us, p90_us, p95_us,
    p99_us, p999_us, p9999_us, client_cpu_percent, bytes_per_joule
  )
  SELECT figure_kind_id, sum(run_count), min(first_at), max(last_at),
    ARRAY(SELECT p.before + place FROM placed p CROSS JOIN unnest(p.dead) AS place ORDER BY 1),
    string_agg(setup_ids, ''::bytea ORDER BY before), string_agg(run_ids, ''::bytea ORDER BY before),
    string_agg(at, ''::bytea ORDER BY before),
    CASE WHEN count(bytes_per_second) > 0 THEN
      string_agg(coalesce(bytes_per_second, nan_column(run_count)), ''::bytea ORDER BY before) END,
    CASE WHEN count(iops) > 0 THEN string_agg(coalesce(iops, nan_column(run_count)), ''::bytea ORDER BY before) END,
    CASE WHEN count(mean_us) > 0 THEN string_agg(coalesce(mean_us, nan_column(run_count)), ''::bytea ORDER BY before) END,
    CASE WHEN count(p50_us) > 0 THEN string_agg(coalesce(p50_us, nan_column(run_count)), ''::bytea ORDER BY before) END,
    CASE WHEN count(p90_us) > 0 THEN string_agg(coalesce(p90_us, nan_column(run_count)), ''::bytea ORDER BY before) END,
    CASE WHEN count(p95_us) > 0 THEN string_agg(coalesce(p95_us, nan_column(run_count)), ''::bytea ORDER BY before) END,
    CASE WHEN count(p99_us) > 0 THEN string_agg(coalesce(p99_us, nan_column(run_count)), ''::bytea ORDER BY before) END,
    CASE WHEN count(p999_us) > 0 THEN string_agg(coalesce(p999_us, nan_column(run_count)), ''::bytea ORDER BY before) END,
    CASE WHEN count(p9999_us) > 0 THEN string_agg(coalesce(p9999_us, nan_column(run_count)), ''::bytea ORDER BY before) END,
    CASE WHEN count(client_cpu_percent) > 0 THEN
      string_agg(coalesce(client_cpu_percent, nan_column(run_count)), ''::bytea ORDER BY before) END,
    CASE WHEN count(bytes_per_joule) > 0 THEN
      string_agg(coalesce(bytes_per_joule, nan_column(run_count)), ''::bytea ORDER BY before) END
  FROM placed
  GROUP BY figure_kind_id;
$$;

-- Keeps blocks few and full: eight small ones of a kind become one, and one that is dead by a quarter is made anew from its live runs.
-- Gives the number of blocks that it put away. Each row is written four times at most before it lies in a block that stays.
CREATE FUNCTION tidy_blocks() RETURNS int
LANGUAGE plpgsql
AS $$
DECLARE
  v_block record;
  v_count int := 0;
  v_run_ids bytea;
BEGIN
  PERFORM lock_figures();
  FOR v_block IN
    SELECT id, figure_kind_id, run_count, dead, run_ids FROM figure_block WHERE cardinality(dead) * 4 >= run_count
  LOOP
    v_run_ids := v_block.run_ids || ''::bytea;
    PERFORM make_blocks(ARRAY(
      SELECT DISTINCT encode(substring(v_run_ids FROM place * 16 + 1 FOR 16), 'hex')::uuid
      FROM generate_series(0, v_block.run_count - 1) AS place
      WHERE place NOT IN (SELECT unnest(v_block.dead))
    ), v_block.figure_kind_id);
    DELETE FROM figure_block WHERE id = v_block.id;
    v_count := v_count + 1;
  END LOOP;
  FOR v_block IN
    SELECT array_agg(id) AS ids
    FROM (SELECT id, figure_kind_id, CASE WHEN run_count < 256 THEN 0 WHEN run_count < 2048 THEN 1 ELSE 2 END AS tier
          FROM figure_block WHERE run_count < 16384) AS small
    GROUP BY figure_kind_id, tier
    HAVING count(*) >= 8
  LOOP
    PERFORM join_blocks(v_block.ids);
    v_count := v_count + cardinality(v_block.ids);
  END LOOP;
  RETURN v_count;
END
$$;

-- Makes the kinds of figures of these results that are not there yet: [{workload (hex digest), operation, statistic, ...}]. In one
-- order, so that two runs with the same new kinds never wait for each other in a ring.
CREATE FUNCTION add_figure_kinds(p_results jsonb) RETURNS void
LANGUAGE sql
AS $$
  INSERT INTO figure_kind (
    workload_id, kind, operation, statistic, latency_statistic, quality, iops_quality, latency_quality, cache_bypass
  )
  SELECT DISTINCT k.id, r.kind, r.operation, r.statistic, r."latencyStatistic", r.quality, r."iopsQuality", r."latencyQuality",
    r."cacheBypass"
  FROM jsonb_to_recordset(p_results) AS r(
    workload text, kind text, operation text, statistic text, "latencyStatistic" text, quality text, "iopsQuality" text,
    "latencyQuality" text, "cacheBypass" text
  )
  JOIN workload k ON k.digest = decode(r.workload, 'hex')
  WHERE NOT EXISTS (
    SELECT 1 FROM figure_kind f
    WHERE f.workload_id = k.id AND f.kind = r.kind AND f.operation = r.operation AND f.statistic = r.statistic
      AND f.latency_statistic = r."latencyStatistic" AND f.quality IS NOT DISTINCT FROM r.quality
      AND f.iops_quality IS NOT DISTINCT FROM r."iopsQuality" AND f.latency_quality IS NOT DISTINCT FROM r."latencyQuality"
      AND f.cache_bypass IS NOT DISTINCT FROM r."cacheBypass"
  )
  ORDER BY 1, 2, 3, 4, 5, 6, 7, 8, 9
  ON CONFLICT DO NOTHING;
$$;

-- Takes in one run in a single round trip: `created`, `duplicate` (the same report again) or `conflict` (another one under this id).
-- p_run: scalars of the run, with "target" and "volume" objects, the "setup" {digest (hex), values} and "tags". p_workloads: [{digest (hex), kind, label, ..., body}].
-- p_results: [{workload (hex digest), kind, operation, ...}], with their JSON texts beside them in p_bodies.
CREATE OR REPLACE FUNCTION ingest_run(
  p_id uuid,
  p_digest bytea,
  p_run jsonb,
  p_head text,
  p_workloads jsonb,
  p_results jsonb,
  p_bodies text[]
) RETURNS text
LANGUAGE plpgsql
AS $$
DECLARE
  v_digest bytea;
  v_target uuid;
  v_volume uuid;
  v_setup int;
  v_setup_digest bytea := decode(p_run #>> '{setup,digest}', 'hex');
  v_started timestamptz := (p_run ->> 'startedAt')::timestamptz;
  -- A clock that runs years ahead must not keep its runs at the top of every list.
  v_sort timestamptz := least(coalesce(v_started, now()), now() + interval '1 day');
BEGIN
  SELECT r.digest INTO v_digest FROM run r WHERE r.id = p_id;
  IF FOUND THEN
    RETURN CASE WHEN v_digest = p_digest THEN 'duplicate' ELSE 'conflict' END;
  END IF;

  -- A conflict is looked up instead of updated: that would lock the row against those who wait with a setup that is wanted here.
  SELECT t.id INTO v_target FROM target t WHERE t.key = p_run #>> '{target,key}';
  IF NOT FOUND THEN
    INSERT INTO target (key, name, kind, vendor, model)
    VALUES (
      p_run #>> '{target,key}', p_run #>> '{target,name}', p_run #>> '{target,kind}',
      p_run #>> '{target,vendor}', p_run #>> '{target,model}'
    )
    ON CONFLICT (key) DO NOTHING;
    SELECT t.id INTO v_target FROM target t WHERE t.key = p_run #>> '{target,key}';
  END IF;

  IF p_run #>> '{volume,key}' IS NOT NULL THEN
    SELECT v.id INTO v_volume FROM volume v WHERE v.target_id = v_target AND v.key = p_run #>> '{volume,key}';
    IF NOT FOUND THEN
      INSERT INTO volume (target_id, key, name, kind)
      VALUES (v_target, p_run #>> '{volume,key}', p_run #>> '{volume,name}', p_run #>> '{volume,kind}')
      ON CONFLICT (target_id, key) DO NOTHING;
      SELECT v.id INTO v_volume FROM volume v WHERE v.target_id = v_target AND v.key = p_run #>> '{volume,key}';
    END IF;
  END IF;

  -- In the order of their digests, so that two runs with the same new workloads never wait for each other in a ring.
  INSERT INTO workload (digest, kind, label, pattern, block_bytes, read_percent, queue_depth, threads, file_bytes, body)
  SELECT decode(w.digest, 'hex'), w.kind, w.label, w.pattern, w."blockBytes", w."readPercent", w."queueDepth", w.threads,
         w."fileBytes", w.body
  FROM jsonb_to_recordset(p_workloads) AS w(
    digest text, kind text, label text, pattern text, "blockBytes" bigint, "readPercent" double precision,
    "queueDepth" int, threads int, "fileBytes" bigint, body json
  )
  WHERE NOT EXISTS (SELECT 1 FROM workload k WHERE k.digest = decode(w.digest, 'hex'))
  ORDER BY w.digest
  ON CONFLICT (digest) DO NOTHING;

  SELECT s.id INTO v_setup FROM setup s WHERE s.digest = v_setup_digest;
  IF NOT FOUND THEN
    INSERT INTO setup (digest, values) VALUES (v_setup_digest, p_run #> '{setup,values}') ON CONFLICT (digest) DO NOTHING;
    SELECT s.id INTO v_setup FROM setup s WHERE s.digest = v_setup_digest;
  END IF;

  PERFORM add_figure_kinds(p_results);

  INSERT INTO run (
    id, digest, contract, origin, agent_id, target_id, volume_id, profile, time_precision, started_at, ended_at, sort_at,
    file_bytes, warning_count, read_bytes_per_second, write_bytes_per_second, head,
    configuration_id, setup_id, tags
  )
  VALUES (
    p_id, p_digest, (p_run ->> 'contract')::int, p_run ->> 'origin', (p_run ->> 'agentId')::uuid, v_target, v_volume,
    p_run ->> 'profile', p_run ->> 'timePrecision', v_started, (p_run ->> 'endedAt')::timestamptz,
    v_sort, (p_run ->> 'fileBytes')::bigint, (p_run ->> 'warningCount')::int,
    (p_run ->> 'readBytesPerSecond')::double precision, (p_run ->> 'writeBytesPerSecond')::double precision, p_head::json,
    (SELECT c.id FROM configuration c WHERE c.id = (p_run ->> 'configurationId')::uuid FOR KEY SHARE), v_setup,
    ARRAY(SELECT jsonb_array_elements_text(p_run -> 'tags'))
  )
  ON CONFLICT (id) DO NOTHING;
  IF NOT FOUND THEN
    SELECT r.digest INTO v_digest FROM run r WHERE r.id = p_id;
    RETURN CASE WHEN v_digest = p_digest THEN 'duplicate' ELSE 'conflict' END;
  END IF;

  -- A name that somebody chose replaces the one before, unless a later run is there already: an old run must not rename.
  UPDATE target t
  SET name = CASE WHEN n.is_new THEN p_run #>> '{target,name}' ELSE t.name END,
      vendor = coalesce(t.vendor, p_run #>> '{target,vendor}'),
      model = coalesce(t.model, p_run #>> '{target,model}')
  FROM (
    SELECT (p_run ->> 'isNameGiven')::boolean AND v_started IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM run r WHERE r.target_id = v_target AND r.sort_at > v_sort) AS is_new
  ) n
  WHERE t.id = v_target AND (
    (n.is_new AND t.name <> p_run #>> '{target,name}')
    OR (t.vendor IS NULL AND p_run #>> '{target,vendor}' IS NOT NULL)
    OR (t.model IS NULL AND p_run #>> '{target,model}' IS NOT NULL)
  );

  INSERT INTO result (
    run_id, position, workload_id, kind, operation, statistic, bytes_per_second, low_bytes_per_second,
    high_bytes_per_second, best_bytes_per_second, iops, mean_us, p50_us, p90_us, p95_us, p99_us, p999_us, p9999_us,
    client_cpu_percent, bytes_per_joule, cache_bypass, figure_kind_id, body
  )
  SELECT p_id, r.position, k.id, r.kind, r.operation, r.statistic, r."bytesPerSecond", r."lowBytesPerSecond",
         r."highBytesPerSecond", r."bestBytesPerSecond", r.iops, r."meanUs", r."p50Us", r."p90Us", r."p95Us", r."p99Us", r."p999Us",
         r."p9999Us", r."clientCpuPercent", r."bytesPerJoule", r."cacheBypass", f.id, p_bodies[r.position + 1]::json
  FROM jsonb_to_recordset(p_results) AS r(
    position int, workload text, kind text, operation text, statistic text, "latencyStatistic" text, quality text,
    "iopsQuality" text, "latencyQuality" text, "bytesPerSecond" double precision,
    "lowBytesPerSecond" double precision, "highBytesPerSecond" double precision, "bestBytesPerSecond" double precision,
    iops double precision, "meanUs" double precision, "p50Us" double precision, "p90Us" double precision,
    "p95Us" double precision, "p99Us" double precision, "p999Us" double precision, "p9999Us" double precision,
    "clientCpuPercent" double precision, "bytesPerJoule" double precision, "cacheBypass" text
  )
  JOIN workload k ON k.digest = decode(r.workload, 'hex')
  JOIN figure_kind f ON f.workload_id = k.id AND f.kind = r.kind AND f.operation = r.operation AND f.statistic = r.statistic
    AND f.latency_statistic = r."latencyStatistic" AND f.quality IS NOT DISTINCT FROM r.quality
    AND f.iops_quality IS NOT DISTINCT FROM r."iopsQuality" AND f.latency_quality IS NOT DISTINCT FROM r."latencyQuality"
    AND f.cache_bypass IS NOT DISTINCT FROM r."cacheBypass";

  UPDATE agent SET last_seen_at = now()
  WHERE id = (p_run ->> 'agentId')::uuid AND (last_seen_at IS NULL OR last_seen_at < now() - interval '1 minute');

  RETURN 'created';
END
$$;

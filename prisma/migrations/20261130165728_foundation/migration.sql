-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "agent" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "name" TEXT NOT NULL,
    "token_prefix" TEXT NOT NULL,
    "secret_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revoked_at" TIMESTAMPTZ(3),
    "last_seen_at" TIMESTAMPTZ(3),

    CONSTRAINT "agent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "target" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "vendor" TEXT,
    "model" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "target_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "volume" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "target_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,

    CONSTRAINT "volume_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "workload" (
    "id" SERIAL NOT NULL,
    "digest" BYTEA NOT NULL,
    "kind" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "pattern" TEXT,
    "block_bytes" BIGINT,
    "read_percent" DOUBLE PRECISION,
    "queue_depth" INTEGER,
    "threads" INTEGER,
    "file_bytes" BIGINT,
    "body" JSON NOT NULL,

    CONSTRAINT "workload_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "run" (
    "id" UUID NOT NULL,
    "digest" BYTEA NOT NULL,
    "contract" INTEGER NOT NULL,
    "origin" TEXT NOT NULL,
    "agent_id" UUID,
    "target_id" UUID NOT NULL,
    "volume_id" UUID,
    "profile" TEXT NOT NULL,
    "time_precision" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sort_at" TIMESTAMPTZ(3) NOT NULL,
    "file_bytes" BIGINT,
    "warning_count" INTEGER NOT NULL,
    "read_bytes_per_second" DOUBLE PRECISION,
    "write_bytes_per_second" DOUBLE PRECISION,
    "head" JSON NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "result" (
    "run_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "workload_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "statistic" TEXT NOT NULL,
    "bytes_per_second" DOUBLE PRECISION,
    "low_bytes_per_second" DOUBLE PRECISION,
    "high_bytes_per_second" DOUBLE PRECISION,
    "best_bytes_per_second" DOUBLE PRECISION,
    "iops" DOUBLE PRECISION,
    "mean_us" DOUBLE PRECISION,
    "p50_us" DOUBLE PRECISION,
    "p99_us" DOUBLE PRECISION,
    "p999_us" DOUBLE PRECISION,
    "cache_bypass" TEXT,
    "body" JSON NOT NULL,

    CONSTRAINT "result_pkey" PRIMARY KEY ("run_id","position")
);

-- CreateTable
CREATE TABLE "setting" (
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "setting_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "agent_name_key" ON "agent"("name");

-- CreateIndex
CREATE UNIQUE INDEX "agent_token_prefix_key" ON "agent"("token_prefix");

-- CreateIndex
CREATE UNIQUE INDEX "target_key_key" ON "target"("key");

-- CreateIndex
CREATE UNIQUE INDEX "volume_target_id_key_key" ON "volume"("target_id", "key");

-- CreateIndex
CREATE UNIQUE INDEX "workload_digest_key" ON "workload"("digest");

-- CreateIndex
CREATE INDEX "workload_label_idx" ON "workload"("label");

-- CreateIndex
CREATE INDEX "run_sort_at_id_idx" ON "run"("sort_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "run_target_id_sort_at_id_idx" ON "run"("target_id", "sort_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "run_agent_id_idx" ON "run"("agent_id");

-- CreateIndex
CREATE INDEX "run_volume_id_idx" ON "run"("volume_id");

-- CreateIndex
CREATE INDEX "run_received_at_idx" ON "run"("received_at");

-- Few runs are deleted at a time: for the list of those and the clean-up.
CREATE INDEX "run_deleted_at_idx" ON "run"("deleted_at") WHERE "deleted_at" IS NOT NULL;

-- CreateIndex
CREATE INDEX "result_workload_id_operation_bytes_per_second_idx" ON "result"("workload_id", "operation", "bytes_per_second");

-- AddForeignKey
ALTER TABLE "volume" ADD CONSTRAINT "volume_target_id_fkey" FOREIGN KEY ("target_id") REFERENCES "target"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_agent_id_fkey" FOREIGN KEY ("agent_id") REFERENCES "agent"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_target_id_fkey" FOREIGN KEY ("target_id") REFERENCES "target"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_volume_id_fkey" FOREIGN KEY ("volume_id") REFERENCES "volume"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "result" ADD CONSTRAINT "result_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "result" ADD CONSTRAINT "result_workload_id_fkey" FOREIGN KEY ("workload_id") REFERENCES "workload"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Takes in one run in a single round trip: `created`, `duplicate` (the same report again) or `conflict` (another one under this id).
-- p_run: scalars of the run, with "target" and "volume" objects. p_workloads: [{digest (hex), kind, label, ..., body}].
-- p_results: [{workload (hex digest), kind, operation, ...}], with their JSON texts beside them in p_bodies.
CREATE FUNCTION ingest_run(
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
  v_started timestamptz := (p_run ->> 'startedAt')::timestamptz;
  -- A clock that runs years ahead must not keep its runs at the top of every list.
  v_sort timestamptz := least(coalesce(v_started, now()), now() + interval '1 day');
BEGIN
  SELECT r.digest INTO v_digest FROM run r WHERE r.id = p_id;
  IF FOUND THEN
    RETURN CASE WHEN v_digest = p_digest THEN 'duplicate' ELSE 'conflict' END;
  END IF;

  SELECT t.id INTO v_target FROM target t WHERE t.key = p_run #>> '{target,key}';
  IF NOT FOUND THEN
    INSERT INTO target (key, name, kind, vendor, model)
    VALUES (
      p_run #>> '{target,key}', p_run #>> '{target,name}', p_run #>> '{target,kind}',
      p_run #>> '{target,vendor}', p_run #>> '{target,model}'
    )
    ON CONFLICT (key) DO UPDATE SET key = EXCLUDED.key
    RETURNING id INTO v_target;
  END IF;

  IF p_run #>> '{volume,key}' IS NOT NULL THEN
    SELECT v.id INTO v_volume FROM volume v WHERE v.target_id = v_target AND v.key = p_run #>> '{volume,key}';
    IF NOT FOUND THEN
      INSERT INTO volume (target_id, key, name, kind)
      VALUES (v_target, p_run #>> '{volume,key}', p_run #>> '{volume,name}', p_run #>> '{volume,kind}')
      ON CONFLICT (target_id, key) DO UPDATE SET key = EXCLUDED.key
      RETURNING id INTO v_volume;
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

  INSERT INTO run (
    id, digest, contract, origin, agent_id, target_id, volume_id, profile, time_precision, started_at, ended_at, sort_at,
    file_bytes, warning_count, read_bytes_per_second, write_bytes_per_second, head
  )
  VALUES (
    p_id, p_digest, (p_run ->> 'contract')::int, p_run ->> 'origin', (p_run ->> 'agentId')::uuid, v_target, v_volume,
    p_run ->> 'profile', p_run ->> 'timePrecision', v_started, (p_run ->> 'endedAt')::timestamptz,
    v_sort, (p_run ->> 'fileBytes')::bigint, (p_run ->> 'warningCount')::int,
    (p_run ->> 'readBytesPerSecond')::double precision, (p_run ->> 'writeBytesPerSecond')::double precision, p_head::json
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
    high_bytes_per_second, best_bytes_per_second, iops, mean_us, p50_us, p99_us, p999_us,
    cache_bypass, body
  )
  SELECT p_id, r.position, k.id, r.kind, r.operation, r.statistic, r."bytesPerSecond", r."lowBytesPerSecond",
         r."highBytesPerSecond", r."bestBytesPerSecond", r.iops, r."meanUs", r."p50Us", r."p99Us", r."p999Us",
         r."cacheBypass", p_bodies[r.position + 1]::json
  FROM jsonb_to_recordset(p_results) AS r(
    position int, workload text, kind text, operation text, statistic text, "bytesPerSecond" double precision,
    "lowBytesPerSecond" double precision, "highBytesPerSecond" double precision, "bestBytesPerSecond" double precision,
    iops double precision, "meanUs" double precision, "p50Us" double precision, "p99Us" double precision,
    "p999Us" double precision, "cacheBypass" text
  )
  JOIN workload k ON k.digest = decode(r.workload, 'hex');

  UPDATE agent SET last_seen_at = now()
  WHERE id = (p_run ->> 'agentId')::uuid AND (last_seen_at IS NULL OR last_seen_at < now() - interval '1 minute');

  RETURN 'created';
END
$$;

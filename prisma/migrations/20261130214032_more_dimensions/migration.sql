-- Runs are compared by more conditions than before, so that the upkeep finds those of all stored runs anew.
INSERT INTO stale_run (run_id) SELECT id FROM run WHERE setup_id IS NOT NULL ON CONFLICT DO NOTHING;

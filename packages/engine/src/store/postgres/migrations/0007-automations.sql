-- The tables of webhooks and automations, the concurrency key (`lane`) of jobs, and the sandbox flag of events.

-- Row-level security shows the rows of all workspaces, which this migration changes and counts.
SELECT set_config('posthorn.scope', '*', true);

ALTER TABLE events ADD COLUMN sandbox boolean NOT NULL DEFAULT false;
ALTER TABLE events ALTER COLUMN sandbox DROP DEFAULT;
ALTER TABLE events ADD COLUMN caused_by text COLLATE "C";

ALTER TABLE jobs ADD COLUMN lane text COLLATE "C";
UPDATE jobs SET lane = workspace_id;
ALTER TABLE jobs ALTER COLUMN lane SET NOT NULL;
DROP INDEX jobs_queued;
CREATE INDEX jobs_queued ON jobs (lane, run_at, id) WHERE state = 'queued';

CREATE TABLE webhooks (
  id text COLLATE "C" NOT NULL,
  workspace_id text COLLATE "C" NOT NULL,
  event text COLLATE "C" NOT NULL,
  url text COLLATE "C" NOT NULL,
  secret text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  disabled_at bigint,
  failing_since bigint,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  PRIMARY KEY (workspace_id, id),
  CONSTRAINT webhooks_id_key UNIQUE (id)
);
CREATE INDEX webhooks_by_status ON webhooks (workspace_id, status, id);
CREATE INDEX webhooks_by_event ON webhooks (workspace_id, event, status, id);

CREATE TABLE deliveries (
  id text COLLATE "C" NOT NULL,
  workspace_id text COLLATE "C" NOT NULL,
  webhook_id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  event text COLLATE "C" NOT NULL,
  url text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  attempts json NOT NULL,
  next_attempt_at bigint,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  PRIMARY KEY (workspace_id, id),
  CONSTRAINT deliveries_id_key UNIQUE (id)
) WITH (fillfactor = 80);
CREATE INDEX deliveries_by_status ON deliveries (workspace_id, status, id);
CREATE INDEX deliveries_by_webhook_id ON deliveries (workspace_id, webhook_id, id);
CREATE INDEX deliveries_by_webhook_status ON deliveries (workspace_id, webhook_id, status, id);

CREATE TABLE automations (
  id text COLLATE "C" NOT NULL,
  workspace_id text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  trigger_type text COLLATE "C" NOT NULL,
  trigger_config json NOT NULL,
  trigger_key text COLLATE "C",
  steps json NOT NULL,
  removed json NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  deleted_at bigint,
  PRIMARY KEY (workspace_id, id),
  CONSTRAINT automations_id_key UNIQUE (id)
);
CREATE INDEX automations_by_deleted_at ON automations (workspace_id, deleted_at, id);
CREATE INDEX automations_by_status ON automations (workspace_id, deleted_at, status, id);
CREATE INDEX automations_by_trigger_key ON automations (workspace_id, trigger_key, id) WHERE trigger_key IS NOT NULL;

CREATE TABLE automation_runs (
  id text COLLATE "C" NOT NULL,
  workspace_id text COLLATE "C" NOT NULL,
  automation_id text COLLATE "C" NOT NULL,
  contact_id text COLLATE "C" NOT NULL,
  contact_email text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  trigger_type text COLLATE "C" NOT NULL,
  trigger_data json NOT NULL,
  sandbox boolean NOT NULL,
  live_key text COLLATE "C",
  current_step_id text COLLATE "C",
  waiting_for text COLLATE "C",
  woken_by text COLLATE "C",
  chain json NOT NULL,
  parked boolean NOT NULL,
  executed bigint NOT NULL,
  failures bigint NOT NULL,
  next_run_at bigint,
  started_at bigint NOT NULL,
  completed_at bigint,
  cancelled_at bigint,
  error text COLLATE "C",
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  PRIMARY KEY (workspace_id, id),
  CONSTRAINT automation_runs_id_key UNIQUE (id),
  CONSTRAINT automation_runs_workspace_id_live_key_key UNIQUE (workspace_id, live_key)
) WITH (fillfactor = 80);
CREATE INDEX automation_runs_by_automation_id ON automation_runs (workspace_id, automation_id, id);
CREATE INDEX automation_runs_by_status ON automation_runs (workspace_id, automation_id, status, id);
CREATE INDEX automation_runs_by_contact_id ON automation_runs (workspace_id, contact_id, status, id);
CREATE INDEX automation_runs_by_waiting_for ON automation_runs (workspace_id, contact_id, waiting_for, id)
  WHERE waiting_for IS NOT NULL;

CREATE TABLE run_steps (
  id text COLLATE "C" NOT NULL,
  workspace_id text COLLATE "C" NOT NULL,
  run_id text COLLATE "C" NOT NULL,
  place bigint NOT NULL,
  step_id text COLLATE "C" NOT NULL,
  step_type text COLLATE "C" NOT NULL,
  position bigint NOT NULL,
  status text COLLATE "C" NOT NULL,
  started_at bigint,
  completed_at bigint,
  output json,
  error text COLLATE "C",
  PRIMARY KEY (workspace_id, id),
  CONSTRAINT run_steps_id_key UNIQUE (id),
  CONSTRAINT run_steps_workspace_id_run_id_place_key UNIQUE (workspace_id, run_id, place)
);

CREATE POLICY own ON webhooks
  USING (workspace_id = current_setting('posthorn.scope', true) OR current_setting('posthorn.scope', true) = '*');
ALTER TABLE webhooks ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON deliveries
  USING (workspace_id = current_setting('posthorn.scope', true) OR current_setting('posthorn.scope', true) = '*');
ALTER TABLE deliveries ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON automations
  USING (workspace_id = current_setting('posthorn.scope', true) OR current_setting('posthorn.scope', true) = '*');
ALTER TABLE automations ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON automation_runs
  USING (workspace_id = current_setting('posthorn.scope', true) OR current_setting('posthorn.scope', true) = '*');
ALTER TABLE automation_runs ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON run_steps
  USING (workspace_id = current_setting('posthorn.scope', true) OR current_setting('posthorn.scope', true) = '*');
ALTER TABLE run_steps ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

-- The counting of each table: a function for rows that come and go, and one for rows whose counted fields change. Most changes
-- touch no counted field; those are not even queued. Creating the triggers locks a table until the commit, so the rows that
-- the table has already are counted once. Databases of earlier versions have the function bodies to the byte.
CREATE FUNCTION webhooks_count() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        own integer := row_count_shard();
        sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
      BEGIN
        INSERT INTO row_counts AS c SELECT workspace_id, 'webhooks', ARRAY[status]::text[], own, sign * count(*) FROM changed GROUP BY 1, 3
          ON CONFLICT (workspace_id, of_table, shared, shard) DO UPDATE SET count = c.count + excluded.count;
        RETURN NULL;
      END $$;
CREATE TRIGGER count_added AFTER INSERT ON webhooks REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION webhooks_count();
CREATE TRIGGER count_removed AFTER DELETE ON webhooks REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION webhooks_count();
CREATE FUNCTION webhooks_recount() RETURNS trigger LANGUAGE plpgsql AS $$
        DECLARE
          own integer := row_count_shard();
        BEGIN
          INSERT INTO row_counts AS c SELECT workspace_id, 'webhooks', ARRAY[status]::text[], own, by
            FROM (SELECT OLD.*, -1 AS by UNION ALL SELECT NEW.*, 1) changed
            ON CONFLICT (workspace_id, of_table, shared, shard) DO UPDATE SET count = c.count + excluded.count;
          RETURN NULL;
        END $$;
CREATE TRIGGER count_changed AFTER UPDATE ON webhooks FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION webhooks_recount();
INSERT INTO row_counts SELECT workspace_id, 'webhooks', ARRAY[status]::text[], 0, count(*) FROM webhooks GROUP BY 1, 3;

CREATE FUNCTION automations_count() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        own integer := row_count_shard();
        sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
      BEGIN
        INSERT INTO row_counts AS c SELECT workspace_id, 'automations', ARRAY[deleted_at::text, status]::text[], own, sign * count(*) FROM changed GROUP BY 1, 3
          ON CONFLICT (workspace_id, of_table, shared, shard) DO UPDATE SET count = c.count + excluded.count;
        RETURN NULL;
      END $$;
CREATE TRIGGER count_added AFTER INSERT ON automations REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION automations_count();
CREATE TRIGGER count_removed AFTER DELETE ON automations REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION automations_count();
CREATE FUNCTION automations_recount() RETURNS trigger LANGUAGE plpgsql AS $$
        DECLARE
          own integer := row_count_shard();
        BEGIN
          INSERT INTO row_counts AS c SELECT workspace_id, 'automations', ARRAY[deleted_at::text, status]::text[], own, by
            FROM (SELECT OLD.*, -1 AS by UNION ALL SELECT NEW.*, 1) changed
            ON CONFLICT (workspace_id, of_table, shared, shard) DO UPDATE SET count = c.count + excluded.count;
          RETURN NULL;
        END $$;
CREATE TRIGGER count_changed AFTER UPDATE ON automations FOR EACH ROW
  WHEN (OLD.deleted_at::text IS DISTINCT FROM NEW.deleted_at::text OR OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION automations_recount();
INSERT INTO row_counts SELECT workspace_id, 'automations', ARRAY[deleted_at::text, status]::text[], 0, count(*) FROM automations GROUP BY 1, 3;

CREATE FUNCTION automation_runs_count() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        own integer := row_count_shard();
        sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
      BEGIN
        INSERT INTO row_counts AS c SELECT workspace_id, 'automation_runs', ARRAY[automation_id, status]::text[], own, sign * count(*) FROM changed GROUP BY 1, 3
          ON CONFLICT (workspace_id, of_table, shared, shard) DO UPDATE SET count = c.count + excluded.count;
        RETURN NULL;
      END $$;
CREATE TRIGGER count_added AFTER INSERT ON automation_runs REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION automation_runs_count();
CREATE TRIGGER count_removed AFTER DELETE ON automation_runs REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION automation_runs_count();
CREATE FUNCTION automation_runs_recount() RETURNS trigger LANGUAGE plpgsql AS $$
        DECLARE
          own integer := row_count_shard();
        BEGIN
          INSERT INTO row_counts AS c SELECT workspace_id, 'automation_runs', ARRAY[automation_id, status]::text[], own, by
            FROM (SELECT OLD.*, -1 AS by UNION ALL SELECT NEW.*, 1) changed
            ON CONFLICT (workspace_id, of_table, shared, shard) DO UPDATE SET count = c.count + excluded.count;
          RETURN NULL;
        END $$;
CREATE TRIGGER count_changed AFTER UPDATE ON automation_runs FOR EACH ROW
  WHEN (OLD.automation_id IS DISTINCT FROM NEW.automation_id OR OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION automation_runs_recount();
INSERT INTO row_counts SELECT workspace_id, 'automation_runs', ARRAY[automation_id, status]::text[], 0, count(*) FROM automation_runs GROUP BY 1, 3;

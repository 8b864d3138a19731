import { countRows } from "./count-rows.js";

/** The tables of webhooks and automations, the concurrency key (`lane`) of jobs, and the sandbox flag of events. */
export const sql = `
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

DO $$
DECLARE
  of_tenants text;
BEGIN
  FOREACH of_tenants IN ARRAY ARRAY['webhooks', 'deliveries', 'automations', 'automation_runs', 'run_steps'] LOOP
    EXECUTE format('CREATE POLICY own ON %I USING (workspace_id = current_setting(''posthorn.scope'', true)
      OR current_setting(''posthorn.scope'', true) = ''*'')', of_tenants);
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', of_tenants);
  END LOOP;
END $$;

${countRows([
  ["webhooks", "status"],
  ["automations", "deleted_at::text, status"],
  ["automation_runs", "automation_id, status"],
])}
`;

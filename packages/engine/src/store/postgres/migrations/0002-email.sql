-- The tables and columns of scheduling, batches, tracking, bounces, sending domains and analytics.

ALTER TABLE contacts ADD COLUMN last_opened_at bigint, ADD COLUMN last_clicked_at bigint;

ALTER TABLE messages
  ADD COLUMN batch_index bigint,
  ADD COLUMN send_at bigint,
  ADD COLUMN recipients json,
  ADD COLUMN schedule_id text COLLATE "C",
  ADD COLUMN links_id text COLLATE "C",
  ADD COLUMN concluded_at bigint;
CREATE INDEX messages_by_schedule_id ON messages (workspace_id, schedule_id, created_at, id) WHERE schedule_id IS NOT NULL;

CREATE TABLE batches (
  id text COLLATE "C" NOT NULL,
  workspace_id text COLLATE "C" NOT NULL,
  total bigint NOT NULL,
  sandbox boolean NOT NULL,
  skipped json NOT NULL,
  created_at bigint NOT NULL,
  PRIMARY KEY (workspace_id, id),
  CONSTRAINT batches_id_key UNIQUE (id)
);

CREATE TABLE bounces (
  id text COLLATE "C" NOT NULL,
  workspace_id text COLLATE "C" NOT NULL,
  email text COLLATE "C" NOT NULL,
  address_key text COLLATE "C" NOT NULL,
  message_id text COLLATE "C",
  contact_id text COLLATE "C",
  campaign_id text COLLATE "C",
  type text COLLATE "C" NOT NULL,
  sub_type text COLLATE "C",
  smtp_status text COLLATE "C",
  diagnostic_code text COLLATE "C",
  isp_name text COLLATE "C",
  bounced_at bigint NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  PRIMARY KEY (workspace_id, id),
  CONSTRAINT bounces_id_key UNIQUE (id)
);
CREATE INDEX bounces_by_bounced_at ON bounces (workspace_id, bounced_at, id);
CREATE INDEX bounces_by_type ON bounces (workspace_id, type, bounced_at, id);
CREATE INDEX bounces_by_address_key ON bounces (workspace_id, address_key, bounced_at, id);

CREATE TABLE domains (
  id text COLLATE "C" NOT NULL,
  workspace_id text COLLATE "C" NOT NULL,
  domain text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  verified boolean NOT NULL,
  dkim_enabled boolean NOT NULL,
  verification_token text COLLATE "C" NOT NULL,
  keys json NOT NULL,
  records json NOT NULL,
  checked_at bigint,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  PRIMARY KEY (workspace_id, id),
  CONSTRAINT domains_id_key UNIQUE (id),
  CONSTRAINT domains_workspace_id_domain_key UNIQUE (workspace_id, domain)
);

-- Updated often: the free space keeps the new versions of a row on its page (HOT updates).
CREATE TABLE counters (
  id text COLLATE "C" NOT NULL,
  workspace_id text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  "of" text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (workspace_id, id),
  CONSTRAINT counters_id_key UNIQUE (id)
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.01);
CREATE INDEX counters_by_of ON counters (workspace_id, kind, "of", id);

CREATE POLICY own ON batches
  USING (workspace_id = current_setting('posthorn.scope', true) OR current_setting('posthorn.scope', true) = '*');
ALTER TABLE batches ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON bounces
  USING (workspace_id = current_setting('posthorn.scope', true) OR current_setting('posthorn.scope', true) = '*');
ALTER TABLE bounces ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON domains
  USING (workspace_id = current_setting('posthorn.scope', true) OR current_setting('posthorn.scope', true) = '*');
ALTER TABLE domains ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON counters
  USING (workspace_id = current_setting('posthorn.scope', true) OR current_setting('posthorn.scope', true) = '*');
ALTER TABLE counters ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

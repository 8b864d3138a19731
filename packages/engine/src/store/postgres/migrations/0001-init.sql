-- The first tables. Text has the byte-wise collation "C", so that ids sort by their time. Primary keys begin with the workspace;
-- a constraint `…_id_key` finds a row whose workspace is unknown, and makes ids unique across workspaces. Row-level security
-- shows a row where `posthorn.scope` is its workspace or `*`, and no row where it is not set.

CREATE TABLE workspaces (
  id text COLLATE "C" PRIMARY KEY,
  name text COLLATE "C" NOT NULL,
  settings jsonb NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL
);

CREATE TABLE api_keys (
  id text COLLATE "C" NOT NULL,
  workspace_id text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  type text COLLATE "C" NOT NULL,
  permissions jsonb NOT NULL,
  rate_limit bigint,
  email_rate_limit bigint,
  hash text COLLATE "C" NOT NULL,
  last4 text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  revoked_at bigint,
  PRIMARY KEY (workspace_id, id),
  CONSTRAINT api_keys_id_key UNIQUE (id),
  CONSTRAINT api_keys_hash_key UNIQUE (hash)
);

CREATE TABLE contacts (
  id text COLLATE "C" NOT NULL,
  workspace_id text COLLATE "C" NOT NULL,
  email text COLLATE "C" NOT NULL,
  address_key text COLLATE "C" NOT NULL,
  first_name text COLLATE "C",
  last_name text COLLATE "C",
  attributes jsonb NOT NULL,
  subscribed boolean NOT NULL,
  bounced boolean NOT NULL,
  unsubscribed_at bigint,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  PRIMARY KEY (workspace_id, id),
  CONSTRAINT contacts_id_key UNIQUE (id),
  CONSTRAINT contacts_workspace_id_address_key_key UNIQUE (workspace_id, address_key)
);
CREATE INDEX contacts_by_subscribed ON contacts (workspace_id, subscribed, id);
CREATE INDEX contacts_by_bounced ON contacts (workspace_id, bounced, id);

CREATE TABLE templates (
  id text COLLATE "C" NOT NULL,
  workspace_id text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  description text COLLATE "C",
  version bigint NOT NULL,
  content_id text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  deleted_at bigint,
  PRIMARY KEY (workspace_id, id),
  CONSTRAINT templates_id_key UNIQUE (id)
);
CREATE INDEX templates_by_deleted_at ON templates (workspace_id, deleted_at, id);

CREATE TABLE template_versions (
  id text COLLATE "C" NOT NULL,
  workspace_id text COLLATE "C" NOT NULL,
  template_id text COLLATE "C" NOT NULL,
  version bigint NOT NULL,
  name text COLLATE "C" NOT NULL,
  description text COLLATE "C",
  content_id text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  PRIMARY KEY (workspace_id, id),
  CONSTRAINT template_versions_id_key UNIQUE (id),
  CONSTRAINT template_versions_workspace_id_template_id_version_key UNIQUE (workspace_id, template_id, version)
);

CREATE TABLE suppressions (
  id text COLLATE "C" NOT NULL,
  workspace_id text COLLATE "C" NOT NULL,
  email text COLLATE "C" NOT NULL,
  address_key text COLLATE "C" NOT NULL,
  reason text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  PRIMARY KEY (workspace_id, id),
  CONSTRAINT suppressions_id_key UNIQUE (id),
  CONSTRAINT suppressions_workspace_id_address_key_key UNIQUE (workspace_id, address_key)
);
CREATE INDEX suppressions_by_reason ON suppressions (workspace_id, reason, id);

CREATE TABLE messages (
  id text COLLATE "C" NOT NULL,
  workspace_id text COLLATE "C" NOT NULL,
  "to" text COLLATE "C" NOT NULL,
  address_key text COLLATE "C" NOT NULL,
  "from" text COLLATE "C" NOT NULL,
  reply_to text COLLATE "C",
  from_name text COLLATE "C",
  subject text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  sandbox boolean NOT NULL,
  content_id text COLLATE "C" NOT NULL,
  data_id text COLLATE "C",
  render_id text COLLATE "C",
  rendered_at bigint,
  template_id text COLLATE "C",
  contact_id text COLLATE "C",
  campaign_id text COLLATE "C",
  automation_id text COLLATE "C",
  run_id text COLLATE "C",
  batch_id text COLLATE "C",
  track_opens boolean NOT NULL,
  track_clicks boolean NOT NULL,
  attempts bigint NOT NULL,
  last_response text COLLATE "C",
  bounce_type text COLLATE "C",
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  sent_at bigint,
  delivered_at bigint,
  opened_at bigint,
  clicked_at bigint,
  bounced_at bigint,
  PRIMARY KEY (workspace_id, id),
  CONSTRAINT messages_id_key UNIQUE (id)
) WITH (fillfactor = 80);
CREATE INDEX messages_by_created_at ON messages (workspace_id, created_at, id);
CREATE INDEX messages_by_status ON messages (workspace_id, status, created_at, id);
CREATE INDEX messages_by_address_key ON messages (workspace_id, address_key, created_at, id);
CREATE INDEX messages_by_batch_id ON messages (workspace_id, batch_id, created_at, id) WHERE batch_id IS NOT NULL;
CREATE INDEX messages_by_campaign_id ON messages (workspace_id, campaign_id, created_at, id) WHERE campaign_id IS NOT NULL;
CREATE INDEX messages_by_automation_id ON messages (workspace_id, automation_id, created_at, id) WHERE automation_id IS NOT NULL;

CREATE TABLE contents (
  id text COLLATE "C" NOT NULL,
  workspace_id text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  value json,
  created_at bigint NOT NULL,
  PRIMARY KEY (workspace_id, id),
  CONSTRAINT contents_id_key UNIQUE (id)
);

CREATE TABLE events (
  id text COLLATE "C" NOT NULL,
  workspace_id text COLLATE "C" NOT NULL,
  type text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  subject_id text COLLATE "C",
  data json NOT NULL,
  PRIMARY KEY (workspace_id, id),
  CONSTRAINT events_id_key UNIQUE (id)
);
CREATE INDEX events_by_type ON events (workspace_id, type, id);
CREATE INDEX events_by_subject_id ON events (workspace_id, subject_id, id) WHERE subject_id IS NOT NULL;

CREATE TABLE jobs (
  id text COLLATE "C" PRIMARY KEY,
  workspace_id text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  ref text COLLATE "C" NOT NULL,
  payload json NOT NULL,
  run_at bigint NOT NULL,
  state text COLLATE "C" NOT NULL,
  attempts bigint NOT NULL,
  lease_until bigint,
  lease_token text COLLATE "C",
  last_error text COLLATE "C",
  created_at bigint NOT NULL,
  CONSTRAINT jobs_kind_ref_key UNIQUE (kind, ref)
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01);
CREATE INDEX jobs_by_state ON jobs (state, run_at, id);
CREATE INDEX jobs_queued ON jobs (workspace_id, run_at, id) WHERE state = 'queued';
CREATE INDEX jobs_leased ON jobs (lease_until) WHERE state = 'leased';

CREATE TABLE idempotency (
  id text COLLATE "C" NOT NULL,
  workspace_id text COLLATE "C" NOT NULL,
  fingerprint text COLLATE "C" NOT NULL,
  status bigint NOT NULL,
  body text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  PRIMARY KEY (workspace_id, id),
  CONSTRAINT idempotency_id_key UNIQUE (id)
);
CREATE INDEX idempotency_by_created_at ON idempotency (created_at, id);

CREATE TABLE meta (
  id text COLLATE "C" PRIMARY KEY,
  value json NOT NULL
);

-- Unlogged: a crash of the server resets the limits, and no request waits for the disk.
CREATE UNLOGGED TABLE rate_windows (
  key text COLLATE "C" NOT NULL,
  window_ms bigint NOT NULL,
  used bigint NOT NULL,
  last_at bigint NOT NULL,
  last_hit bigint NOT NULL,
  PRIMARY KEY (key, window_ms)
) WITH (fillfactor = 50);
CREATE UNLOGGED TABLE rate_hits (
  key text COLLATE "C" NOT NULL,
  window_ms bigint NOT NULL,
  hit bigint NOT NULL,
  at bigint NOT NULL,
  cost bigint NOT NULL,
  PRIMARY KEY (key, window_ms, hit)
);

-- Locks a window and removes its expired hits. Hits expire in the order in which they were counted, so only the first are read.
CREATE FUNCTION rate_window(wanted text, length_ms bigint, now_ms bigint) RETURNS rate_windows
LANGUAGE plpgsql AS $$
DECLARE
  held rate_windows;
  entry rate_hits;
BEGIN
  INSERT INTO rate_windows VALUES (wanted, length_ms, 0, now_ms, 0) ON CONFLICT DO NOTHING;
  SELECT * INTO held FROM rate_windows WHERE key = wanted AND window_ms = length_ms FOR UPDATE;
  FOR entry IN SELECT * FROM rate_hits WHERE key = wanted AND window_ms = length_ms ORDER BY hit LOOP
    EXIT WHEN entry.at > now_ms - length_ms;
    DELETE FROM rate_hits WHERE key = wanted AND window_ms = length_ms AND hit = entry.hit;
    held.used := held.used - entry.cost;
  END LOOP;
  RETURN held;
END $$;

-- Admits a hit (charged is null), or changes the cost of an admitted one; returns the state of the window.
CREATE FUNCTION rate_count(
  wanted text, length_ms bigint, now_ms bigint, most bigint, charged bigint, new_cost bigint,
  OUT hit bigint, OUT used bigint, OUT reset_at bigint, OUT retry_at bigint
) LANGUAGE plpgsql AS $$
DECLARE
  held rate_windows := rate_window(wanted, length_ms, now_ms);
  entry rate_hits;
  rest bigint;
BEGIN
  hit := 0;
  IF charged IS NOT NULL THEN
    SELECT * INTO entry FROM rate_hits WHERE key = wanted AND window_ms = length_ms AND rate_hits.hit = charged;
    IF FOUND THEN
      held.used := held.used + new_cost - entry.cost;
      IF new_cost = 0 THEN
        DELETE FROM rate_hits WHERE key = wanted AND window_ms = length_ms AND rate_hits.hit = charged;
      ELSE
        UPDATE rate_hits SET cost = new_cost WHERE key = wanted AND window_ms = length_ms AND rate_hits.hit = charged;
        hit := charged;
      END IF;
    END IF;
  ELSIF held.used < most THEN
    -- A clock that is behind another one must not let entries leave the window early.
    held.last_at := greatest(held.last_at, now_ms);
    held.last_hit := held.last_hit + 1;
    held.used := held.used + new_cost;
    hit := held.last_hit;
    INSERT INTO rate_hits VALUES (wanted, length_ms, hit, held.last_at, new_cost);
  END IF;
  UPDATE rate_windows SET used = held.used, last_at = held.last_at, last_hit = held.last_hit
    WHERE key = wanted AND window_ms = length_ms;

  used := held.used;
  -- Later hits never have earlier times: the first is the oldest.
  SELECT at INTO reset_at FROM rate_hits WHERE key = wanted AND window_ms = length_ms ORDER BY rate_hits.hit LIMIT 1;
  reset_at := coalesce(reset_at, now_ms) + length_ms;
  retry_at := now_ms;
  IF held.used >= most THEN
    retry_at := now_ms + length_ms;
    rest := held.used;
    FOR entry IN SELECT * FROM rate_hits WHERE key = wanted AND window_ms = length_ms ORDER BY rate_hits.hit LOOP
      rest := rest - entry.cost;
      IF rest < most THEN
        retry_at := entry.at + length_ms;
        EXIT;
      END IF;
    END LOOP;
  END IF;
END $$;

-- The time (ms) of an ISO 8601 text; null for any other text. A day past the end of its month falls into the next.
CREATE FUNCTION iso_time(told text) RETURNS double precision IMMUTABLE PARALLEL SAFE LANGUAGE plpgsql AS $$
DECLARE
  part text[] := regexp_match(told COLLATE "C",
    '^([0-9]{4})-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])'
    '(?:T([01][0-9]|2[0-4]):([0-5][0-9])(?::([0-5][0-9])(?:\.([0-9]+))?)?(?:Z|([+-])([01][0-9]|2[0-3]):([0-5][0-9]))?)?$');
  day bigint;
  time bigint;
BEGIN
  IF part IS NULL THEN RETURN NULL; END IF;
  day := make_date(CASE part[1] WHEN '0000' THEN -1 ELSE part[1]::int END, part[2]::int, 1) - date '1970-01-01';
  time := coalesce(part[4]::bigint, 0) * 3600000 + coalesce(part[5]::bigint, 0) * 60000
    + coalesce(part[6]::bigint, 0) * 1000 + coalesce(left(rpad(part[7], 3, '0'), 3)::bigint, 0);
  IF time > 86400000 THEN RETURN NULL; END IF;
  RETURN (day + part[3]::bigint - 1) * 86400000 + time
    - CASE part[8] WHEN '-' THEN -1 ELSE 1 END
      * (coalesce(part[9]::bigint, 0) * 3600000 + coalesce(part[10]::bigint, 0) * 60000);
END $$;

-- The value of a decimal number as the nearest double; null for any other text.
CREATE FUNCTION decimal_number(told text) RETURNS double precision IMMUTABLE PARALLEL SAFE LANGUAGE plpgsql AS $$
DECLARE
  digits text;
  exact numeric;
BEGIN
  IF told COLLATE "C" !~ '^-?[0-9]+(\.[0-9]+)?$' THEN RETURN NULL; END IF;
  IF length(told) <= 300 THEN RETURN told::double precision; END IF;
  -- Beyond what a double can hold a cast fails instead of giving zero or infinity.
  digits := regexp_replace(told, '^(-?)0+([0-9])', '\1\2');
  IF strpos(left(digits, 1000), '.') = 0 AND length(digits) > 1000 THEN
    RETURN CASE WHEN digits LIKE '-%' THEN '-infinity' ELSE 'infinity' END;
  END IF;
  exact := rtrim(left(digits, 1000), '.')::numeric;
  RETURN CASE
    WHEN abs(exact) < 3e-324 THEN 0
    WHEN abs(exact) >= 1.7976931348623158e308 THEN sign(exact)::double precision * 'infinity'
    ELSE exact::double precision
  END;
END $$;

-- The text of a JSON scalar in lower case, as conditions compare it; null for objects and arrays.
CREATE FUNCTION condition_text(value jsonb) RETURNS text IMMUTABLE PARALLEL SAFE LANGUAGE sql AS $$
  SELECT CASE jsonb_typeof(value)
    WHEN 'string' THEN lower((value #>> '{}') COLLATE "und-x-icu")
    WHEN 'boolean' THEN value #>> '{}'
    WHEN 'number' THEN CASE
      WHEN abs(value::numeric) >= 1e21 THEN value::double precision::text
      WHEN abs(value::numeric) < 1e-6 AND value::numeric <> 0 THEN replace(value::double precision::text, 'e-0', 'e-')
      ELSE value #>> '{}'
    END
  END
$$;

CREATE FUNCTION condition_number(value jsonb) RETURNS double precision IMMUTABLE PARALLEL SAFE LANGUAGE sql AS $$
  SELECT CASE jsonb_typeof(value)
    WHEN 'number' THEN (value #>> '{}')::double precision
    WHEN 'string' THEN decimal_number(value #>> '{}')
  END
$$;

CREATE POLICY own ON api_keys
  USING (workspace_id = current_setting('posthorn.scope', true) OR current_setting('posthorn.scope', true) = '*');
CREATE POLICY own ON contacts
  USING (workspace_id = current_setting('posthorn.scope', true) OR current_setting('posthorn.scope', true) = '*');
CREATE POLICY own ON templates
  USING (workspace_id = current_setting('posthorn.scope', true) OR current_setting('posthorn.scope', true) = '*');
CREATE POLICY own ON template_versions
  USING (workspace_id = current_setting('posthorn.scope', true) OR current_setting('posthorn.scope', true) = '*');
CREATE POLICY own ON suppressions
  USING (workspace_id = current_setting('posthorn.scope', true) OR current_setting('posthorn.scope', true) = '*');
CREATE POLICY own ON messages
  USING (workspace_id = current_setting('posthorn.scope', true) OR current_setting('posthorn.scope', true) = '*');
CREATE POLICY own ON contents
  USING (workspace_id = current_setting('posthorn.scope', true) OR current_setting('posthorn.scope', true) = '*');
CREATE POLICY own ON events
  USING (workspace_id = current_setting('posthorn.scope', true) OR current_setting('posthorn.scope', true) = '*');
CREATE POLICY own ON jobs
  USING (workspace_id = current_setting('posthorn.scope', true) OR current_setting('posthorn.scope', true) = '*');
CREATE POLICY own ON idempotency
  USING (workspace_id = current_setting('posthorn.scope', true) OR current_setting('posthorn.scope', true) = '*');
CREATE POLICY own ON workspaces USING (id = current_setting('posthorn.scope', true)
  OR current_setting('posthorn.scope', true) = '*');
CREATE POLICY system ON meta USING (current_setting('posthorn.scope', true) = '*');
CREATE POLICY system ON rate_windows USING (current_setting('posthorn.scope', true) = '*');
CREATE POLICY system ON rate_hits USING (current_setting('posthorn.scope', true) = '*');

-- Forced, so that it binds the owner of the tables too.
ALTER TABLE api_keys ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE contacts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE templates ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE template_versions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE suppressions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE messages ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE contents ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE events ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE jobs ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE idempotency ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE workspaces ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE meta ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE rate_windows ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE rate_hits ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

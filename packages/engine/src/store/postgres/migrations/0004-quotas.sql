-- The tables and functions of the sending limits of workspaces.

-- Unlogged: after a crash of the server, mail is counted again from the messages.
CREATE UNLOGGED TABLE quotas (
  workspace_id text COLLATE "C" PRIMARY KEY,
  since bigint NOT NULL,
  hourly bigint NOT NULL,
  daily bigint NOT NULL,
  plan bigint NOT NULL,
  month bigint NOT NULL
) WITH (fillfactor = 50);
CREATE UNLOGGED TABLE quota_hits (
  workspace_id text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  count bigint NOT NULL,
  recent boolean NOT NULL,
  PRIMARY KEY (workspace_id, at)
) WITH (fillfactor = 70);
CREATE INDEX quota_hits_recent ON quota_hits (workspace_id, at) WHERE recent;

-- Counts mail of a workspace, or returns the limit that would be exceeded. A negative number is a refund.
-- Hits expire in the order in which they were counted, so only expired ones are read.
CREATE FUNCTION quota_count(
  wanted text, begun bigint, now_ms bigint, mails bigint,
  most_hourly bigint, most_daily bigint, most_plan bigint, month_ms bigint
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  held quotas;
  hit quota_hits;
  gone bigint;
  owed bigint := -mails;
  full_limit text;
BEGIN
  SELECT * INTO held FROM quotas WHERE workspace_id = wanted FOR UPDATE;
  IF NOT FOUND OR held.since < begun THEN
    RETURN 'unknown';
  END IF;

  IF mails < 0 THEN
    IF month_ms = held.month THEN
      held.plan := greatest(0, held.plan - owed);
    END IF;
    FOR hit IN SELECT * FROM quota_hits WHERE workspace_id = wanted AND at <= now_ms AND count > 0 ORDER BY at DESC LOOP
      EXIT WHEN owed = 0;
      gone := least(hit.count, owed);
      UPDATE quota_hits SET count = count - gone WHERE workspace_id = wanted AND at = hit.at;
      owed := owed - gone;
      held.daily := held.daily - gone;
      IF hit.recent THEN
        held.hourly := held.hourly - gone;
      END IF;
    END LOOP;
  ELSE
    WITH leaving AS (
      UPDATE quota_hits SET recent = false WHERE workspace_id = wanted AND recent AND at <= now_ms - 3600000 RETURNING count
    ) SELECT coalesce(sum(count), 0) INTO gone FROM leaving;
    held.hourly := held.hourly - gone;
    WITH leaving AS (
      DELETE FROM quota_hits WHERE workspace_id = wanted AND at <= now_ms - 86400000 RETURNING count
    ) SELECT coalesce(sum(count), 0) INTO gone FROM leaving;
    held.daily := held.daily - gone;
    IF month_ms > held.month THEN
      held.month := month_ms;
      held.plan := 0;
    END IF;
    IF held.hourly + mails > most_hourly THEN
      full_limit := 'hourly';
    ELSIF held.daily + mails > most_daily THEN
      full_limit := 'daily';
    ELSIF held.plan + mails > most_plan THEN
      full_limit := 'plan';
    ELSE
      INSERT INTO quota_hits VALUES (wanted, now_ms, mails, true)
        ON CONFLICT (workspace_id, at) DO UPDATE SET count = quota_hits.count + mails;
      held.hourly := held.hourly + mails;
      held.daily := held.daily + mails;
      held.plan := held.plan + mails;
    END IF;
  END IF;
  UPDATE quotas SET hourly = held.hourly, daily = held.daily, plan = held.plan, month = held.month
    WHERE workspace_id = wanted;
  RETURN full_limit;
END $$;

-- Stores what a workspace has used, unless another process has stored it.
CREATE FUNCTION quota_begin(wanted text, begun bigint, used bigint, month_ms bigint, ats bigint[], counts bigint[])
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  today bigint := (SELECT coalesce(sum(each), 0) FROM unnest(counts) AS each);
BEGIN
  INSERT INTO quotas VALUES (wanted, begun, today, today, used, month_ms)
    ON CONFLICT (workspace_id) DO UPDATE
    SET since = begun, hourly = today, daily = today, plan = used, month = month_ms WHERE quotas.since < begun;
  IF FOUND THEN
    DELETE FROM quota_hits WHERE workspace_id = wanted;
    INSERT INTO quota_hits SELECT wanted, each.at, sum(each.count), true
      FROM unnest(ats, counts) AS each (at, count) GROUP BY each.at;
  END IF;
END $$;

CREATE POLICY system ON quotas USING (current_setting('posthorn.scope', true) = '*');
ALTER TABLE quotas ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON quota_hits USING (current_setting('posthorn.scope', true) = '*');
ALTER TABLE quota_hits ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

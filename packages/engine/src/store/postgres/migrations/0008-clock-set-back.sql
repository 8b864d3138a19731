-- Limits ignore hits that were counted before the clock was set back and now lie in the future. A hit of cost 0 only checks a
-- window.

-- Counts hits in order. Hit i is only checked (costs[i] is 0), admitted (charges[i] is null) or recharged; returns its number, 0
-- where nothing was counted, and the window's state after it.
CREATE OR REPLACE FUNCTION rate_count_all(
  wanted text, length_ms bigint, nows bigint[], limits bigint[], charges bigint[], costs bigint[],
  OUT hits bigint[], OUT counted bigint[], OUT resets bigint[], OUT retries bigint[]
) LANGUAGE plpgsql AS $$
DECLARE
  held rate_windows;
  entry rate_hits;
  now_ms bigint;
  named bigint;
  gone bigint;
  rest bigint;
  retry bigint;
  -- When the oldest counted hit came; null when nothing is counted.
  oldest bigint;
  -- Admitted, and not yet in the table.
  new_hits bigint[] := '{}';
  new_ats bigint[] := '{}';
  new_costs bigint[] := '{}';
BEGIN
  hits := '{}';
  counted := '{}';
  resets := '{}';
  retries := '{}';
  INSERT INTO rate_windows VALUES (wanted, length_ms, 0, nows[1], 0) ON CONFLICT DO NOTHING;
  SELECT * INTO held FROM rate_windows WHERE key = wanted AND window_ms = length_ms FOR UPDATE;
  SELECT at INTO oldest FROM rate_hits WHERE key = wanted AND window_ms = length_ms ORDER BY hit LIMIT 1;

  FOR i IN 1 .. cardinality(nows) LOOP
    now_ms := nows[i];
    named := 0;
    -- What looks at single hits finds all of them in the table.
    IF cardinality(new_hits) > 0 AND (oldest <= now_ms - length_ms OR charges[i] IS NOT NULL) THEN
      INSERT INTO rate_hits SELECT wanted, length_ms, * FROM unnest(new_hits, new_ats, new_costs);
      new_hits := '{}';
      new_ats := '{}';
      new_costs := '{}';
    END IF;

    -- Counted before a clock was set back: clocks of processes differ by less than 5 s. The latest hits are the last ones.
    IF held.last_at > now_ms + 5000 THEN
      INSERT INTO rate_hits SELECT wanted, length_ms, * FROM unnest(new_hits, new_ats, new_costs);
      new_hits := '{}';
      new_ats := '{}';
      new_costs := '{}';
      WITH forgotten AS (
        DELETE FROM rate_hits WHERE key = wanted AND window_ms = length_ms AND at > now_ms + 5000 RETURNING cost
      ) SELECT held.used - coalesce(sum(cost), 0) INTO held.used FROM forgotten;
      SELECT min(at), greatest(now_ms, max(at)) INTO oldest, held.last_at
        FROM rate_hits WHERE key = wanted AND window_ms = length_ms;
    END IF;

    IF oldest <= now_ms - length_ms THEN
      -- Hits leave in the order they came, so only the first are looked at.
      gone := 0;
      oldest := NULL;
      FOR entry IN SELECT * FROM rate_hits WHERE key = wanted AND window_ms = length_ms ORDER BY hit LOOP
        IF entry.at > now_ms - length_ms THEN
          oldest := entry.at;
          EXIT;
        END IF;
        gone := entry.hit;
        held.used := held.used - entry.cost;
      END LOOP;
      DELETE FROM rate_hits WHERE key = wanted AND window_ms = length_ms AND hit <= gone;
    END IF;

    IF charges[i] IS NOT NULL THEN
      SELECT * INTO entry FROM rate_hits WHERE key = wanted AND window_ms = length_ms AND hit = charges[i];
      IF FOUND THEN
        held.used := held.used + costs[i] - entry.cost;
        IF costs[i] = 0 THEN
          DELETE FROM rate_hits WHERE key = wanted AND window_ms = length_ms AND hit = charges[i];
          SELECT at INTO oldest FROM rate_hits WHERE key = wanted AND window_ms = length_ms ORDER BY hit LIMIT 1;
        ELSE
          UPDATE rate_hits SET cost = costs[i] WHERE key = wanted AND window_ms = length_ms AND hit = charges[i];
          named := charges[i];
        END IF;
      END IF;
    ELSIF costs[i] > 0 AND held.used < limits[i] THEN
      -- A clock that is behind another one must not let entries leave the window early.
      held.last_at := greatest(held.last_at, now_ms);
      held.last_hit := held.last_hit + 1;
      held.used := held.used + costs[i];
      named := held.last_hit;
      new_hits := new_hits || named;
      new_ats := new_ats || held.last_at;
      new_costs := new_costs || costs[i];
      oldest := coalesce(oldest, held.last_at);
    END IF;

    retry := now_ms;
    IF held.used >= limits[i] THEN
      retry := now_ms + length_ms;
      rest := held.used;
      IF cardinality(new_hits) > 0 THEN
        INSERT INTO rate_hits SELECT wanted, length_ms, * FROM unnest(new_hits, new_ats, new_costs);
        new_hits := '{}';
        new_ats := '{}';
        new_costs := '{}';
      END IF;
      FOR entry IN SELECT * FROM rate_hits WHERE key = wanted AND window_ms = length_ms ORDER BY hit LOOP
        rest := rest - entry.cost;
        IF rest < limits[i] THEN
          retry := entry.at + length_ms;
          EXIT;
        END IF;
      END LOOP;
    END IF;
    hits := hits || named;
    counted := counted || held.used;
    resets := resets || coalesce(oldest, now_ms) + length_ms;
    retries := retries || retry;
  END LOOP;

  INSERT INTO rate_hits SELECT wanted, length_ms, * FROM unnest(new_hits, new_ats, new_costs);
  UPDATE rate_windows SET used = held.used, last_at = held.last_at, last_hit = held.last_hit
    WHERE key = wanted AND window_ms = length_ms;
END $$;

-- Counts mail of a workspace, or returns the limit that would be exceeded. A negative number is a refund.
-- Hits expire in the order in which they were counted, so only expired ones are read.
CREATE OR REPLACE FUNCTION quota_count(
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
  -- Counted before a clock was set back: clocks of processes differ by less than 5 s. It is counted anew from the messages.
  IF mails >= 0 AND (held.month > now_ms + 5000
      OR (SELECT max(at) FROM quota_hits WHERE workspace_id = wanted) > now_ms + 5000) THEN
    DELETE FROM quota_hits WHERE workspace_id = wanted;
    DELETE FROM quotas WHERE workspace_id = wanted;
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

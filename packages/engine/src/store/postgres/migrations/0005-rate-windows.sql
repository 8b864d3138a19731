-- Counts all concurrent hits of a window together: with one lock, one insert and one update.

-- Counts hits in order. Hit i is admitted (charges[i] is null) or recharged; returns its number and the window's state after it.
CREATE FUNCTION rate_count_all(
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
    ELSIF held.used < limits[i] THEN
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

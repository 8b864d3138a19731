-- The hits of a window that one statement counts are one row: the window's row has what most calls need, so that they read no
-- hit. The functions of earlier migrations go on working beside these, for processes of an earlier version.

-- When the oldest counted hit came; null when that is unknown.
ALTER TABLE rate_windows ADD COLUMN oldest_at bigint;
-- What each hit of the row costs, the one with the number `hit` first; null where the row is one hit. `cost` is their sum.
ALTER TABLE rate_hits ADD COLUMN single_costs bigint[];

-- Removes the hits of a locked window that have left it, and those from before a clock was set back: clocks of processes differ
-- by less than 5 s.
CREATE FUNCTION rate_expire(INOUT held rate_windows, now_ms bigint) LANGUAGE plpgsql AS $$
DECLARE
  first_hit bigint;
BEGIN
  IF held.last_at > now_ms + 5000 THEN
    DELETE FROM rate_hits WHERE key = held.key AND window_ms = held.window_ms AND at > now_ms + 5000;
    SELECT coalesce(sum(cost), 0), greatest(now_ms, max(at)) INTO held.used, held.last_at
      FROM rate_hits WHERE key = held.key AND window_ms = held.window_ms;
    held.oldest_at := NULL;
  END IF;
  IF held.oldest_at BETWEEN now_ms - held.window_ms + 1 AND held.last_at THEN
    RETURN;
  END IF;
  -- Hits leave in the order they came, so only those that leave are read, and the first that stays.
  SELECT hit, at INTO first_hit, held.oldest_at FROM rate_hits
    WHERE key = held.key AND window_ms = held.window_ms AND at > now_ms - held.window_ms ORDER BY hit LIMIT 1;
  WITH expired AS (
    DELETE FROM rate_hits WHERE key = held.key AND window_ms = held.window_ms AND hit < coalesce(first_hit, held.last_hit + 1)
    RETURNING cost
  ) SELECT held.used - coalesce(sum(cost), 0) INTO held.used FROM expired;
END $$;

-- Counts hits with these costs in order, as long as less than the limit `most` is counted. Returns what was counted before them,
-- the number of the last hit before them, how many were admitted, when the oldest counted hit came (null when there is none), and
-- when less than the limit will be counted.
CREATE FUNCTION rate_count_hits(
  wanted text, length_ms bigint, now_ms bigint, most bigint, costs bigint[], total bigint,
  OUT counted bigint, OUT last_hit bigint, OUT admitted int, OUT oldest bigint, OUT retry bigint
) LANGUAGE plpgsql AS $$
DECLARE
  held rate_windows;
  entry rate_hits;
  charge bigint;
  rest bigint;
BEGIN
  retry := now_ms;
  admitted := cardinality(costs);
  -- The usual case: no hit leaves the window, and no limit is reached.
  IF admitted = 0 THEN
    SELECT w.* INTO held FROM rate_windows AS w WHERE w.key = wanted AND w.window_ms = length_ms AND w.used < most
      AND w.oldest_at BETWEEN now_ms - length_ms + 1 AND w.last_at AND w.last_at <= now_ms + 5000;
  ELSE
    UPDATE rate_windows AS w
      SET used = w.used + total, last_hit = w.last_hit + admitted, last_at = greatest(w.last_at, now_ms)
      WHERE w.key = wanted AND w.window_ms = length_ms AND w.used + total < most
        AND w.oldest_at BETWEEN now_ms - length_ms + 1 AND w.last_at AND w.last_at <= now_ms + 5000
      RETURNING w.* INTO held;
  END IF;
  IF FOUND THEN
    counted := held.used - total;
    last_hit := held.last_hit - admitted;
    oldest := held.oldest_at;
    IF admitted > 0 THEN
      INSERT INTO rate_hits VALUES (wanted, length_ms, last_hit + 1, held.last_at, total, costs);
    END IF;
    RETURN;
  END IF;

  SELECT w.* INTO held FROM rate_windows AS w WHERE w.key = wanted AND w.window_ms = length_ms FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO rate_windows VALUES (wanted, length_ms, 0, now_ms, 0) ON CONFLICT DO NOTHING;
    SELECT w.* INTO held FROM rate_windows AS w WHERE w.key = wanted AND w.window_ms = length_ms FOR UPDATE;
  END IF;
  held := rate_expire(held, now_ms);
  counted := held.used;
  last_hit := held.last_hit;
  admitted := 0;
  FOREACH charge IN ARRAY costs LOOP
    EXIT WHEN held.used >= most;
    held.used := held.used + charge;
    admitted := admitted + 1;
  END LOOP;
  IF admitted > 0 THEN
    -- A clock that is behind another one must not let hits leave the window early.
    held.last_at := greatest(held.last_at, now_ms);
    held.last_hit := last_hit + admitted;
    held.oldest_at := coalesce(held.oldest_at, held.last_at);
    INSERT INTO rate_hits
      VALUES (wanted, length_ms, last_hit + 1, held.last_at, held.used - counted, costs[:admitted]);
  END IF;
  oldest := held.oldest_at;
  UPDATE rate_windows AS w
    SET used = held.used, last_at = held.last_at, last_hit = held.last_hit, oldest_at = held.oldest_at
    WHERE w.key = wanted AND w.window_ms = length_ms;

  IF held.used >= most THEN
    retry := now_ms + length_ms;
    rest := held.used;
    FOR entry IN SELECT h.* FROM rate_hits AS h WHERE h.key = wanted AND h.window_ms = length_ms ORDER BY h.hit LOOP
      rest := rest - entry.cost;
      IF rest < most THEN
        retry := entry.at + length_ms;
        EXIT;
      END IF;
    END LOOP;
  END IF;
END $$;

-- Changes the cost of a hit, and removes the hit at a cost of 0. Returns the state of the window; `admitted` is 1 where the hit is
-- counted.
CREATE FUNCTION rate_recharge_hit(
  wanted text, length_ms bigint, now_ms bigint, most bigint, charged bigint, new_cost bigint,
  OUT counted bigint, OUT last_hit bigint, OUT admitted int, OUT oldest bigint, OUT retry bigint
) LANGUAGE plpgsql AS $$
DECLARE
  held rate_windows;
  entry rate_hits;
  nth int;
BEGIN
  admitted := 0;
  SELECT w.* INTO held FROM rate_windows AS w WHERE w.key = wanted AND w.window_ms = length_ms FOR UPDATE;
  IF FOUND THEN
    held := rate_expire(held, now_ms);
    SELECT h.* INTO entry FROM rate_hits AS h
      WHERE h.key = wanted AND h.window_ms = length_ms AND h.hit <= charged ORDER BY h.hit DESC LIMIT 1;
    nth := charged - entry.hit + 1;
    entry.single_costs := coalesce(entry.single_costs, ARRAY[entry.cost]);
    IF FOUND AND entry.single_costs[nth] > 0 THEN
      admitted := (new_cost > 0)::int;
      held.used := held.used - entry.single_costs[nth] + new_cost;
      entry.cost := entry.cost - entry.single_costs[nth] + new_cost;
      entry.single_costs[nth] := new_cost;
      IF entry.cost = 0 THEN
        DELETE FROM rate_hits AS h WHERE h.key = wanted AND h.window_ms = length_ms AND h.hit = entry.hit;
        held.oldest_at := NULL;
      ELSE
        UPDATE rate_hits AS h SET cost = entry.cost, single_costs = entry.single_costs
          WHERE h.key = wanted AND h.window_ms = length_ms AND h.hit = entry.hit;
      END IF;
    END IF;
    UPDATE rate_windows AS w SET used = held.used, last_at = held.last_at, oldest_at = held.oldest_at
      WHERE w.key = wanted AND w.window_ms = length_ms;
  END IF;
  SELECT state.counted, state.last_hit, state.oldest, state.retry INTO counted, last_hit, oldest, retry
    FROM rate_count_hits(wanted, length_ms, now_ms, most, '{}', 0) AS state;
END $$;

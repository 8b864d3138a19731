-- A hit gets the time of a later one, so that none leaves a window early, only where that one is counted. A hit that was only read,
-- removed or over gave it, too: after a clock had been set back by less than 5 s, a limit held for that much longer.

CREATE OR REPLACE FUNCTION rate_expire(INOUT held rate_windows, now_ms bigint) LANGUAGE plpgsql AS $$
DECLARE
  first_hit bigint;
BEGIN
  IF held.last_at > now_ms + 5000 THEN
    DELETE FROM rate_hits WHERE key = held.key AND window_ms = held.window_ms AND at > now_ms + 5000;
    SELECT coalesce(sum(cost), 0) INTO held.used FROM rate_hits WHERE key = held.key AND window_ms = held.window_ms;
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
  SELECT at INTO held.last_at FROM rate_hits
    WHERE key = held.key AND window_ms = held.window_ms ORDER BY hit DESC LIMIT 1;
  held.last_at := coalesce(held.last_at, now_ms);
END $$;

-- The addition to a counter names one unique key in its ON CONFLICT. Two first additions at once could meet in the other key, which was
-- an error for one of them. Counters are found by id, and all of one kind by the index counters_by_of.
ALTER TABLE counters DROP CONSTRAINT counters_pkey;
ALTER TABLE counters REPLICA IDENTITY USING INDEX counters_id_key;

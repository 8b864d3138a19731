-- A webhook's secret that was replaced signs together with the new one for a day.
ALTER TABLE webhooks ADD COLUMN previous_secret text COLLATE "C", ADD COLUMN previous_until bigint;

import { countRows } from "./count-rows.js";

/** Row counts per workspace, maintained by triggers, so that the total of a page is read without counting rows. */
export const sql = `
CREATE TABLE row_counts (
  workspace_id text COLLATE "C" NOT NULL,
  of_table text COLLATE "C" NOT NULL,
  -- The values that the counted rows have in the fields they are counted by.
  shared text[] COLLATE "C" NOT NULL,
  -- A count is the sum of its shards: each transaction that writes has one to itself.
  shard integer NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (workspace_id, of_table, shared, shard)
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);
CREATE POLICY own ON row_counts USING (workspace_id = current_setting('posthorn.scope', true)
  OR current_setting('posthorn.scope', true) = '*');
ALTER TABLE row_counts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

-- A shard that this transaction locks until it ends; where all are locked, one that belongs to the connection. Transactions never
-- wait here, so counting never takes part in a deadlock.
CREATE FUNCTION row_count_shard() RETURNS integer LANGUAGE plpgsql AS $$
BEGIN
  FOR i IN 0 .. 15 LOOP
    IF pg_try_advisory_xact_lock(1886351208, (pg_backend_pid() + i) % 16) THEN
      RETURN (pg_backend_pid() + i) % 16;
    END IF;
  END LOOP;
  RETURN 16 + pg_backend_pid();
END $$;

${countRows([
  ["contacts", "subscribed::text, bounced::text"],
  ["templates", "deleted_at::text"],
  ["suppressions", "reason"],
  ["bounces", "type"],
  ["domains", ""],
  ["lists", "type"],
  ["list_members", "list_id"],
  ["tags", ""],
  ["contact_tags", "tag_id"],
  ["segments", ""],
  ["campaigns", "status"],
  ["conversions", ""],
])}
`;

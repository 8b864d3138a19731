-- Row counts per workspace, maintained by triggers, so that the total of a page is read without counting rows.

-- Row-level security shows the rows of all workspaces, which this migration counts.
SELECT set_config('posthorn.scope', '*', true);

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

-- The counting of each table: a function for rows that come and go, and one for rows whose counted fields change. Most changes
-- touch no counted field; those are not even queued. Creating the triggers locks a table until the commit, so the rows that
-- the table has already are counted once. Databases of earlier versions have the function bodies to the byte.
CREATE FUNCTION contacts_count() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        own integer := row_count_shard();
        sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
      BEGIN
        INSERT INTO row_counts AS c SELECT workspace_id, 'contacts', ARRAY[subscribed::text, bounced::text]::text[], own, sign * count(*) FROM changed GROUP BY 1, 3
          ON CONFLICT (workspace_id, of_table, shared, shard) DO UPDATE SET count = c.count + excluded.count;
        RETURN NULL;
      END $$;
CREATE TRIGGER count_added AFTER INSERT ON contacts REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION contacts_count();
CREATE TRIGGER count_removed AFTER DELETE ON contacts REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION contacts_count();
CREATE FUNCTION contacts_recount() RETURNS trigger LANGUAGE plpgsql AS $$
        DECLARE
          own integer := row_count_shard();
        BEGIN
          INSERT INTO row_counts AS c SELECT workspace_id, 'contacts', ARRAY[subscribed::text, bounced::text]::text[], own, by
            FROM (SELECT OLD.*, -1 AS by UNION ALL SELECT NEW.*, 1) changed
            ON CONFLICT (workspace_id, of_table, shared, shard) DO UPDATE SET count = c.count + excluded.count;
          RETURN NULL;
        END $$;
CREATE TRIGGER count_changed AFTER UPDATE ON contacts FOR EACH ROW
  WHEN (OLD.subscribed::text IS DISTINCT FROM NEW.subscribed::text OR OLD.bounced::text IS DISTINCT FROM NEW.bounced::text)
  EXECUTE FUNCTION contacts_recount();
INSERT INTO row_counts SELECT workspace_id, 'contacts', ARRAY[subscribed::text, bounced::text]::text[], 0, count(*) FROM contacts GROUP BY 1, 3;

CREATE FUNCTION templates_count() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        own integer := row_count_shard();
        sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
      BEGIN
        INSERT INTO row_counts AS c SELECT workspace_id, 'templates', ARRAY[deleted_at::text]::text[], own, sign * count(*) FROM changed GROUP BY 1, 3
          ON CONFLICT (workspace_id, of_table, shared, shard) DO UPDATE SET count = c.count + excluded.count;
        RETURN NULL;
      END $$;
CREATE TRIGGER count_added AFTER INSERT ON templates REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION templates_count();
CREATE TRIGGER count_removed AFTER DELETE ON templates REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION templates_count();
CREATE FUNCTION templates_recount() RETURNS trigger LANGUAGE plpgsql AS $$
        DECLARE
          own integer := row_count_shard();
        BEGIN
          INSERT INTO row_counts AS c SELECT workspace_id, 'templates', ARRAY[deleted_at::text]::text[], own, by
            FROM (SELECT OLD.*, -1 AS by UNION ALL SELECT NEW.*, 1) changed
            ON CONFLICT (workspace_id, of_table, shared, shard) DO UPDATE SET count = c.count + excluded.count;
          RETURN NULL;
        END $$;
CREATE TRIGGER count_changed AFTER UPDATE ON templates FOR EACH ROW
  WHEN (OLD.deleted_at::text IS DISTINCT FROM NEW.deleted_at::text)
  EXECUTE FUNCTION templates_recount();
INSERT INTO row_counts SELECT workspace_id, 'templates', ARRAY[deleted_at::text]::text[], 0, count(*) FROM templates GROUP BY 1, 3;

CREATE FUNCTION suppressions_count() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        own integer := row_count_shard();
        sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
      BEGIN
        INSERT INTO row_counts AS c SELECT workspace_id, 'suppressions', ARRAY[reason]::text[], own, sign * count(*) FROM changed GROUP BY 1, 3
          ON CONFLICT (workspace_id, of_table, shared, shard) DO UPDATE SET count = c.count + excluded.count;
        RETURN NULL;
      END $$;
CREATE TRIGGER count_added AFTER INSERT ON suppressions REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION suppressions_count();
CREATE TRIGGER count_removed AFTER DELETE ON suppressions REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION suppressions_count();
CREATE FUNCTION suppressions_recount() RETURNS trigger LANGUAGE plpgsql AS $$
        DECLARE
          own integer := row_count_shard();
        BEGIN
          INSERT INTO row_counts AS c SELECT workspace_id, 'suppressions', ARRAY[reason]::text[], own, by
            FROM (SELECT OLD.*, -1 AS by UNION ALL SELECT NEW.*, 1) changed
            ON CONFLICT (workspace_id, of_table, shared, shard) DO UPDATE SET count = c.count + excluded.count;
          RETURN NULL;
        END $$;
CREATE TRIGGER count_changed AFTER UPDATE ON suppressions FOR EACH ROW
  WHEN (OLD.reason IS DISTINCT FROM NEW.reason)
  EXECUTE FUNCTION suppressions_recount();
INSERT INTO row_counts SELECT workspace_id, 'suppressions', ARRAY[reason]::text[], 0, count(*) FROM suppressions GROUP BY 1, 3;

CREATE FUNCTION bounces_count() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        own integer := row_count_shard();
        sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
      BEGIN
        INSERT INTO row_counts AS c SELECT workspace_id, 'bounces', ARRAY[type]::text[], own, sign * count(*) FROM changed GROUP BY 1, 3
          ON CONFLICT (workspace_id, of_table, shared, shard) DO UPDATE SET count = c.count + excluded.count;
        RETURN NULL;
      END $$;
CREATE TRIGGER count_added AFTER INSERT ON bounces REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION bounces_count();
CREATE TRIGGER count_removed AFTER DELETE ON bounces REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION bounces_count();
CREATE FUNCTION bounces_recount() RETURNS trigger LANGUAGE plpgsql AS $$
        DECLARE
          own integer := row_count_shard();
        BEGIN
          INSERT INTO row_counts AS c SELECT workspace_id, 'bounces', ARRAY[type]::text[], own, by
            FROM (SELECT OLD.*, -1 AS by UNION ALL SELECT NEW.*, 1) changed
            ON CONFLICT (workspace_id, of_table, shared, shard) DO UPDATE SET count = c.count + excluded.count;
          RETURN NULL;
        END $$;
CREATE TRIGGER count_changed AFTER UPDATE ON bounces FOR EACH ROW
  WHEN (OLD.type IS DISTINCT FROM NEW.type)
  EXECUTE FUNCTION bounces_recount();
INSERT INTO row_counts SELECT workspace_id, 'bounces', ARRAY[type]::text[], 0, count(*) FROM bounces GROUP BY 1, 3;

CREATE FUNCTION domains_count() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        own integer := row_count_shard();
        sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
      BEGIN
        INSERT INTO row_counts AS c SELECT workspace_id, 'domains', ARRAY[]::text[], own, sign * count(*) FROM changed GROUP BY 1, 3
          ON CONFLICT (workspace_id, of_table, shared, shard) DO UPDATE SET count = c.count + excluded.count;
        RETURN NULL;
      END $$;
CREATE TRIGGER count_added AFTER INSERT ON domains REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION domains_count();
CREATE TRIGGER count_removed AFTER DELETE ON domains REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION domains_count();
INSERT INTO row_counts SELECT workspace_id, 'domains', ARRAY[]::text[], 0, count(*) FROM domains GROUP BY 1, 3;

CREATE FUNCTION lists_count() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        own integer := row_count_shard();
        sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
      BEGIN
        INSERT INTO row_counts AS c SELECT workspace_id, 'lists', ARRAY[type]::text[], own, sign * count(*) FROM changed GROUP BY 1, 3
          ON CONFLICT (workspace_id, of_table, shared, shard) DO UPDATE SET count = c.count + excluded.count;
        RETURN NULL;
      END $$;
CREATE TRIGGER count_added AFTER INSERT ON lists REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION lists_count();
CREATE TRIGGER count_removed AFTER DELETE ON lists REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION lists_count();
CREATE FUNCTION lists_recount() RETURNS trigger LANGUAGE plpgsql AS $$
        DECLARE
          own integer := row_count_shard();
        BEGIN
          INSERT INTO row_counts AS c SELECT workspace_id, 'lists', ARRAY[type]::text[], own, by
            FROM (SELECT OLD.*, -1 AS by UNION ALL SELECT NEW.*, 1) changed
            ON CONFLICT (workspace_id, of_table, shared, shard) DO UPDATE SET count = c.count + excluded.count;
          RETURN NULL;
        END $$;
CREATE TRIGGER count_changed AFTER UPDATE ON lists FOR EACH ROW
  WHEN (OLD.type IS DISTINCT FROM NEW.type)
  EXECUTE FUNCTION lists_recount();
INSERT INTO row_counts SELECT workspace_id, 'lists', ARRAY[type]::text[], 0, count(*) FROM lists GROUP BY 1, 3;

CREATE FUNCTION list_members_count() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        own integer := row_count_shard();
        sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
      BEGIN
        INSERT INTO row_counts AS c SELECT workspace_id, 'list_members', ARRAY[list_id]::text[], own, sign * count(*) FROM changed GROUP BY 1, 3
          ON CONFLICT (workspace_id, of_table, shared, shard) DO UPDATE SET count = c.count + excluded.count;
        RETURN NULL;
      END $$;
CREATE TRIGGER count_added AFTER INSERT ON list_members REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION list_members_count();
CREATE TRIGGER count_removed AFTER DELETE ON list_members REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION list_members_count();
CREATE FUNCTION list_members_recount() RETURNS trigger LANGUAGE plpgsql AS $$
        DECLARE
          own integer := row_count_shard();
        BEGIN
          INSERT INTO row_counts AS c SELECT workspace_id, 'list_members', ARRAY[list_id]::text[], own, by
            FROM (SELECT OLD.*, -1 AS by UNION ALL SELECT NEW.*, 1) changed
            ON CONFLICT (workspace_id, of_table, shared, shard) DO UPDATE SET count = c.count + excluded.count;
          RETURN NULL;
        END $$;
CREATE TRIGGER count_changed AFTER UPDATE ON list_members FOR EACH ROW
  WHEN (OLD.list_id IS DISTINCT FROM NEW.list_id)
  EXECUTE FUNCTION list_members_recount();
INSERT INTO row_counts SELECT workspace_id, 'list_members', ARRAY[list_id]::text[], 0, count(*) FROM list_members GROUP BY 1, 3;

CREATE FUNCTION tags_count() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        own integer := row_count_shard();
        sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
      BEGIN
        INSERT INTO row_counts AS c SELECT workspace_id, 'tags', ARRAY[]::text[], own, sign * count(*) FROM changed GROUP BY 1, 3
          ON CONFLICT (workspace_id, of_table, shared, shard) DO UPDATE SET count = c.count + excluded.count;
        RETURN NULL;
      END $$;
CREATE TRIGGER count_added AFTER INSERT ON tags REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tags_count();
CREATE TRIGGER count_removed AFTER DELETE ON tags REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tags_count();
INSERT INTO row_counts SELECT workspace_id, 'tags', ARRAY[]::text[], 0, count(*) FROM tags GROUP BY 1, 3;

CREATE FUNCTION contact_tags_count() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        own integer := row_count_shard();
        sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
      BEGIN
        INSERT INTO row_counts AS c SELECT workspace_id, 'contact_tags', ARRAY[tag_id]::text[], own, sign * count(*) FROM changed GROUP BY 1, 3
          ON CONFLICT (workspace_id, of_table, shared, shard) DO UPDATE SET count = c.count + excluded.count;
        RETURN NULL;
      END $$;
CREATE TRIGGER count_added AFTER INSERT ON contact_tags REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION contact_tags_count();
CREATE TRIGGER count_removed AFTER DELETE ON contact_tags REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION contact_tags_count();
CREATE FUNCTION contact_tags_recount() RETURNS trigger LANGUAGE plpgsql AS $$
        DECLARE
          own integer := row_count_shard();
        BEGIN
          INSERT INTO row_counts AS c SELECT workspace_id, 'contact_tags', ARRAY[tag_id]::text[], own, by
            FROM (SELECT OLD.*, -1 AS by UNION ALL SELECT NEW.*, 1) changed
            ON CONFLICT (workspace_id, of_table, shared, shard) DO UPDATE SET count = c.count + excluded.count;
          RETURN NULL;
        END $$;
CREATE TRIGGER count_changed AFTER UPDATE ON contact_tags FOR EACH ROW
  WHEN (OLD.tag_id IS DISTINCT FROM NEW.tag_id)
  EXECUTE FUNCTION contact_tags_recount();
INSERT INTO row_counts SELECT workspace_id, 'contact_tags', ARRAY[tag_id]::text[], 0, count(*) FROM contact_tags GROUP BY 1, 3;

CREATE FUNCTION segments_count() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        own integer := row_count_shard();
        sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
      BEGIN
        INSERT INTO row_counts AS c SELECT workspace_id, 'segments', ARRAY[]::text[], own, sign * count(*) FROM changed GROUP BY 1, 3
          ON CONFLICT (workspace_id, of_table, shared, shard) DO UPDATE SET count = c.count + excluded.count;
        RETURN NULL;
      END $$;
CREATE TRIGGER count_added AFTER INSERT ON segments REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION segments_count();
CREATE TRIGGER count_removed AFTER DELETE ON segments REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION segments_count();
INSERT INTO row_counts SELECT workspace_id, 'segments', ARRAY[]::text[], 0, count(*) FROM segments GROUP BY 1, 3;

CREATE FUNCTION campaigns_count() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        own integer := row_count_shard();
        sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
      BEGIN
        INSERT INTO row_counts AS c SELECT workspace_id, 'campaigns', ARRAY[status]::text[], own, sign * count(*) FROM changed GROUP BY 1, 3
          ON CONFLICT (workspace_id, of_table, shared, shard) DO UPDATE SET count = c.count + excluded.count;
        RETURN NULL;
      END $$;
CREATE TRIGGER count_added AFTER INSERT ON campaigns REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION campaigns_count();
CREATE TRIGGER count_removed AFTER DELETE ON campaigns REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION campaigns_count();
CREATE FUNCTION campaigns_recount() RETURNS trigger LANGUAGE plpgsql AS $$
        DECLARE
          own integer := row_count_shard();
        BEGIN
          INSERT INTO row_counts AS c SELECT workspace_id, 'campaigns', ARRAY[status]::text[], own, by
            FROM (SELECT OLD.*, -1 AS by UNION ALL SELECT NEW.*, 1) changed
            ON CONFLICT (workspace_id, of_table, shared, shard) DO UPDATE SET count = c.count + excluded.count;
          RETURN NULL;
        END $$;
CREATE TRIGGER count_changed AFTER UPDATE ON campaigns FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION campaigns_recount();
INSERT INTO row_counts SELECT workspace_id, 'campaigns', ARRAY[status]::text[], 0, count(*) FROM campaigns GROUP BY 1, 3;

CREATE FUNCTION conversions_count() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        own integer := row_count_shard();
        sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
      BEGIN
        INSERT INTO row_counts AS c SELECT workspace_id, 'conversions', ARRAY[]::text[], own, sign * count(*) FROM changed GROUP BY 1, 3
          ON CONFLICT (workspace_id, of_table, shared, shard) DO UPDATE SET count = c.count + excluded.count;
        RETURN NULL;
      END $$;
CREATE TRIGGER count_added AFTER INSERT ON conversions REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION conversions_count();
CREATE TRIGGER count_removed AFTER DELETE ON conversions REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION conversions_count();
INSERT INTO row_counts SELECT workspace_id, 'conversions', ARRAY[]::text[], 0, count(*) FROM conversions GROUP BY 1, 3;

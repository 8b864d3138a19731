/**
 * Returns the SQL of triggers that maintain the row counts of tables. Each table comes with the SQL expressions of the values that
 * its rows are counted by, joined by `, `.
 */
export function countRows(tables: readonly (readonly [table: string, by: string])[]): string {
  const rows = tables.map(([table, by]) => `    ['${table}', '${by}']`);
  return `DO $$
DECLARE
  -- The table, and the values its rows are counted by.
  counted text[];
  of_table text;
  shared text;
  changes text;
BEGIN
  PERFORM set_config('posthorn.scope', '*', true);
  FOREACH counted SLICE 1 IN ARRAY ARRAY[
${rows.join(",\n")}
  ] LOOP
    of_table := counted[1];
    shared := format('ARRAY[%s]::text[]', counted[2]);
    EXECUTE format('CREATE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS $body$
      DECLARE
        own integer := row_count_shard();
        sign integer := CASE TG_OP WHEN ''INSERT'' THEN 1 ELSE -1 END;
      BEGIN
        INSERT INTO row_counts AS c SELECT workspace_id, %2$L, %3$s, own, sign * count(*) FROM changed GROUP BY 1, 3
          ON CONFLICT (workspace_id, of_table, shared, shard) DO UPDATE SET count = c.count + excluded.count;
        RETURN NULL;
      END $body$', of_table || '_count', of_table, shared);
    EXECUTE format('CREATE TRIGGER count_added AFTER INSERT ON %I REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION %I()', of_table, of_table || '_count');
    EXECUTE format('CREATE TRIGGER count_removed AFTER DELETE ON %I REFERENCING OLD TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION %I()', of_table, of_table || '_count');

    -- Most changes touch nothing that is counted by; those are not even queued.
    IF counted[2] <> '' THEN
      EXECUTE format('CREATE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS $body$
        DECLARE
          own integer := row_count_shard();
        BEGIN
          INSERT INTO row_counts AS c SELECT workspace_id, %2$L, %3$s, own, by
            FROM (SELECT OLD.*, -1 AS by UNION ALL SELECT NEW.*, 1) changed
            ON CONFLICT (workspace_id, of_table, shared, shard) DO UPDATE SET count = c.count + excluded.count;
          RETURN NULL;
        END $body$', of_table || '_recount', of_table, shared);
      changes := (SELECT string_agg(format('OLD.%1$s IS DISTINCT FROM NEW.%1$s', field), ' OR ')
        FROM regexp_split_to_table(counted[2], ', ') AS field);
      EXECUTE format('CREATE TRIGGER count_changed AFTER UPDATE ON %I FOR EACH ROW WHEN (%s) EXECUTE FUNCTION %I()',
        of_table, changes, of_table || '_recount');
    END IF;

    -- Creating the triggers locks the table until the commit, so no row is counted twice.
    EXECUTE format('INSERT INTO row_counts SELECT workspace_id, %L, %s, 0, count(*) FROM %I GROUP BY 1, 3',
      of_table, shared, of_table);
  END LOOP;
END $$;`;
}

-- Ids of messages are unique across workspaces, and every statement finds a message by its id alone. A second unique index with
-- the workspace in front cost an entry for the insert of each message and for each change of its status, and served no query.
-- Dropping it takes no longer for a large table. The other unique key identifies the rows for logical replication.
ALTER TABLE messages DROP CONSTRAINT messages_pkey;
ALTER TABLE messages REPLICA IDENTITY USING INDEX messages_id_key;

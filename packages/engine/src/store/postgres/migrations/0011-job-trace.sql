-- The position in a trace (W3C traceparent) of what added a job, so that its spans belong to the same trace after a restart too.
-- Nullable and without a default: the change takes no longer for a large table, and the code before it inserts without the column.
ALTER TABLE jobs ADD COLUMN trace text COLLATE "C";

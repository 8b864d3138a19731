-- The log of attempts is null unless the first attempt failed. The index answers which mail was made from a template.
ALTER TABLE messages ADD COLUMN attempt_log json;
CREATE INDEX messages_by_template_id ON messages (workspace_id, template_id, created_at, id) WHERE template_id IS NOT NULL;

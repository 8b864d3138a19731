-- The tables of lists, tags, segments, campaigns, conversions and product views.

CREATE TABLE lists (
  id text COLLATE "C" NOT NULL,
  workspace_id text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  description text COLLATE "C",
  type text COLLATE "C" NOT NULL,
  conditions json,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  PRIMARY KEY (workspace_id, id),
  CONSTRAINT lists_id_key UNIQUE (id)
);
CREATE INDEX lists_by_type ON lists (workspace_id, type, id);

CREATE TABLE list_members (
  id text COLLATE "C" NOT NULL,
  workspace_id text COLLATE "C" NOT NULL,
  list_id text COLLATE "C" NOT NULL,
  contact_id text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  PRIMARY KEY (workspace_id, id),
  CONSTRAINT list_members_id_key UNIQUE (id),
  CONSTRAINT list_members_workspace_id_list_id_contact_id_key UNIQUE (workspace_id, list_id, contact_id)
);
CREATE INDEX list_members_by_list_id ON list_members (workspace_id, list_id, id);
CREATE INDEX list_members_by_contact_id ON list_members (workspace_id, contact_id, id);

CREATE TABLE tags (
  id text COLLATE "C" NOT NULL,
  workspace_id text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  name_key text COLLATE "C" NOT NULL,
  color text COLLATE "C",
  description text COLLATE "C",
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  PRIMARY KEY (workspace_id, id),
  CONSTRAINT tags_id_key UNIQUE (id),
  CONSTRAINT tags_workspace_id_name_key_key UNIQUE (workspace_id, name_key)
);

CREATE TABLE contact_tags (
  id text COLLATE "C" NOT NULL,
  workspace_id text COLLATE "C" NOT NULL,
  tag_id text COLLATE "C" NOT NULL,
  contact_id text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  PRIMARY KEY (workspace_id, id),
  CONSTRAINT contact_tags_id_key UNIQUE (id),
  CONSTRAINT contact_tags_workspace_id_tag_id_contact_id_key UNIQUE (workspace_id, tag_id, contact_id)
);
CREATE INDEX contact_tags_by_tag_id ON contact_tags (workspace_id, tag_id, id);
CREATE INDEX contact_tags_by_contact_id ON contact_tags (workspace_id, contact_id, id);

CREATE TABLE segments (
  id text COLLATE "C" NOT NULL,
  workspace_id text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  conditions json,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  PRIMARY KEY (workspace_id, id),
  CONSTRAINT segments_id_key UNIQUE (id)
);

CREATE TABLE campaigns (
  id text COLLATE "C" NOT NULL,
  workspace_id text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  subject text COLLATE "C" NOT NULL,
  template_id text COLLATE "C" NOT NULL,
  list_id text COLLATE "C",
  segment_id text COLLATE "C",
  status text COLLATE "C" NOT NULL,
  sandbox boolean NOT NULL,
  total_recipients bigint,
  started_at bigint,
  completed_at bigint,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  PRIMARY KEY (workspace_id, id),
  CONSTRAINT campaigns_id_key UNIQUE (id)
);
CREATE INDEX campaigns_by_status ON campaigns (workspace_id, status, id);

CREATE TABLE conversions (
  id text COLLATE "C" NOT NULL,
  workspace_id text COLLATE "C" NOT NULL,
  contact_id text COLLATE "C" NOT NULL,
  value double precision NOT NULL,
  currency text COLLATE "C" NOT NULL,
  metadata json NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  PRIMARY KEY (workspace_id, id),
  CONSTRAINT conversions_id_key UNIQUE (id)
);
CREATE INDEX conversions_by_contact_id ON conversions (workspace_id, contact_id, id);

CREATE TABLE product_views (
  id text COLLATE "C" NOT NULL,
  workspace_id text COLLATE "C" NOT NULL,
  contact_id text COLLATE "C" NOT NULL,
  product_id text COLLATE "C" NOT NULL,
  product json NOT NULL,
  viewed_at bigint NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  PRIMARY KEY (workspace_id, id),
  CONSTRAINT product_views_id_key UNIQUE (id)
);
CREATE INDEX product_views_by_contact_id ON product_views (workspace_id, contact_id, id);
CREATE POLICY own ON lists
  USING (workspace_id = current_setting('posthorn.scope', true) OR current_setting('posthorn.scope', true) = '*');
ALTER TABLE lists ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON list_members
  USING (workspace_id = current_setting('posthorn.scope', true) OR current_setting('posthorn.scope', true) = '*');
ALTER TABLE list_members ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON tags
  USING (workspace_id = current_setting('posthorn.scope', true) OR current_setting('posthorn.scope', true) = '*');
ALTER TABLE tags ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON contact_tags
  USING (workspace_id = current_setting('posthorn.scope', true) OR current_setting('posthorn.scope', true) = '*');
ALTER TABLE contact_tags ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON segments
  USING (workspace_id = current_setting('posthorn.scope', true) OR current_setting('posthorn.scope', true) = '*');
ALTER TABLE segments ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON campaigns
  USING (workspace_id = current_setting('posthorn.scope', true) OR current_setting('posthorn.scope', true) = '*');
ALTER TABLE campaigns ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON conversions
  USING (workspace_id = current_setting('posthorn.scope', true) OR current_setting('posthorn.scope', true) = '*');
ALTER TABLE conversions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON product_views
  USING (workspace_id = current_setting('posthorn.scope', true) OR current_setting('posthorn.scope', true) = '*');
ALTER TABLE product_views ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

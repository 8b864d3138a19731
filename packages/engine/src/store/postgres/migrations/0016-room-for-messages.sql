-- The beginning of an attempt changes no field of an index. Where the new version of the row stays on its page, no index gets an
-- entry. The messages of a set are neighbours and change in one transaction, so a page needs room for a second, longer version of each.
ALTER TABLE messages SET (fillfactor = 45);

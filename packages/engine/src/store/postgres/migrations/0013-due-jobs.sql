-- Claims read queued jobs only. In an index of all states each lease wrote a second entry, which no claim read.
CREATE INDEX jobs_due ON jobs (run_at, id) WHERE state = 'queued';
DROP INDEX jobs_by_state;

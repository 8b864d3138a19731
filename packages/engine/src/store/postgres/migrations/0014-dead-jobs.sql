-- Dead letters are listed and deleted by the time at which they were given up.
CREATE INDEX jobs_dead ON jobs (run_at, id) WHERE state = 'dead';

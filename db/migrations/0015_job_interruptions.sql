-- Runs that ended without a word of the job: the worker was killed or hung, or the database went away. They are bounded
-- apart from failed attempts.
alter table jobs add column interruptions integer not null default 0;

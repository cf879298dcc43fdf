-- The request that a job or an event comes from, for the logs; null where none is behind it.
alter table jobs add column request_id text;
alter table outbox add column request_id text;

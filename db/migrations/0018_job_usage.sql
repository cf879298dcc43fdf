-- What the calls of a language model took for a job, over all its attempts; null where there was none. For the operator: no
-- call of the API answers it.
alter table jobs add column usage jsonb;

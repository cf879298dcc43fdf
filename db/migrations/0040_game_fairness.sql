-- When a dish was handed back without an answer: so many a day.
alter table cooking_evaluations add column skipped_at timestamptz;
alter table cooking_evaluations add constraint cooking_evaluations_skipped_at check (skipped_at is null or skipped);
create index cooking_evaluations_skips on cooking_evaluations (evaluator_id, skipped_at) where skipped_at is not null;

-- The experience of the restaurant before a cooking was paid: what an old dish added is seen where it was added.
alter table game_cookings add column xp_before integer check (xp_before >= 0);

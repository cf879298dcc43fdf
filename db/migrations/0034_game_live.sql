-- Grows with each change that a player's pages show: what an event stream resumes after.
alter table restaurants add column revision bigint not null default 0;

-- Portraits of chefs are pictures like others.
alter table media drop constraint media_kind_check;
alter table media add constraint media_kind_check
  check (kind in ('recipe', 'tag', 'food', 'fridge', 'avatar', 'cooking', 'chef'));

-- Which figures of a food are not wholly measured: below a limit, a trace, computed, or known for a part of it only.
alter table foods add column estimated text[] not null default '{}';
-- Set when somebody has changed a starter food or measure: the starter content of a later release leaves it alone then.
alter table foods add column edited_at timestamptz;
alter table quantities add column edited_at timestamptz;

-- `figures` is what Toque computes with, `published` what the table says, word for word.
alter table ciqual_foods add column published jsonb not null default '{}';
alter table ciqual_foods add column search_text text not null default '';
create index ciqual_foods_search on ciqual_foods using gin (search_text gin_trgm_ops);
create index food_ciqual_links_code on food_ciqual_links (ciqual_food_id);

-- How far the recomputation that an event asked for has come, so that it goes on after a crash instead of beginning anew.
create table facts_progress (
  message_id bigint primary key,
  recipe_id integer not null,
  updated_at timestamptz not null default now()
);

-- Provenance says from now on what is estimated; the recomputation that the new starter content asks for fills it in.
update recipe_versions v set facts = jsonb_set(v.facts, '{provenance}', p.list)
from (
  select recipe_id, version,
    (select coalesce(jsonb_agg('{"estimated": []}'::jsonb || line.value order by line.place), '[]')
     from jsonb_array_elements(facts->'provenance') with ordinality as line(value, place)) as list
  from recipe_versions
) p
where v.recipe_id = p.recipe_id and v.version = p.version;

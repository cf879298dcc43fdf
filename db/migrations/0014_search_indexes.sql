-- The finished index of each search engine: an engine without one is not asked, so an empty or half-built index is never
-- taken for an installation without recipes. The lease says which process builds or updates the index outside the database.
create table search_indexes (
  engine text primary key check (engine in ('postgresql', 'meilisearch')),
  build text,
  -- An unfinished build, whose remains have to be removed.
  building text,
  -- What the build was made with; another value means that it has to be built anew.
  format text,
  built_at timestamptz,
  lease_owner text,
  leased_until timestamptz
);
insert into search_indexes (engine, build, format, built_at)
select 'postgresql', 'migrated', '1', now() where exists (select 1 from search_documents);

-- What has changed in the database and not yet in the index outside it: written in the transaction of the change, deleted
-- when the index has it. Rows are only ever added and deleted, so that writers never wait for each other.
create table search_changes (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('recipe', 'food', 'category', 'subcategory')),
  entity_id integer not null,
  created_at timestamptz not null default clock_timestamp()
);

create function record_recipe_change() returns trigger language plpgsql as $$
begin
  if exists (select 1 from search_indexes where engine = 'meilisearch') then
    insert into search_changes (kind, entity_id)
    values ('recipe', case tg_op when 'DELETE' then old.recipe_id else new.recipe_id end);
  end if;
  return null;
end $$;
create trigger search_documents_changes after insert or update or delete on search_documents
  for each row execute function record_recipe_change();

create function record_food_change() returns trigger language plpgsql as $$
begin
  if exists (select 1 from search_indexes where engine = 'meilisearch') then
    insert into search_changes (kind, entity_id)
    values (tg_argv[0], case tg_op when 'DELETE' then old.id else new.id end);
  end if;
  return null;
end $$;
create trigger foods_changes after insert or delete or update of name, plural, aliases, origin_lang on foods
  for each row execute function record_food_change('food');
create trigger food_categories_changes after insert or delete or update of name, origin_lang on food_categories
  for each row execute function record_food_change('category');
create trigger food_subcategories_changes after insert or delete or update of name, origin_lang on food_subcategories
  for each row execute function record_food_change('subcategory');

-- Allergens that some kinds of a food hold ("stock cube": celery): a recipe with it is not known to be free of them.
alter table foods add column may_contain_ids integer[] not null default '{}';
-- Keys of foods that it is made of: who avoids one of them avoids it too.
alter table foods add column made_of text[] not null default '{}';

-- Changes with every change of a food or an allergen, so that what is made of all of them need not be made anew each time.
create table food_lexicon_version (
  only_row boolean primary key default true check (only_row),
  version uuid not null default gen_random_uuid()
);
insert into food_lexicon_version default values;
create function change_food_lexicon_version() returns trigger language plpgsql as $$
begin
  -- Most statements that could change a food change none ("on conflict do nothing").
  if exists (select 1 from changed) then
    update food_lexicon_version set version = gen_random_uuid();
  end if;
  return null;
end $$;
create trigger foods_inserted after insert on foods referencing new table as changed
  for each statement execute function change_food_lexicon_version();
create trigger foods_updated after update on foods referencing new table as changed
  for each statement execute function change_food_lexicon_version();
create trigger foods_deleted after delete on foods referencing old table as changed
  for each statement execute function change_food_lexicon_version();
create trigger allergies_inserted after insert on allergies referencing new table as changed
  for each statement execute function change_food_lexicon_version();
create trigger allergies_updated after update on allergies referencing new table as changed
  for each statement execute function change_food_lexicon_version();
create trigger allergies_deleted after delete on allergies referencing old table as changed
  for each statement execute function change_food_lexicon_version();

-- A lexicon is made anew only when what it holds of a food changes: its figures, its picture and the text of the food search are
-- no part of it, and after the first index of that search all foods were read again.
create function change_food_lexicon_version_of_changed_foods() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from changed n join before o on o.id = n.id
    where not (n.personal and o.personal)
      and (n.personal, n.key, n.name, n.plural, n.aliases, n.allergen_ids, n.may_contain_ids, n.traits, n.made_of,
          n.category_id, n.subcategory_id)
        is distinct from (o.personal, o.key, o.name, o.plural, o.aliases, o.allergen_ids, o.may_contain_ids, o.traits, o.made_of,
          o.category_id, o.subcategory_id)
  ) then
    update food_lexicon_version set version = gen_random_uuid();
  end if;
  return null;
end $$;
drop trigger foods_updated on foods;
create trigger foods_updated after update on foods referencing old table as before new table as changed
  for each statement execute function change_food_lexicon_version_of_changed_foods();

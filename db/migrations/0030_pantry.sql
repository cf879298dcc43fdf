-- What is at home: what a cook always has, and what is in the fridge now.

-- Whether what is always there counts when recipes are looked for.
create table pantries (
  user_id integer primary key references users on delete cascade,
  pantry_counts boolean not null
);

create table pantry_foods (
  user_id integer not null references users on delete cascade,
  place text not null check (place in ('pantry', 'fridge')),
  food_id integer not null references foods on delete cascade,
  position integer not null,
  -- How surely a photo shows it, 0 to 1; null for what a person said.
  confidence double precision check (confidence between 0 and 1),
  -- What was read on the photo where the person said otherwise.
  read_as text check (length(read_as) between 1 and 100),
  primary key (user_id, place, food_id)
);
create index pantry_foods_food on pantry_foods (food_id);

-- What a recipe needs: the foods of lines with one food, and those of lines with a choice, each line's after a zero.
alter table search_documents add column need_ids integer[] not null default '{}';
alter table search_documents add column choice_ids integer[] not null default '{}';

-- The same of what everyone finds. A table of its own: how fast a search by filters is hangs on the width of the listing index.
create table listing_needs (
  recipe_id integer primary key,
  need_ids integer[] not null,
  choice_ids integer[] not null
);

create function keep_listing_needs() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.audience = 'public' and old.listed then
    delete from listing_needs where recipe_id = old.recipe_id;
  end if;
  if tg_op <> 'DELETE' and new.audience = 'public' and new.listed then
    insert into listing_needs values (new.recipe_id, new.need_ids, new.choice_ids);
  end if;
  return null;
end $$;
create trigger search_documents_needs after insert or update or delete on search_documents
  for each row execute function keep_listing_needs();
insert into listing_needs select recipe_id, need_ids, choice_ids from search_documents where audience = 'public' and listed;

-- The recipes that a user opened last, on any of their devices: where they go on. The newest 20 are kept.
create table opened_recipes (
  user_id integer not null references users on delete cascade,
  recipe_id integer not null references recipes on delete cascade,
  opened_at timestamptz not null default now(),
  primary key (user_id, recipe_id)
);
create index opened_recipes_recipe on opened_recipes (recipe_id);

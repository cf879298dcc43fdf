-- What moderators decided of what cooks said of ingredient lines: kept ones count for everybody, removed ones for nobody but those
-- who said so. Without a row, it counts for others once enough agree.

create table line_correction_reviews (
  -- The table of what was said: food_corrections or measure_corrections.
  kind text not null check (kind in ('food', 'measure')),
  lang text not null,
  -- The words of the food, or the unit.
  words text not null,
  -- Null: no food of the table is meant.
  food_id integer references foods on delete cascade,
  -- Of measures alone.
  quantity_id integer references quantities on delete cascade,
  per_unit double precision,
  decision text not null check (decision in ('kept', 'removed')),
  reviewed_at timestamptz not null default now(),
  unique nulls not distinct (kind, lang, words, food_id, quantity_id, per_unit)
);
create index line_correction_reviews_food on line_correction_reviews (food_id);
create index line_correction_reviews_quantity on line_correction_reviews (quantity_id);

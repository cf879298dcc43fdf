-- What cooks said of ingredient lines that had been understood otherwise. A row is one cook's latest word; it decides for this cook,
-- and for others once several agree. It holds the words of a food's name alone, never a whole line.

create table food_corrections (
  user_id integer not null references users on delete cascade,
  lang text not null,
  -- Folded, in the singular, without words that only describe.
  words text not null check (length(words) between 1 and 100),
  -- Null: no food of the table is meant.
  food_id integer references foods on delete cascade,
  times integer not null default 1,
  corrected_at timestamptz not null default now(),
  primary key (user_id, lang, words)
);
create index food_corrections_words on food_corrections (lang, words);
create index food_corrections_food on food_corrections (food_id);

-- How much one of a unit is that a food is not measured in: a tin of tomatoes.
create table measure_corrections (
  user_id integer not null references users on delete cascade,
  lang text not null,
  food_id integer not null references foods on delete cascade,
  unit text not null check (length(unit) between 1 and 50),
  quantity_id integer not null references quantities on delete cascade,
  -- So many of the quantity.
  per_unit double precision not null check (per_unit > 0),
  times integer not null default 1,
  corrected_at timestamptz not null default now(),
  primary key (user_id, lang, food_id, unit)
);
create index measure_corrections_food on measure_corrections (food_id, lang, unit);
create index measure_corrections_quantity on measure_corrections (quantity_id);

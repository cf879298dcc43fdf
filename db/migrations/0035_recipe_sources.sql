-- Where an imported recipe is from. It stays private until its owner says that it is their own work.
create table recipe_sources (
  recipe_id integer primary key references recipes on delete cascade,
  url text not null check (length(url) between 1 and 4000),
  site text not null check (length(site) <= 200),
  author text check (length(author) <= 200),
  licence text check (length(licence) <= 500),
  -- When its owner said so; null: it is somebody else's.
  own_at timestamptz
);

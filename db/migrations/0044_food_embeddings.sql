-- The meaning of each food's names in all languages: a food is offered by it for words that are the name of none.
create table food_embeddings (
  space_id integer not null references embedding_spaces on delete cascade,
  food_id integer not null references foods on delete cascade,
  -- Of the names that were embedded: others are embedded again.
  names_hash text not null,
  embedding vector not null,
  primary key (space_id, food_id)
);
create index food_embeddings_food on food_embeddings (food_id);

-- A small set of ids as bits: bits 0 to 62 stand for the ids 0 to 62, the last one for any id beyond. An `and` of bits takes
-- a tenth of the time of an operator on arrays.
create function id_mask(ids integer[]) returns bigint language sql immutable parallel safe
  as $$ select coalesce(bit_or(1::bigint << least(id, 63)), 0) from unnest(ids) as id $$;

-- A set of many ids as bits, several ids to a bit: what shares no bit shares no id, what shares one has to be compared.
create function id_signature(ids integer[]) returns bigint language sql immutable parallel safe
  as $$ select coalesce(bit_or(1::bigint << (id % 64)), 0) from unnest(ids) as id $$;

-- What everyone finds, one row a family that is public, kept by the trigger below. A search by filters reads all of it to
-- tell how many there are, and how fast it does hangs on the width of a row: whatever fits into bits is only there as bits,
-- the ids themselves stay in search_documents.
create table search_faces (
  recipe_id integer primary key,
  author_id integer,
  difficulty_id integer not null,
  preparation_time integer not null,
  total_time integer not null,
  allergens_unknown boolean not null,
  diet_mask bigint not null,
  allergen_mask bigint not null,
  food_category_mask bigint not null,
  food_subcategory_mask bigint not null,
  food_mask bigint not null,
  food_ids integer[] not null,
  tag_ids integer[] not null
);

-- The same with the words. A word finds thousands of rows: they lie closely together, the long vectors aside.
create table search_texts (
  like search_faces including all,
  title text not null,
  tsv tsvector not null,
  -- Only rows of more than 2 kB have their long columns stored aside. This brings every row there, and is itself compressed
  -- to a few bytes.
  filler text not null generated always as (repeat(' ', 2100)) stored
) with (toast_tuple_target = 800);
alter table search_texts alter column tsv set storage external;

create function keep_search_face() returns trigger language plpgsql as $$
declare
  face search_faces;
begin
  if tg_op <> 'INSERT' and old.audience = 'public' and old.face then
    delete from search_faces where recipe_id = old.recipe_id;
    delete from search_texts where recipe_id = old.recipe_id;
  end if;
  if tg_op <> 'DELETE' and new.audience = 'public' and new.face then
    face := row(new.recipe_id, new.author_id, new.difficulty_id, new.preparation_time, new.total_time,
                new.allergens_unknown, id_mask(new.diet_ids), id_mask(new.allergen_ids), id_mask(new.food_category_ids),
                id_mask(new.food_subcategory_ids), id_signature(new.food_ids), new.food_ids, new.tag_ids);
    insert into search_faces select face.*;
    insert into search_texts select face.*, new.title, new.tsv;
  end if;
  return null;
end $$;
create trigger search_documents_face after insert or update or delete on search_documents
  for each row execute function keep_search_face();

insert into search_faces
select recipe_id, author_id, difficulty_id, preparation_time, total_time, allergens_unknown, id_mask(diet_ids),
       id_mask(allergen_ids), id_mask(food_category_ids), id_mask(food_subcategory_ids), id_signature(food_ids), food_ids,
       tag_ids
from search_documents where audience = 'public' and face order by recipe_id;
insert into search_texts
select f.*, d.title, d.tsv from search_faces f join search_documents d using (recipe_id)
where d.audience = 'public' order by recipe_id;

create index search_faces_author on search_faces (author_id);
create index search_faces_quickest on search_faces (total_time, recipe_id desc);
-- Short pending lists (in kB): every search reads them from end to end.
create index search_faces_foods on search_faces using gin (food_ids) with (gin_pending_list_limit = 64);
create index search_faces_tags on search_faces using gin (tag_ids) with (gin_pending_list_limit = 64);

create index search_texts_words on search_texts using gin (tsv) with (gin_pending_list_limit = 256);
create index search_documents_own on search_documents (owner_id) where audience = 'owner';
create index search_documents_replaced on search_documents (owner_id) where audience = 'public' and has_owner_document;

-- Every word that occurs in a document, each once: what a mistyped word is compared with. Words that are gone stay until
-- the next rebuild and do no harm.
create table search_words (
  word text collate "C" primary key
);
create index search_words_inside on search_words using gin (word gin_trgm_ops) with (gin_pending_list_limit = 64);
insert into search_words
select distinct word from search_documents, unnest(string_to_array(title || ' ' || body, ' ')) as word
where word not in ('', '|') order by word;

drop index search_documents_tsv;
drop index search_documents_title;
drop index search_documents_newest;
drop index search_documents_foods;
drop index search_documents_tags;
drop index search_documents_owner;

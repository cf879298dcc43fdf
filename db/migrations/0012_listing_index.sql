-- Names only: what listings read is the listing index, and the recipe that stands for its family there is the listed one.
alter table search_faces rename to listing_index;
alter index search_faces_author rename to listing_index_author;
alter index search_faces_quickest rename to listing_index_quickest;
alter index search_faces_foods rename to listing_index_foods;
alter index search_faces_tags rename to listing_index_tags;
alter table search_documents rename column face to listed;

drop trigger search_documents_face on search_documents;
drop function keep_search_face();

create function keep_listing_index() returns trigger language plpgsql as $$
declare
  entry listing_index;
begin
  if tg_op <> 'INSERT' and old.audience = 'public' and old.listed then
    delete from listing_index where recipe_id = old.recipe_id;
    delete from search_texts where recipe_id = old.recipe_id;
  end if;
  if tg_op <> 'DELETE' and new.audience = 'public' and new.listed then
    entry := row(new.recipe_id, new.author_id, new.difficulty_id, new.preparation_time, new.total_time,
                 new.allergens_unknown, id_mask(new.diet_ids), id_mask(new.allergen_ids), id_mask(new.food_category_ids),
                 id_mask(new.food_subcategory_ids), id_signature(new.food_ids), new.food_ids, new.tag_ids);
    insert into listing_index select entry.*;
    insert into search_texts select entry.*, new.title, new.tsv;
  end if;
  return null;
end $$;
create trigger search_documents_listing after insert or update or delete on search_documents
  for each row execute function keep_listing_index();

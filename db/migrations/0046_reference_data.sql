-- What recipes refer to and what is read with each save: foods with their Ciqual rows, measures, tags, diets, allergens. The
-- version changes with every change of these rows, so that a process can keep those that it has read.
create table reference_data_version (
  only_row boolean primary key default true check (only_row),
  version uuid not null default gen_random_uuid()
);
insert into reference_data_version default values;

create function change_reference_data_version() returns trigger language plpgsql as $$
begin
  if exists (select 1 from changed) then
    update reference_data_version set version = gen_random_uuid();
  end if;
  return null;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array['foods', 'food_ciqual_links', 'quantities', 'tags', 'diets', 'allergies'] loop
    execute format('create trigger %1$s_reference_inserted after insert on %1$s referencing new table as changed
      for each statement execute function change_reference_data_version()', name);
    execute format('create trigger %1$s_reference_updated after update on %1$s referencing new table as changed
      for each statement execute function change_reference_data_version()', name);
    execute format('create trigger %1$s_reference_deleted after delete on %1$s referencing old table as changed
      for each statement execute function change_reference_data_version()', name);
  end loop;
end $$;

-- A save sets what it leaves unchanged: the functions are entered where there is something for them to do.
drop trigger recipes_cooked_name on recipes;
create trigger recipes_cooked_name after update of deleted_at, private, approved_version on recipes for each row
  when ((old.deleted_at, old.private, old.approved_version) is distinct from (new.deleted_at, new.private, new.approved_version))
  execute function keep_cooked_name();

drop trigger search_documents_listing on search_documents;
drop trigger search_documents_needs on search_documents;
create trigger search_documents_listing_inserted after insert on search_documents for each row
  when (new.audience = 'public' and new.listed) execute function keep_listing_index();
create trigger search_documents_listing_updated after update on search_documents for each row
  when ((old.audience = 'public' and old.listed) or (new.audience = 'public' and new.listed))
  execute function keep_listing_index();
create trigger search_documents_listing_deleted after delete on search_documents for each row
  when (old.audience = 'public' and old.listed) execute function keep_listing_index();
create trigger search_documents_needs_inserted after insert on search_documents for each row
  when (new.audience = 'public' and new.listed) execute function keep_listing_needs();
create trigger search_documents_needs_updated after update on search_documents for each row
  when ((old.audience = 'public' and old.listed) or (new.audience = 'public' and new.listed))
  execute function keep_listing_needs();
create trigger search_documents_needs_deleted after delete on search_documents for each row
  when (old.audience = 'public' and old.listed) execute function keep_listing_needs();

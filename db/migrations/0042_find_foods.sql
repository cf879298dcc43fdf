-- Foods are found by their names through indexes: each was compared with all names of the table.

-- As an archive calls them.
create index foods_name_en on foods (fold(name->>'en')) where not personal;
create index foods_name_fr on foods (fold(name->>'fr')) where not personal;
create index foods_name_es on foods (fold(name->>'es')) where not personal;
create index foods_name_de on foods (fold(name->>'de')) where not personal;

-- Loads the extension: before, its settings are unknown, and only a superuser may name those.
select similarity('', '');

-- The foods that have a folded text among their names, or one that resembles it by at least 0.45. The planner takes what reads
-- the trigrams of one row to be as cheap as any comparison, and would read all rows.
create function foods_like(query text, owner integer)
  returns table (id integer, exact boolean, near real)
  language plpgsql stable
  set enable_seqscan = off
  set pg_trgm.word_similarity_threshold = 0.45
  as $$
  begin
    return query
      with candidates as materialized (
        select f.id, query = any(string_to_array(f.search_text, ' | ')) as exact,
          position(' ' || query || ' ' in ' ' || f.search_text || ' ') > 0 as holds,
          (select max(similarity(query, one)) from unnest(string_to_array(f.search_text, ' | ')) one) as near
        from foods f
        where query <> '' and query <% f.search_text and (not f.personal or f.owner_id = owner))
      select c.id, c.exact, c.near from candidates c where c.exact or c.holds or c.near >= 0.45;
  end $$;

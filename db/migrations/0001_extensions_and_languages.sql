-- Extensions that both PGlite and PostgreSQL carry, and the helpers that every later table leans on.
create extension if not exists vector;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- unaccent() is only STABLE because its dictionary may change; ours does not, and an index needs IMMUTABLE.
create function fold(input text) returns text
  language sql immutable parallel safe strict
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, input)) $$;

create type lang as enum ('en', 'fr', 'es', 'de');

-- A language map is {"en": "...", "fr": "..."}: at least one language, texts only.
create function is_lang_map(input jsonb) returns boolean
  language sql immutable parallel safe
  as $$ select jsonb_typeof(input) = 'object' and input <> '{}'::jsonb
        and not exists (select 1 from jsonb_each(input) e
                        where e.key not in ('en', 'fr', 'es', 'de') or jsonb_typeof(e.value) <> 'string') $$;

-- Small facts about this installation: which starter content is in, which table was imported.
create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

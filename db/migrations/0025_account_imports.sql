-- Archives of accounts that are brought in, and what was taken of them.

-- An archive on its way in: it arrives in parts, in any order, and is read by a job. Its files are kept for a day, so that an
-- import that broke off can be started again.
create table account_imports (
  id uuid primary key default gen_random_uuid(),
  user_id integer not null references users on delete cascade,
  -- Only a hash of the secret in its upload address.
  token_hash text not null unique,
  bytes bigint not null check (bytes > 0),
  parts integer not null check (parts > 0),
  -- Which parts have arrived.
  received integer[] not null default '{}',
  job_id bigint,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- When its files were removed; the row counts for a day.
  removed_at timestamptz
);
create index account_imports_user on account_imports (user_id, created_at);
create index account_imports_expired on account_imports (expires_at);

-- What became of the things of other installations: the same archive brings nothing twice.
create table account_import_items (
  user_id integer not null references users on delete cascade,
  -- The address of the installation that the archive is of.
  source text not null,
  kind text not null check (kind in ('recipe', 'picture', 'cookbook', 'shopping_list')),
  -- Its id there with the time at which it was made: two installations may call themselves the same.
  source_key text not null,
  target_id text not null,
  import_id uuid not null,
  primary key (user_id, source, kind, source_key)
);

-- Deletion with its waiting time; archives of an account.

-- An account in deletion: `users.deleted_at` is set with the row, so nobody sees the account any more. Until the erasure has
-- begun it can be taken back, which deletes the row; the erasure deletes it when all is gone.
create table account_deletions (
  user_id integer primary key references users on delete cascade,
  public_recipes text not null check (public_recipes in ('keep', 'remove')),
  requested_at timestamptz not null default now(),
  erase_at timestamptz not null,
  -- From here on there is no way back.
  begun_at timestamptz,
  -- The process that erases it, and the end of its lease.
  claimed_by text,
  claimed_until timestamptz
);
create index account_deletions_due on account_deletions (erase_at);

-- An archive of all that an account owns, in the storage for a day; its job makes it.
create table account_exports (
  id uuid primary key default gen_random_uuid(),
  user_id integer not null references users on delete cascade,
  -- Only a hash of the secret in its address; null until it is made.
  token_hash text unique,
  -- Its files in the storage, one after the other.
  parts integer,
  bytes bigint,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index account_exports_user on account_exports (user_id, created_at);
create index account_exports_expired on account_exports (expires_at);

-- Address and name stay taken while the account can be taken back. An erased account has neither.
drop index if exists users_email;
create unique index users_email on users (lower(email)) where email <> '';
drop index if exists users_username;
create unique index users_username on users (lower(username)) where email <> '';

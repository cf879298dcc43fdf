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

-- Address and name stay taken while the account can be taken back. An erased account has neither.
drop index if exists users_email;
create unique index users_email on users (lower(email)) where email <> '';
drop index if exists users_username;
create unique index users_username on users (lower(username)) where email <> '';

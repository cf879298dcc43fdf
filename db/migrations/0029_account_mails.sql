-- Mails to accounts that must not be lost, chats of archives, and the change of the address that signs in.

-- A mail is written with what it tells of, in the same transaction, and sent by a worker; again and again while the mail
-- server is away.
create table account_mails (
  -- Of no sequence: it is the Message-ID too, which another installation's, or a restored one's, must not share.
  id uuid primary key default gen_random_uuid(),
  user_id integer not null references users on delete cascade,
  kind text not null,
  email text not null,
  language text not null,
  detail jsonb not null,
  created_at timestamptz not null default now(),
  -- When it is tried next; while a process sends it, when its claim ends.
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- When the mail server took it, or refused it for good.
  done_at timestamptz,
  refused boolean not null default false
);
create index account_mails_due on account_mails (due_at) where done_at is null;
create index account_mails_user on account_mails (user_id);

-- Chats of an archive: read as what was said once, and told by no stream of what is said now.
alter table account_import_items drop constraint account_import_items_kind_check;
alter table account_import_items add constraint account_import_items_kind_check
  check (kind in ('recipe', 'picture', 'cookbook', 'shopping_list', 'cook_log', 'chat'));
alter table thread_events add column imported boolean not null default false;

-- Sessions whose cookie has the prefix `__Host-` where the site can have it; those from before are found by the former name.
alter table sessions add column host_only boolean not null default false;

-- A new address that its owner has yet to prove by a mail to it.
create table email_changes (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  -- That asked for it: when it ends, so does the link.
  session_id uuid not null references sessions on delete cascade,
  email text not null,
  -- Only a hash of the link's token, which is made when the mail leaves; null before.
  token_hash text unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_changes_user on email_changes (user_id);

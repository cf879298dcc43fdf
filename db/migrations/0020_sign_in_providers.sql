-- Proved identities of providers: the address that the provider gave last, and one account of each provider.
alter table identities add column email text;
create unique index identities_one_of_a_provider on identities (user_id, provider) where provider <> 'email';

-- Sign-ins that went to a provider and have not come back. The state and the browser's token are kept as hashes: a read of
-- this table completes no sign-in.
create table provider_sign_ins (
  state_hash text primary key,
  browser_hash text not null,
  provider text not null check (provider in ('google', 'discord', 'apple')),
  nonce text not null,
  code_verifier text not null,
  callback_url text not null,
  -- The signed-in account that the identity is to be connected with.
  link_user_id integer references users on delete cascade,
  expires_at timestamptz not null
);
create index provider_sign_ins_age on provider_sign_ins (expires_at);

-- Verified proofs that wait for an answer of the person, for the browser that brought them.
create table parked_proofs (
  token_hash text primary key,
  browser_hash text not null,
  provider text not null check (provider in ('google', 'discord', 'apple')),
  provider_user_id text not null,
  email text,
  callback_url text not null,
  link_user_id integer references users on delete cascade,
  expires_at timestamptz not null
);
create index parked_proofs_age on parked_proofs (expires_at);

-- Tokens of providers that were exchanged: each opens one session.
create table used_provider_tokens (
  token_hash text primary key,
  expires_at timestamptz not null
);
create index used_provider_tokens_age on used_provider_tokens (expires_at);

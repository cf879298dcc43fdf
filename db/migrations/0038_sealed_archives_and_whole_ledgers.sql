-- Archives of accounts: their address is made when the owner asks for it, so that nothing stored opens one. Parts are sealed from
-- now on: those of before go with the next cleanup, within the day that they were kept for.
update jobs set result = result - 'download_url' where type = 'account_export' and result ? 'download_url';
alter table account_exports drop column token_hash;
update account_exports set expires_at = now() where expires_at > now();
update account_imports set expires_at = now() where expires_at > now() and removed_at is null;

-- A ledger that is only appended to is not emptied either: TRUNCATE fires no trigger of a row.
create trigger subscription_ledger_whole before truncate on subscription_ledger
  for each statement execute function refuse_ledger_change();
create function refuse_wallet_truncate() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger of wallets is only appended to';
end $$;
create trigger wallet_transfers_whole before truncate on wallet_transfers
  for each statement execute function refuse_wallet_truncate();
create trigger wallet_entries_whole before truncate on wallet_entries
  for each statement execute function refuse_wallet_truncate();
create trigger wallets_whole before truncate on wallets
  for each statement execute function refuse_wallet_truncate();

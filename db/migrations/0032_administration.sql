-- Dead letters that an administrator gave up on, with the reason. They are not replayed any more.
alter table dead_letters
  add column discarded_at timestamptz,
  add column discard_reason text check (length(discard_reason) between 1 and 500),
  add constraint dead_letters_reason check ((discarded_at is null) = (discard_reason is null)),
  add constraint dead_letters_one_end check (replayed_at is null or discarded_at is null);
create index dead_letters_waiting on dead_letters (id desc) where replayed_at is null and discarded_at is null;
create index dead_letters_job on dead_letters (job_id) where job_id is not null;

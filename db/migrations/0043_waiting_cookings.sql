-- Who asks for a dish to judge does not read past those that are leased: the ones that wait for anybody have an index of their own,
-- and so have those that wait again when a lease ends.
drop index game_cookings_waiting;
create index game_cookings_waiting on game_cookings (finished_at, id) where status = 'finished';
create index game_cookings_pickable on game_cookings (finished_at, id)
  where status = 'finished' and pickable_at = '-infinity';
create index game_cookings_leased on game_cookings (pickable_at)
  where status = 'finished' and pickable_at > '-infinity' and pickable_at < 'infinity';

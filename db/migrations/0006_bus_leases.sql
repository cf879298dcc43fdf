-- Which process reads the log for a consumer group: with several processes and no Kafka, one of them serves a group at a
-- time, and another takes over when its lease runs out.
alter table bus_offsets add column owner text;
alter table bus_offsets add column owned_until timestamptz;

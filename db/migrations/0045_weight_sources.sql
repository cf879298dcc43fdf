-- Where the grams of a measure and a food's density come from; NULL for an exact unit such as the gram, or where the source is
-- not known. The kinds are those of db/foods/weight-source.ts. The starter content brings its own with the next start.
alter table quantities add column weight_source jsonb check (weight_source ? 'kind');
alter table foods add column density_source jsonb check (density_source ? 'kind');

-- What is measured as a cook wrote it weighs what is guessed.
update quantities q set weight_source = '{"kind": "estimate"}'
from foods f where f.id = q.food_id and f.personal and f.density is null;
-- Volumes follow from the density.
update quantities set weight_source = '{"kind": "density"}'
where food_id is not null and unit is not null and weight_source is null;
-- What a moderator added or changed is what they stated.
update quantities set weight_source = '{"kind": "stated"}' where key like 'own-%' and unit is null;
update foods set density_source = '{"kind": "stated"}' where key like 'own-%' and density is not null;
update quantities set weight_source = '{"kind": "estimate"}'
where unit = 'pinch' and num_nonnulls(food_id, subcategory_id, category_id) = 0;

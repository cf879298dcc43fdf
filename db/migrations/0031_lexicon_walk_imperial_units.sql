-- By which words, rules and foods the recipes were last computed. While it is not what this release and these foods make, a
-- walk through the recipes is under way: towards its target, after the recipe that it came to, by the one process that holds it.
create table lexicon_walk (
  only_row boolean primary key default true check (only_row),
  computed_by text,
  target text,
  after_recipe integer not null default 0,
  held_by text,
  held_until timestamptz
);
insert into lexicon_walk default values;

-- The imperial fluid ounce (28.4130625 ml) and pint (568.26125 ml) beside the US customary ones, of every food that is measured by
-- volume: weighed by its US pint of 473.176473 ml.
alter table quantities drop constraint quantities_unit_check;
alter table quantities add constraint quantities_unit_check check (unit in
  ('g', 'kg', 'ml', 'cl', 'l', 'tsp', 'tbsp', 'cup', 'fl_oz', 'pint', 'imp_fl_oz', 'imp_pint', 'oz', 'lb', 'pinch'));
insert into quantities (key, type, food_id, name, plural, weight, unit)
select t.key, 'food', q.food_id, t.name, t.plural, round((q.weight * t.ml / 473.176473)::numeric, 3)::double precision, t.key
from quantities q, (values
  ('imp_fl_oz', 28.4130625::double precision,
    '{"en": "imp fl oz", "fr": "oz liq. imp.", "es": "oz líq. imp.", "de": "imp. fl oz"}'::jsonb,
    '{"en": "imp fl oz", "fr": "oz liq. imp.", "es": "oz líq. imp.", "de": "imp. fl oz"}'::jsonb),
  ('imp_pint', 568.26125,
    '{"en": "imp pt", "fr": "pinte imp.", "es": "pinta imp.", "de": "imp. Pint"}'::jsonb,
    '{"en": "imp pt", "fr": "pintes imp.", "es": "pintas imp.", "de": "imp. Pints"}'::jsonb)) as t(key, ml, name, plural)
where q.unit = 'pint' and q.food_id is not null
order by q.food_id, t.key
on conflict (food_id, key) do nothing;

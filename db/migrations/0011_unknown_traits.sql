-- NULL: nobody has said whether it holds meat, egg, gluten, …; such a food fits no diet. '{}': known to hold none of it.
alter table foods alter column traits drop not null;
alter table foods alter column traits drop default;
-- Until now, what was left out of a food that somebody added could not be told from none.
update foods set traits = null where traits = '{}' and (key like 'own-%' or key = 'unlisted-ingredient');

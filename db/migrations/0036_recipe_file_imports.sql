-- Recipes from the files of other apps: they are uploaded as archives are, and what they brought is noted as of archives.

-- What an upload holds: an archive of an account, or the recipes of another app.
alter table account_imports add column kind text not null default 'archive' check (kind in ('archive', 'recipes'));
-- What its owner calls the file; of recipes only.
alter table account_imports add column file_name text check (length(file_name) <= 255);

-- An app may not say from which address it had a recipe.
alter table recipe_sources drop constraint recipe_sources_url_check;
alter table recipe_sources add constraint recipe_sources_url_check check (length(url) <= 4000);

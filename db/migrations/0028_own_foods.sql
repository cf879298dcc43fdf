-- Own foods of cooks: an address of a food that was merged leads to the one in its place.
create index food_merges_personal_food on food_merges (personal_food_id);
-- A cook's list of their own, newest first.
create index foods_of_owner_list on foods (owner_id, id desc) where personal;

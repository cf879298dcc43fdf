-- What waits for a moderator is listed by its state.
create index recipe_approvals_status on recipe_approvals (status, id);

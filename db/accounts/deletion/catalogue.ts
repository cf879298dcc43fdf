// What the erasure of an account does to every table. A test compares this with the database: a table, or a column that names a
// user, that is missing here is refused.

/** What happens to a table's rows of an erased account. */
export type Fate =
  /** Deleted by the column with the user's id. */
  | { rows: "deleted"; by: string }
  /** They go with the rows of another table, by its foreign key. */
  | { rows: "cascaded"; from: string; by?: string }
  /** A step of its own (`erase.ts`, `recipes.ts`, `pictures.ts`). `by`: its columns with a user's id. */
  | { rows: "step"; by: readonly string[]; what: string }
  /**
   * The rows stay. `forgets` are columns that are set to null, `refers` are columns that go on naming the account, of which
   * nothing but its id is left.
   */
  | { rows: "kept"; forgets?: readonly string[]; refers?: readonly string[]; why: string }
  /** They follow the recipes by events. */
  | { rows: "derived"; by?: readonly string[] }
  /** It holds nothing of an account. */
  | { rows: "none" };

const none: Fate = { rows: "none" };
const deleted = (by = "user_id"): Fate => ({ rows: "deleted", by });
const cascaded = (from: string): Fate => ({ rows: "cascaded", from });

export const fates: Readonly<Record<string, Fate>> = {
  users: { rows: "step", by: ["email"], what: "all columns but the id and the times are reset" },
  account_deletions: { rows: "step", by: ["user_id"], what: "deleted last, when all else is gone" },
  account_exports: { rows: "step", by: ["user_id"], what: "deleted after their files" },
  account_imports: { rows: "step", by: ["user_id"], what: "deleted after their files" },
  account_import_items: deleted(),
  user_profiles: deleted(),
  user_allergies: deleted(),
  user_blocks: { rows: "step", by: ["user_id", "blocked_id"], what: "deleted, those of others too" },
  user_reports: {
    rows: "step",
    by: ["reporter_id", "user_id", "decided_by"],
    what: "deleted by reporter and by who was reported; decisions stay, by an account of which only the id is left",
  },
  identities: deleted(),
  sessions: deleted(),
  sign_in_tokens: { rows: "step", by: ["email"], what: "deleted by the address" },
  rate_limit_hits: { rows: "step", by: [], what: "deleted by the address" },
  provider_sign_ins: deleted("link_user_id"),
  parked_proofs: { rows: "step", by: ["link_user_id", "email"], what: "deleted by the address and by the identities" },
  used_provider_tokens: none,
  passkeys: deleted(),
  passkey_challenges: cascaded("sessions"),
  account_mails: deleted(),
  email_changes: deleted(),
  newsletter_tokens: deleted(),
  newsletter_deliveries: deleted(),
  newsletter_issues: none,
  account_tokens: deleted(),
  promo_codes: { rows: "kept", forgets: ["created_by"], why: "the codes of an operator go on" },
  subscriptions: {
    rows: "kept",
    refers: ["user_id"],
    why: "the books of what was paid; its person may claim the purchase for a new account",
  },
  promo_redemptions: { rows: "kept", refers: ["user_id"], why: "a code's uses are counted" },
  subscription_ledger: {
    rows: "kept",
    refers: ["user_id"],
    why: "the books of what was paid, which cannot be changed",
  },
  store_notifications: none,
  idempotency_keys: deleted(),
  ai_quota_usage: deleted(),

  recipe_likes: deleted(),
  opened_recipes: deleted(),
  main_variants: deleted(),
  shopping_lists: {
    rows: "step",
    by: ["user_id"],
    what: "a shared one goes to the member who joined first, the others are deleted; until then, in deletion, it stays the owner's",
  },
  shopping_list_members: { rows: "step", by: ["user_id"], what: "deleted; the others on the list are told" },
  shopping_list_items: {
    rows: "step",
    by: ["checked_by"],
    what: "deleted with their list; what was ticked on lists of others stays ticked, by nobody",
  },
  shopping_list_recipes: cascaded("shopping_lists"),
  shopping_list_item_sources: cascaded("shopping_list_items"),
  shopping_list_invitations: cascaded("shopping_lists"),
  shopping_list_revisions: deleted(),
  user_aisles: deleted(),
  cookings: deleted(),
  cooking_revisions: deleted(),
  cook_log: deleted(),
  pantries: deleted(),
  pantry_foods: deleted(),

  game_settings: deleted(),
  restaurants: deleted(),
  restaurant_levels: none,
  wallets: { rows: "kept", refers: ["user_id"], why: "the books of the game, in which all accounts sum to zero" },
  wallet_transfers: none,
  wallet_entries: none,
  chef_creations: deleted(),
  item_templates: none,
  items: deleted("owner_id"),
  chef_levels: none,
  chefs: deleted("owner_id"),
  brigade_chefs: { rows: "cascaded", from: "chefs", by: "user_id" },
  cooking_evaluations: deleted("evaluator_id"),
  evaluator_standings: deleted(),
  voting_pairs: {
    rows: "kept",
    refers: ["evaluator_id", "cook_id"],
    why: "how often two accounts judged each other, so that a ring does not vanish with one of them",
  },
  game_cookings: deleted(),
  cooking_images: cascaded("game_cookings"),
  questlines: none,
  quests: none,
  user_quests: deleted(),
  quest_progress: cascaded("user_quests"),
  leaderboard_scores: deleted(),
  leaderboard_counts: none,
  cookbooks: deleted(),
  cookbook_items: cascaded("cookbooks"),
  ai_recipes: deleted(),
  thread_events: deleted(),
  threads: deleted(),
  jobs: { rows: "step", by: ["user_id"], what: "deleted with what the outbox and the dead letters hold of them" },
  job_events: cascaded("jobs"),
  outbox: { rows: "step", by: [], what: "events of the account's jobs are deleted; all others hold ids only" },
  dead_letters: { rows: "step", by: [], what: "those of the account's jobs are deleted" },

  recipes: {
    rows: "step",
    by: ["owner_id", "author_id"],
    what: "deleted, an empty row stays where variants of others need their root; public ones are kept if that was chosen",
  },
  recipe_versions: {
    rows: "step",
    by: ["author_id"],
    what: "deleted with their recipe; a public recipe keeps the version that everyone reads",
  },
  recipe_foods: cascaded("recipe_versions"),
  recipe_sources: cascaded("recipes"),
  recipe_approvals: {
    rows: "step",
    by: ["approver_id"],
    what: "deleted with their recipe; decisions about recipes of others stay, by an account of which only the id is left",
  },
  recipe_embeddings: cascaded("recipes"),
  media: {
    rows: "step",
    by: ["owner_id"],
    what: "deleted with their files; those that remaining recipes show lose their owner",
  },
  foods: {
    rows: "step",
    by: ["owner_id"],
    what: "personal ones that nothing else uses are deleted, the others lose their owner",
  },
  food_corrections: deleted(),
  measure_corrections: deleted(),
  line_correction_reviews: none,
  food_merges: {
    rows: "kept",
    forgets: ["owner_id", "merged_by"],
    why: "which personal food became which public one, without who wrote and who decided it",
  },

  search_documents: { rows: "derived", by: ["owner_id", "author_id"] },
  listing_index: { rows: "derived", by: ["author_id"] },
  listing_needs: { rows: "derived" },
  search_texts: { rows: "derived", by: ["author_id"] },
  search_words: { rows: "derived" },

  settings: none,
  allergies: none,
  food_categories: none,
  food_subcategories: none,
  food_ciqual_links: none,
  food_lexicon_version: none,
  reference_data_version: none,
  lexicon_walk: none,
  ciqual_foods: none,
  quantities: none,
  diets: none,
  tags: none,
  difficulties: none,
  embedding_spaces: none,
  food_embeddings: none,
  facts_progress: none,
  bus_offsets: none,
  inbox: none,
  search_indexes: none,
  search_changes: none,
};

/** The tables whose rows are deleted by a column, with it. */
export const deletedByColumn: readonly { table: string; by: string }[] = Object.entries(fates).flatMap(
  ([table, fate]) => (fate.rows === "deleted" ? [{ table, by: fate.by }] : []),
);

/** The columns that are set to null. */
export const forgotten: readonly { table: string; column: string }[] = Object.entries(fates).flatMap(([table, fate]) =>
  fate.rows === "kept" ? (fate.forgets ?? []).map((column) => ({ table, column })) : [],
);

/** The columns of `users` that an erased account keeps: its id, and that it is gone. */
export const keptUserColumns: readonly string[] = ["id", "created_at", "deleted_at"];

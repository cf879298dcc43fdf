import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { archiveGameFiles } from "./archive-game.ts";
import { LedgerEntry, Platform, SubscriptionState, Tier } from "./billing.ts";
import { Lang, LangMap, MeasurementSystem, Nullable } from "./common.ts";
import { CookingTimer } from "./cooking.ts";
import { ReportReason, ReportStatus } from "./people.ts";
import { RecipeSource } from "./recipe-import.ts";
import { PersonalInfo } from "./user.ts";

// The format of an account's archive, as its files; `db/accounts/archive/format-v1.json` is the same as JSON Schema.

export const ARCHIVE_FORMAT = "toque-account";
export const ARCHIVE_VERSION = 1;

const When = Type.String({ description: "ISO 8601, UTC" });
const Count = Type.Integer({ minimum: 0 });
/** An id of the installation that the archive is of: it holds within the archive only. */
const SourceId = Type.Integer({ minimum: 1 });
const Names = Type.Union([LangMap, Type.Object({}, { additionalProperties: false })]);

/** What an archive of an account is. */
const Manifest = Type.Object({
  format: Type.Literal(ARCHIVE_FORMAT),
  version: Type.Literal(ARCHIVE_VERSION),
  archive_id: Type.String({ description: "A UUID, another one for each archive" }),
  created_at: When,
  source: Type.String({ description: "The address of the installation" }),
});

const Profile = Type.Object({
  email: Type.String(),
  username: Nullable(Type.String()),
  bio: Type.Any(),
  socials: Type.Array(Type.Any()),
  avatar: Nullable(Type.String({ description: "An address as in pictures.json, or of another site" })),
  language: Nullable(Lang),
  measurement_system: Nullable(MeasurementSystem),
  newsletter: Type.Boolean(),
  roles: Type.Array(Type.String()),
  created_at: When,
  sign_in_methods: Type.Array(Type.Object({ provider: Type.String(), created_at: When })),
  aisles: Type.Optional(
    Type.Array(Type.String({ description: "Key of a category of foods, in the order of the shop" })),
  ),
});

const { user_id: _, allergies: __, diet: ___, ...health } = PersonalInfo.properties;
const Health = Type.Object({
  ...health,
  allergies: Type.Array(Type.String({ description: "Key of an allergen" })),
  diet: Nullable(Type.String({ description: "Key of a diet" })),
});

const NamedByKey = { id: SourceId, key: Type.String(), name: LangMap };
const ArchiveRecipe = Type.Object({
  id: SourceId,
  parent_id: Nullable(Type.Integer({ description: "The root of its family, which may be somebody else's" })),
  private: Type.Boolean(),
  current_version: SourceId,
  approved_version: Nullable(Type.Integer({ description: "The version that everyone may read" })),
  sub_recipe_only: Type.Boolean(),
  from_ai_generator: Type.Boolean(),
  from_ai_upgrader: Type.Boolean(),
  main_variant: Type.Boolean(),
  created_at: When,
  updated_at: When,
  deleted_at: Nullable(When),
  imported_from: Type.Optional(
    Nullable(
      Type.Object({
        ...RecipeSource.properties,
        own_at: Nullable(Type.String({ description: "When its owner said that it is their own work; ISO 8601, UTC" })),
      }),
    ),
  ),
});
/** The content names foods, measures, tags, diets and allergens by ids, which the lists beside it explain. */
const ArchiveVersion = Type.Object({
  recipe_id: SourceId,
  version: SourceId,
  source: Type.String(),
  summary: Type.String(),
  created_at: When,
  content: Type.Object(
    { origin_lang: Lang, name: LangMap, ingredients: Type.Array(Type.Any()), steps: Type.Array(Type.Any()) },
    { additionalProperties: true },
  ),
  foods: Type.Array(Type.Object({ ...NamedByKey, personal: Type.Boolean() })),
  quantities: Type.Array(Type.Object({ ...NamedByKey, unit: Nullable(Type.String()), weight: Type.Number() })),
  tags: Type.Array(Type.Object({ ...NamedByKey, type: Type.String() })),
  diets: Type.Array(Type.Object(NamedByKey)),
  allergies: Type.Array(Type.Object(NamedByKey)),
});

const PersonalFoods = Type.Array(
  Type.Object({ id: SourceId, name: LangMap, plural: Names, origin_lang: Lang, name_key: Nullable(Type.String()) }),
);
const RecipeRef = { recipe_id: SourceId, recipe_name: Nullable(LangMap) };
const Cookbooks = Type.Array(
  Type.Object({
    id: SourceId,
    name: Type.String(),
    description: Type.String(),
    private: Type.Boolean(),
    cover: Nullable(Type.String()),
    created_at: When,
    items: Type.Array(Type.Object({ ...RecipeRef, position: Type.Number() })),
  }),
);
const ShoppingLists = Type.Array(
  Type.Object({
    id: SourceId,
    name: Type.String(),
    created_at: When,
    items: Type.Array(
      Type.Object({
        position: Type.Number(),
        multiplier: Type.Number(),
        text: Nullable(Type.String()),
        food: Nullable(Type.Object({ key: Type.String(), name: LangMap, personal: Type.Boolean() })),
        quantity: Nullable(Type.Object({ key: Type.String(), name: LangMap, unit: Nullable(Type.String()) })),
        checked: Type.Optional(Type.Boolean()),
        /** What of the multiplier was put there by hand. */
        own: Type.Optional(Type.Number()),
        /** What its dishes want of it, a serving. */
        sources: Type.Optional(Type.Array(Type.Object({ recipe_id: SourceId, per_serving: Type.Number() }))),
      }),
    ),
    recipes: Type.Optional(Type.Array(Type.Object({ ...RecipeRef, servings: Type.Number() }))),
  }),
);
const Likes = Type.Array(Type.Object({ ...RecipeRef, created_at: When }));
/** Where one goes on. It is for reading, and never taken in: it says what was open in another installation. */
const OpenedRecipes = Type.Array(Type.Object({ ...RecipeRef, opened_at: When }));
const CookLog = Type.Array(
  Type.Object({
    id: SourceId,
    recipe_id: Nullable(SourceId),
    recipe_name: LangMap,
    recipe_lang: Lang,
    date: Type.String(),
    servings: Nullable(Type.Integer()),
    note: Nullable(Type.String()),
    rating: Nullable(Type.Integer()),
    created_at: When,
  }),
);
/** Where somebody stands in recipes, and the timers that run for them. */
const Cookings = Type.Array(
  Type.Object({
    ...RecipeRef,
    step: Type.Integer(),
    servings: Type.Integer(),
    timers: Type.Array(CookingTimer),
    started_at: When,
    updated_at: When,
  }),
);
const HomeFoods = Type.Object({
  pantry_counts: Type.Boolean(),
  foods: Type.Array(
    Type.Object({
      place: Type.String({ description: "pantry or fridge" }),
      food: Type.Object({ key: Type.String(), name: LangMap, personal: Type.Boolean() }),
      confidence: Nullable(Type.Number()),
      read_as: Nullable(Type.String()),
    }),
  ),
});
const Chats = Type.Array(
  Type.Object({ id: SourceId, recipe_id: Nullable(SourceId), created_at: When, ended_at: Nullable(When) }),
);
/** A page of the events of one chat, in order. */
const ChatEvents = Type.Array(
  Type.Object({ id: SourceId, type: Type.String(), created_at: When, payload: Type.Any() }),
);
const AiRecipes = Type.Array(
  Type.Object({
    id: SourceId,
    recipe_id: Nullable(SourceId),
    request: Type.Any(),
    generated: Type.Any(),
    model: Type.String(),
    created_at: When,
  }),
);
const Pictures = Type.Array(
  Type.Object({
    url: Type.String({ description: "The address by which contents name it" }),
    file: Type.String(),
    kind: Type.String(),
    width: Count,
    height: Count,
    public: Type.Boolean(),
    created_at: When,
  }),
);

/**
 * What was bought, and every change of it: without what a store knows the purchase by, which opens it. It is for reading, and
 * never taken in: a purchase belongs to the books of its installation.
 */
const Billing = Type.Object({
  subscriptions: Type.Array(
    Type.Object({
      id: SourceId,
      platform: Platform,
      tier: Tier,
      state: SubscriptionState,
      product_id: Type.String(),
      promo_code: Nullable(Type.String()),
      purchase_date: When,
      expiration_date: When,
      entitled_until: When,
      auto_renew: Type.Boolean(),
      price: Type.Number(),
      currency: Type.String(),
    }),
  ),
  ledger: Type.Array(LedgerEntry),
});

/**
 * Whom one blocked and reported, and whether moderators have decided. It is for reading, and never taken in: the ids are those of
 * another installation.
 */
const People = Type.Object({
  blocked: Type.Array(Type.Object({ user_id: SourceId, username: Nullable(Type.String()), created_at: When })),
  reported: Type.Array(
    Type.Object({
      user_id: SourceId,
      username: Nullable(Type.String()),
      recipe_id: Nullable(SourceId),
      reason: ReportReason,
      note: Nullable(Type.String()),
      status: ReportStatus,
      created_at: When,
    }),
  ),
});

/** The schema of each file; `*` stands for an id or a number. */
export const archiveFiles = {
  "manifest.json": Manifest,
  "profile.json": Profile,
  "health.json": Health,
  "personal-foods.json": PersonalFoods,
  "recipes/*/recipe.json": ArchiveRecipe,
  "recipes/*/versions/*.json": ArchiveVersion,
  "cookbooks.json": Cookbooks,
  "shopping-lists.json": ShoppingLists,
  "likes.json": Likes,
  "opened-recipes.json": OpenedRecipes,
  "billing.json": Billing,
  "cook-log.json": CookLog,
  "cookings.json": Cookings,
  "pantry.json": HomeFoods,
  "people.json": People,
  ...archiveGameFiles,
  "chats/chats.json": Chats,
  "chats/*/*.json": ChatEvents,
  "ai-recipes/*.json": AiRecipes,
  "pictures.json": Pictures,
} as const satisfies Record<string, TSchema>;

export type ArchiveFile = keyof typeof archiveFiles;
export type ArchiveContent<F extends ArchiveFile> = Static<(typeof archiveFiles)[F]>;

/** What is stored as the result of a job that made an archive: nothing that opens it. */
export interface StoredExport {
  /** ISO 8601. */
  expires_at: string;
  bytes: number;
}

/** The result of such a job as its owner reads it. */
export interface AccountExport extends StoredExport {
  /** Opens the archive while the session that asked for the address lives. */
  download_url: string;
}

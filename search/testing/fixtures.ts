import type { Database } from "@toque/db/client/types.ts";
import type { Lang, LangMap } from "@toque/db/schemas/common.ts";
import type { RecipeContent, RecipeFacts } from "@toque/db/schemas/recipe-content.ts";

/** One version as written by a test; omitted fields have neutral defaults. Foods, tags, diets and allergens by key. */
export interface VersionSpec {
  names: LangMap;
  description?: LangMap;
  foods?: string[];
  /** Foods of its one sub-recipe. */
  subFoods?: string[];
  tags?: string[];
  diets?: string[];
  difficulty?: number;
  preparation?: number;
  total?: number;
}

export interface RecipeSpec extends Partial<VersionSpec> {
  owner?: string;
  author?: string;
  parent?: string;
  private?: boolean;
  subRecipeOnly?: boolean;
  /** The approved version; 1 by default, null for none. */
  approved?: number | null;
  mainPublic?: boolean;
  /** Versions after the first. */
  later?: VersionSpec[];
}

/** Writes rows directly into the database, so that the search is tested independently of the services. */
export class Fixtures {
  readonly users = new Map<string, number>();
  readonly foods = new Map<string, number>();
  readonly categories = new Map<string, number>();
  readonly subcategories = new Map<string, number>();
  readonly tags = new Map<string, number>();
  readonly diets = new Map<string, number>();
  readonly allergies = new Map<string, number>();
  readonly recipes = new Map<string, number>();
  private readonly allergensOf = new Map<number, number[] | null>();

  constructor(readonly db: Database) {}

  private id(map: Map<string, number>, key: string): number {
    const id = map.get(key);
    if (id === undefined) throw new Error(`the fixture has no ${key}`);
    return id;
  }
  user = (key: string) => this.id(this.users, key);
  food = (key: string) => this.id(this.foods, key);
  category = (key: string) => this.id(this.categories, key);
  subcategory = (key: string) => this.id(this.subcategories, key);
  tag = (key: string) => this.id(this.tags, key);
  diet = (key: string) => this.id(this.diets, key);
  allergy = (key: string) => this.id(this.allergies, key);
  recipe = (key: string) => this.id(this.recipes, key);

  /** The keys of recipes, for readable results. */
  keysOf(ids: readonly number[]): string[] {
    const keys = new Map([...this.recipes].map(([key, id]) => [id, key]));
    return ids.map((id) => keys.get(id) ?? `#${id}`);
  }

  /** Sets the next id of a table: ids of a grown database differ from those of an empty one. */
  async continueAt(
    table: "allergies" | "diets" | "food_categories" | "food_subcategories" | "foods",
    id: number,
  ): Promise<void> {
    await this.db.sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${id}::int, false)`;
  }

  async addUser(key: string): Promise<void> {
    const [row] = await this.db.sql<{ id: number }[]>`
      insert into users (email) values (${`${key}@example.org`}) returning id`;
    this.users.set(key, row!.id);
  }

  /** Inserts a row into a table that has only a key and a name. */
  async addNamed(
    table: "food_categories" | "allergies" | "diets" | "tags",
    map: Map<string, number>,
    key: string,
    name: LangMap,
  ): Promise<void> {
    const { sql } = this.db;
    const [row] =
      table === "tags"
        ? await sql<{ id: number }[]>`
            insert into tags (key, type, name) values (${key}, 'specialty', ${name as never}::jsonb) returning id`
        : await sql<{ id: number }[]>`
            insert into ${sql(table)} (key, name) values (${key}, ${name as never}::jsonb) returning id`;
    map.set(key, row!.id);
  }

  async addSubcategory(key: string, category: string, name: LangMap): Promise<void> {
    const [row] = await this.db.sql<{ id: number }[]>`
      insert into food_subcategories (key, category_id, name)
      values (${key}, ${this.category(category)}, ${name as never}::jsonb) returning id`;
    this.subcategories.set(key, row!.id);
  }

  async addFood(
    key: string,
    name: LangMap,
    kind: {
      category: string;
      subcategory?: string;
      allergens?: string[] | null;
      aliases?: Partial<Record<Lang, string[]>>;
    },
  ): Promise<void> {
    const allergens = kind.allergens === null ? null : (kind.allergens ?? []).map(this.allergy);
    const [row] = await this.db.sql<{ id: number }[]>`
      insert into foods (key, name, aliases, category_id, subcategory_id, allergen_ids)
      values (${key}, ${name as never}::jsonb, ${(kind.aliases ?? {}) as never}::jsonb, ${this.category(kind.category)},
        ${kind.subcategory ? this.subcategory(kind.subcategory) : null}, ${allergens}::int[])
      returning id`;
    this.foods.set(key, row!.id);
    this.allergensOf.set(row!.id, allergens);
  }

  private lines(foods: string[] = []): RecipeContent["ingredients"] {
    return foods.map((key, index) => ({
      id: index + 1,
      order: index,
      food_id: this.food(key),
      quantity_id: 1,
      multiplier: 1,
    }));
  }

  private contentOf(spec: VersionSpec): RecipeContent {
    const lists = { kitchen_equipment: {}, tips: {}, serving_tips: {}, food_and_wine_pairing: {} };
    const subRecipe = {
      id: 1,
      order: 0,
      name: { en: "Inside" },
      difficulty_id: 1,
      nb_servings: 4,
      steps: [],
      ingredients: this.lines(spec.subFoods),
      recipe_img: [],
      tag_ids: [],
    };
    return {
      ...lists,
      origin_lang: "en",
      name: spec.names,
      description: spec.description ?? { en: "" },
      dietetic_info: null,
      difficulty_id: spec.difficulty ?? 1,
      nb_servings: 4,
      preparation_time: spec.preparation ?? 20,
      total_time: spec.total ?? 40,
      recipe_img: [],
      video: null,
      steps: [],
      ingredients: this.lines(spec.foods),
      sub_recipes: spec.subFoods ? [subRecipe] : [],
      tag_ids: (spec.tags ?? []).map(this.tag),
      declared_diet_ids: [],
      declared_allergy_ids: [],
      declared_nutri_score: null,
      vessel: null,
    };
  }

  private factsOf(spec: VersionSpec): RecipeFacts {
    const foods = [...(spec.foods ?? []), ...(spec.subFoods ?? [])].map(this.food);
    const none = null;
    return {
      nutrition: {
        energy: none,
        protein: none,
        lipid: none,
        saturated_fatty_acids: none,
        carbohydrate: none,
        sugar: none,
        salt: none,
        fiber: none,
      },
      coverage: 0,
      nutri_score: null,
      allergy_ids: [...new Set(foods.flatMap((id) => this.allergensOf.get(id) ?? []))],
      unknown_allergen_food_ids: foods.filter((id) => this.allergensOf.get(id) === null),
      diet_ids: (spec.diets ?? []).map(this.diet),
      weight: 0,
      provenance: [],
    };
  }

  /** Appends a version and makes it the current one. */
  async addVersion(recipe: string, version: number, spec: VersionSpec): Promise<void> {
    await this.db.sql`
      insert into recipe_versions (recipe_id, version, content, facts, source)
      values (${this.recipe(recipe)}, ${version}, ${this.contentOf(spec) as never}::jsonb,
        ${this.factsOf(spec) as never}::jsonb, 'user')`;
    await this.db.sql`update recipes set current_version = ${version} where id = ${this.recipe(recipe)}`;
  }

  async addRecipe(key: string, spec: RecipeSpec): Promise<void> {
    const [row] = await this.db.sql<{ id: number }[]>`
      insert into recipes (key, parent_id, owner_id, author_id, private, sub_recipe_only, approved_version, is_main_public)
      values (${key}, ${spec.parent ? this.recipe(spec.parent) : null}, ${spec.owner ? this.user(spec.owner) : null},
        ${this.user(spec.author ?? spec.owner ?? [...this.users.keys()][0]!)}, ${spec.private ?? false},
        ${spec.subRecipeOnly ?? false}, ${spec.approved === undefined ? 1 : spec.approved}, ${spec.mainPublic ?? false})
      returning id`;
    this.recipes.set(key, row!.id);
    const versions = [{ names: { en: key }, ...spec }, ...(spec.later ?? [])];
    for (const [index, version] of versions.entries()) await this.addVersion(key, index + 1, version);
  }

  async like(user: string, recipe: string): Promise<void> {
    await this.db.sql`
      insert into recipe_likes (user_id, recipe_id) values (${this.user(user)}, ${this.recipe(recipe)})`;
  }

  async setMainVariant(user: string, recipe: string): Promise<void> {
    await this.db.sql`
      insert into main_variants (user_id, family_id, recipe_id)
      select ${this.user(user)}, coalesce(parent_id, id), id from recipes where id = ${this.recipe(recipe)}`;
  }
}

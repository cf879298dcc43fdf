import type { Conn } from "@toque/db/client/types.ts";
import { unsavedIds } from "@toque/db/foods/unsaved-foods.ts";
import { familyOf } from "@toque/db/recipes/read.ts";
import type { FoodWords, RecipeContent } from "@toque/db/schemas/recipe-content.ts";
import { type ReadableRecipe, readForUser } from "../read/recipes.ts";
import { ToolError } from "./define.ts";

/** A recipe's current state in this message: as read, with the changes made so far. */
export interface WorkingRecipe extends ReadableRecipe {
  /** Whether changes become versions of it; otherwise they become a variant of the user's own. */
  own: boolean;
}

/** An operation that the message writes when its job ends. Ids below 0 are variants that the same message creates. */
export type ChangeOperation =
  | { kind: "modify"; recipeId: number; before: RecipeContent; content: RecipeContent }
  | {
      kind: "variant";
      id: number;
      sourceId: number;
      /** The source as it was read. */
      before: RecipeContent;
      content: RecipeContent;
      /** The variant replaces the recipe for the user: they asked for a change, not for another recipe. */
      becomesMain: boolean;
    };

/** An amount of a food to buy. */
export interface ShoppingAddition {
  food_id: number;
  quantity_id: number;
  multiplier: number;
}

/** What is added to a shopping list of the user's own; a list without an id is made first. */
export interface Shopping {
  list: { id: number | null; name: string };
  additions: readonly ShoppingAddition[];
  texts: readonly string[];
}

/**
 * Everything that the tools of one message have read and will write. Tools run beside a model call and may be rerun by a
 * retry, so they write nothing: the job commits all operations at its end.
 */
export class ChangeSet {
  readonly operations: ChangeOperation[] = [];
  readonly shopping: Shopping[] = [];
  /** Versions of stored recipes that the operations build on: they must still be the current ones at the end. */
  readonly versionsRead = new Map<number, number>();
  private readonly words = new Map<string, { number: number; name: string }>();
  private readonly doubted = new Set<string>();
  private readonly working = new Map<number, WorkingRecipe>();
  private readonly found = new Set<number>();
  private readonly replacedBy = new Map<number, number>();
  private family: number | null = null;
  private lastVariant = 0;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly conn: Conn,
    private readonly userId: number,
    /** The recipe that the conversation is about. */
    readonly recipeId: number | null,
  ) {}

  /** Runs writers one after the other: a model may call several tools at once. */
  exclusively<T>(work: () => Promise<T>): Promise<T> {
    const next = this.turn.then(work, work);
    this.turn = next.catch(() => {});
    return next;
  }

  /**
   * Ids that stand for a food of which there are only words until the message ends: the same for the same words.
   * @param key of the words: what makes two of them the same food
   */
  takeWords(key: string, { name, lang, unit }: FoodWords) {
    const known = this.words.get(key) ?? { number: this.words.size + 1, name };
    this.words.set(key, known);
    return { ...unsavedIds(known.number, unit), as_written: { name: known.name, lang, unit } };
  }

  /** The words that an id below 0 stands for; null for an id that no call has given. */
  wordsOf(foodId: number): string | null {
    return [...this.words.values()].find(({ number }) => number === -foodId)?.name ?? null;
  }

  /** Whether words were answered with foods of similar names before: who sends them again means none of these. */
  isInsistedOn(key: string): boolean {
    const before = this.doubted.has(key);
    this.doubted.add(key);
    return before;
  }

  /** Recipes that a search of this message has found may be read by it. */
  remember(ids: readonly number[]): void {
    for (const id of ids) this.found.add(id);
  }

  /**
   * The current recipe, if this conversation may read it: one of the thread's family, or one that was found.
   * @throws ToolError, identical for a missing recipe and one the user must not see
   */
  async read(recipeId: number): Promise<WorkingRecipe> {
    const id = this.replacedBy.get(recipeId) ?? recipeId;
    const known = this.working.get(id);
    if (known) return known;
    const recipe = id > 0 ? await readForUser(this.conn, id, this.userId) : null;
    if (!recipe || !(this.found.has(id) || (await this.isOfFamily(recipe))))
      throw new ToolError(`There is no recipe ${recipeId} in this conversation.`);
    const working = { ...recipe, own: recipe.ownerId === this.userId };
    this.working.set(id, working);
    this.versionsRead.set(id, recipe.version);
    return working;
  }

  /**
   * The current recipe, if this conversation may change it: one of the thread's family.
   * @throws ToolError
   */
  async write(recipeId: number): Promise<WorkingRecipe> {
    const recipe = await this.read(recipeId);
    if (!(await this.isOfFamily(recipe)))
      throw new ToolError(
        "Only the recipe that this conversation is about can be changed. The user can open the other one.",
      );
    return recipe;
  }

  /** A recipe that this message has read, as it stands; null for any other. */
  known(recipeId: number): WorkingRecipe | null {
    return this.working.get(this.replacedBy.get(recipeId) ?? recipeId) ?? null;
  }

  /** All recipes that this message has read, and the variants that it makes. */
  get all(): WorkingRecipe[] {
    return [...this.working.values()];
  }

  /** Ids of the recipes that this message changes or makes, each once. */
  get changed(): number[] {
    return [...new Set(this.operations.map((one) => (one.kind === "modify" ? one.recipeId : one.id)))];
  }

  private async isOfFamily(recipe: ReadableRecipe): Promise<boolean> {
    if (this.recipeId === null) return false;
    this.family ??= (await familyOf(this.conn, this.recipeId)) ?? 0;
    return recipe.familyId === this.family;
  }

  /** Stages a change. @returns the recipe that carries it: a new variant where the user does not own the given one */
  modify(recipe: WorkingRecipe, content: RecipeContent): WorkingRecipe {
    if (!recipe.own) {
      const created = this.variant(recipe, content, true);
      // Continues the version count of the replaced recipe: a call based on an older state is stale.
      const variant = { ...created, version: recipe.version + 1 };
      this.working.set(variant.id, variant);
      this.replacedBy.set(recipe.id, variant.id);
      return variant;
    }
    const staged = this.operations.find((operation) => operation.kind === "variant" && operation.id === recipe.id);
    if (staged) {
      // A variant of this message does not exist yet: the change is merged into its creation.
      staged.content = content;
    } else this.operations.push({ kind: "modify", recipeId: recipe.id, before: recipe.content, content });
    const next = { ...recipe, content, version: recipe.version + 1 };
    this.working.set(recipe.id, next);
    return next;
  }

  /** Stages additions to a shopping list. A list that this message makes is made once. */
  shop(addition: Shopping): void {
    this.shopping.push(addition);
  }

  /** Stages a variant of a recipe, owned by the user. */
  variant(recipe: WorkingRecipe, content: RecipeContent, becomesMain = false): WorkingRecipe {
    this.lastVariant -= 1;
    const id = this.lastVariant;
    this.operations.push({
      kind: "variant",
      id,
      sourceId: recipe.id,
      before: recipe.content,
      content,
      becomesMain,
    });
    const variant = { id, version: 1, content, ownerId: this.userId, familyId: recipe.familyId, own: true };
    this.working.set(id, variant);
    return variant;
  }
}

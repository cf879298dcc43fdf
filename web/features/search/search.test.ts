import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { activeFilters, removeFilter, wordFilters } from "./filters/active-filters.ts";
import { counted } from "./filters/counted.ts";
import { listPath, toApiQuery } from "./search-queries.ts";
import {
  anyDuration,
  applyFilters,
  clearFilters,
  defaultOrder,
  difficulties,
  editFilters,
  initialSearch,
  isUpTo,
  offeredSorts,
  reloadSearch,
  resetSearch,
  type SearchState,
  setExcludedFoods,
  setRequiredFoods,
  shownSort,
  sorts,
  toggleDiet,
  toggleDifficulty,
  toggleTag,
  toggleUpTo,
} from "./search-state.ts";
import { readSearch, writeSearch } from "./search-url.ts";

const id = fc.integer({ min: 1, max: 999_999_999 });
const ref = fc.oneof(
  id.map(String),
  id.map((n) => `category:${n}`),
  id.map((n) => `subcategory:${n}`),
);
const refs = fc.uniqueArray(ref, { maxLength: 8 });
const minutes = fc
  .tuple(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 0, max: 120 }))
  .map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b)]);

/** Any search that has been applied. */
const search: fc.Arbitrary<SearchState> = fc
  .record({
    query: fc.string({ unit: "grapheme", maxLength: 60 }).map((text) => text.trim()),
    wanted: refs,
    unwanted: refs,
    likedFilter: fc.boolean(),
    tagsFilterList: fc.uniqueArray(id, { maxLength: 6 }),
    dietsFilterList: fc.uniqueArray(id, { maxLength: 3 }),
    literal: fc.boolean(),
    difficulties: fc.subarray([...difficulties]),
    duration: minutes,
    preparation: minutes,
    respectProfile: fc.boolean(),
    sort: fc.constantFrom(...sorts),
    authorId: fc.option(id),
    needsReload: fc.constant(false),
    scope: fc.constant("all" as const),
  })
  .map(({ query, wanted, unwanted, likedFilter, tagsFilterList, dietsFilterList, literal, ...rest }) => {
    const ingredientBlacklist = unwanted.filter((one) => !wanted.includes(one));
    const filters = {
      query,
      ingredientFilterList: wanted,
      ingredientBlacklist,
      likedFilter,
      tagsFilterList,
      dietsFilterList,
    };
    return { ...rest, literal: literal && query !== "", filters, activeFilters: filters };
  });

describe("the search state", () => {
  test("starts without a time limit and can be reset", () => {
    expect(initialSearch.duration).toEqual([0, 120]);
    expect(initialSearch.filters).toEqual({
      query: "",
      ingredientFilterList: [],
      ingredientBlacklist: [],
      likedFilter: false,
      tagsFilterList: [],
      dietsFilterList: [],
    });
    expect(resetSearch(initialSearch)).toEqual(initialSearch);
  });

  test("edited filters are searched only once they are applied", () => {
    const edited = editFilters(initialSearch, { query: "soup" });
    expect(edited.activeFilters.query).toBe("");
    expect(applyFilters(edited).activeFilters).toEqual(edited.filters);
  });

  test("a food is required or excluded, never both", () => {
    const wanted = setRequiredFoods(initialSearch, ["1", "category:2"]);
    const avoided = setExcludedFoods(wanted, ["category:2"]);
    expect(avoided.filters.ingredientFilterList).toEqual(["1"]);
    expect(setRequiredFoods(avoided, ["1", "category:2"]).filters.ingredientBlacklist).toEqual([]);
  });

  test("toggles tags and difficulties", () => {
    expect(toggleTag(toggleTag(initialSearch, 4), 7).filters.tagsFilterList).toEqual([4, 7]);
    expect(toggleTag(toggleTag(initialSearch, 4), 4).filters.tagsFilterList).toEqual([]);
    const both = toggleDifficulty(toggleDifficulty(initialSearch, "hard"), "easy");
    expect(both.difficulties).toEqual(["easy", "hard"]);
    expect(toggleDifficulty(both, "easy").difficulties).toEqual(["hard"]);
  });

  test("reloading repeats the same search; reset undoes it", () => {
    const again = reloadSearch(initialSearch);
    expect(again.needsReload).toBe(true);
    expect(toApiQuery(again)).toEqual(toApiQuery(initialSearch));
    expect(reloadSearch(again)).toEqual(initialSearch);
    expect(resetSearch(initialSearch).needsReload).toBe(false);
  });

  test("clearing the filters keeps the query and the sort order", () => {
    fc.assert(
      fc.property(search, (state) => {
        const cleared = applyFilters(clearFilters(state));
        expect(activeFilters(cleared)).toEqual([]);
        expect([cleared.activeFilters.query, cleared.sort]).toEqual([state.filters.query, state.sort]);
      }),
    );
  });
});

describe("the query string", () => {
  test("contains the whole search", () => {
    fc.assert(
      fc.property(search, (state) => {
        const text = writeSearch(state).toString();
        expect(readSearch(new URLSearchParams(text))).toEqual(state);
        expect(writeSearch(readSearch(new URLSearchParams(text))).toString()).toBe(text);
      }),
    );
  });

  test("is empty for the initial state and can be written by hand", () => {
    expect(writeSearch(initialSearch).toString()).toBe("");
    const state = readSearch(new URLSearchParams("query=tomato&with=12&without=category:5&time=0-45&difficulty=easy"));
    expect(state.activeFilters).toMatchObject({
      query: "tomato",
      ingredientFilterList: ["12"],
      ingredientBlacklist: ["category:5"],
    });
    expect(state.duration).toEqual([0, 45]);
    expect(state.difficulties).toEqual(["easy"]);
  });

  test("ignores invalid values", () => {
    const names = [
      "query",
      "with",
      "without",
      "tag",
      "difficulty",
      "time",
      "prep",
      "liked",
      "profile",
      "sort",
      "author",
      "diet",
      "literal",
    ];
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...names), fc.string({ maxLength: 14 }))), (pairs) => {
        const state = readSearch(new URLSearchParams(pairs));
        const again = readSearch(writeSearch(state));
        expect(again).toEqual(state);
      }),
    );
    const bad = "with=soup&without=0&tag=-1&difficulty=none&time=90-20&prep=x&sort=best&author=0";
    expect(readSearch(new URLSearchParams(bad))).toEqual(initialSearch);
    expect(readSearch(new URLSearchParams("time=10-900")).duration).toEqual([10, 120]);
    expect(readSearch(new URLSearchParams("query=%00leek%00")).activeFilters.query).toBe("leek");
  });
});

describe("counted options", () => {
  test("are offered where they leave something, or are chosen", () => {
    const options = [1, 2, 3].map((value) => ({ value, label: String(value) }));
    const counts = [{ id: 1, count: 4 }];
    const values = (list: { value: number; count?: number | undefined }[]) =>
      list.map(({ value, count }) => [value, count]);
    expect(values(counted(options, [3], counts, (id) => id))).toEqual([
      [1, 4],
      [3, 0],
    ] as never);
    expect(counted(options, [], undefined, (id) => id)).toEqual(options);
  });
});

describe("the API query", () => {
  test("contains only limits that are set", () => {
    const unset = Object.entries(toApiQuery(initialSearch)).filter(([, value]) => value !== null && value !== "");
    expect(unset.every(([, value]) => Array.isArray(value) && value.length === 0)).toBe(true);
    const state = applyFilters({ ...initialSearch, duration: [20, 120], preparation: [0, 15], difficulties: ["hard"] });
    expect(toApiQuery(state)).toMatchObject({
      min_total_time: 20,
      max_total_time: null,
      min_preparation_time: null,
      max_preparation_time: 15,
      difficulty_ids: [3],
      respect_profile: null,
      liked: null,
      sort: null,
    });
    expect(toApiQuery({ ...state, respectProfile: false, sort: "newest" })).toMatchObject({
      respect_profile: false,
      sort: "newest",
    });
  });
});

describe("a search in one's own or liked recipes", () => {
  const own: SearchState = { ...initialSearch, scope: "own" };
  const liked: SearchState = { ...initialSearch, scope: "liked" };

  test("is the whole list in its own order until something is asked for", () => {
    expect([own, liked].map(listPath)).toEqual(["/api/recipe/users/@me/recipes", "/api/recipe/users/@me/likes"]);
    expect([own, liked].map(defaultOrder)).toEqual(["last_changed", "last_liked"]);
    expect([own, liked].map(offeredSorts)).toEqual([sorts, sorts]);
    const asked = [
      applyFilters(editFilters(own, { query: "soup" })),
      applyFilters(toggleDiet(own, 2)),
      toggleUpTo(own, 30),
      toggleDifficulty(own, "easy"),
      { ...own, sort: "quickest" as const },
      applyFilters(editFilters(own, { likedFilter: true })),
    ];
    for (const state of asked) expect(listPath(state)).toBeNull();
    expect(defaultOrder(toggleUpTo(own, 30))).toBe("newest");
    expect(defaultOrder(asked[0]!)).toBe("relevance");
  });

  test("asks for them only, whatever the diet and allergies", () => {
    expect(toApiQuery(own)).toMatchObject({ own: true, liked: null, respect_profile: false });
    expect(toApiQuery(liked)).toMatchObject({ own: null, liked: true, respect_profile: false });
    expect(toApiQuery(initialSearch)).toMatchObject({ own: null, liked: null, respect_profile: null });
  });

  test("stays in them when it starts over", () => {
    expect(resetSearch(applyFilters(editFilters(own, { query: "soup" })))).toEqual(own);
    expect(clearFilters(toggleUpTo(liked, 30))).toEqual(liked);
    expect(
      activeFilters({ ...applyFilters(editFilters(liked, { likedFilter: true })), respectProfile: false }),
    ).toEqual([]);
  });
});

describe("the filter chips", () => {
  test("there is one for each filter, and it removes only this filter", () => {
    fc.assert(
      fc.property(search, (state) => {
        const all = activeFilters(state);
        expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
        for (const filter of all) {
          const left = activeFilters(applyFilters(removeFilter(state, filter)));
          expect(left.map(({ key }) => key)).toEqual(all.map(({ key }) => key).filter((key) => key !== filter.key));
        }
      }),
    );
  });

  test("removing a filter of the words takes these words out of the query, wherever they now stand", () => {
    const filter = { diet_id: 2, difficulty_id: null, tag_id: null, max_total_time: null };
    const dinner = {
      text: "",
      dropped: [],
      filters: [{ ...filter, kind: "diet" as const, words: "vegan", start: 0, end: 5 }],
    };
    const [vegan] = wordFilters(dinner);
    const left = (query: string) => removeFilter(editFilters(initialSearch, { query }), vegan!).filters.query;
    expect(left("vegan dinner")).toBe("dinner");
    expect(left("quick vegan dinner")).toBe("quick dinner");
    expect(left("dinner")).toBe("dinner");
    expect(wordFilters(null)).toEqual([]);
  });

  test("removing all of them and the query gives the initial state", () => {
    fc.assert(
      fc.property(search, (state) => {
        const bare = [...activeFilters(state), { kind: "query" as const, key: "query" }].reduce(removeFilter, state);
        expect({ ...applyFilters(bare), sort: initialSearch.sort }).toEqual({
          ...initialSearch,
          duration: anyDuration,
        });
      }),
    );
  });
});

describe("times with a button and orders", () => {
  test("a preset limits the total time, and the same again takes the limit away", () => {
    const quick = toggleUpTo(initialSearch, 30);
    expect([quick.duration, toggleUpTo(quick, 15).duration, toggleUpTo(quick, 30).duration]).toEqual([
      [0, 30],
      [0, 15],
      anyDuration,
    ]);
    expect([isUpTo([5, 30], 30), isUpTo([0, 30], 30)]).toEqual([false, true]);
  });
  test("the best match is offered for words only; without them the newest come first", () => {
    expect(offeredSorts(initialSearch)).toEqual(["newest", "quickest"]);
    expect(shownSort(initialSearch)).toBe("newest");
    expect(shownSort({ ...initialSearch, sort: "quickest" })).toBe("quickest");
    const asked = applyFilters(editFilters(initialSearch, { query: "soup" }));
    expect(offeredSorts(asked)).toEqual(["relevance", "newest", "quickest"]);
    expect(shownSort(asked)).toBe("relevance");
  });
});

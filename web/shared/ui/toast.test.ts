import { afterEach, expect, test } from "bun:test";
import type { FocusEvent } from "react";
import { store } from "../store.ts";
import { confirm, questionAtom } from "./confirm.ts";
import { shownToasts, toast, toastDuration, toastLimit, toastStores } from "./toast.ts";

/** The notification of a toast, as the library draws it. */
function notification(id: string) {
  const both = [toastStores.assertive, toastStores.polite].flatMap((one) => one.getState().notifications);
  const found = both.find((one) => one.id === id);
  if (!found) throw new Error(`no notification ${id}`);
  return found;
}

afterEach(() => {
  for (const { id } of shownToasts()) toast.dismiss(id);
});

test("is shown for the specified duration", () => {
  expect(toastDuration).toEqual({ blank: 4000, error: 4000, success: 2000, loading: 30_000 });
});

// Actual closing, and pausing on hover, is tested in a browser: e2e/toast.spec.ts.
test("closes after its duration, and stays while it has the focus", () => {
  const until = (id: string) => notification(id).autoClose;
  expect(until(toast.blank("a"))).toBe(4000);
  expect(until(toast.error("a"))).toBe(4000);
  expect(until(toast.loading("a"))).toBe(30_000);
  const read = toast.success("a");
  expect(until(read)).toBe(2000);
  const event = {} as FocusEvent<HTMLDivElement>;
  notification(read).onFocusCapture?.(event);
  expect(until(read)).toBe(false);
  notification(read).onBlurCapture?.(event);
  expect(until(read)).toBe(2000);
});

test("errors interrupt a screen reader, the others wait", () => {
  const ids = (region: keyof typeof toastStores) => toastStores[region].getState().notifications.map(({ id }) => id);
  const error = toast.error("No answer");
  const others = [toast.blank("a"), toast.success("b"), toast.loading("c")];
  expect(ids("assertive")).toEqual([error]);
  expect(ids("polite")).toEqual(others.toReversed());
});

test("the newest is first, and at most twenty are kept", () => {
  for (let number = 0; number < toastLimit + 5; number++) toast.blank(String(number));
  expect(shownToasts()).toHaveLength(20);
  expect(shownToasts()[0]?.text).toBe("24");
  expect(shownToasts().at(-1)?.text).toBe("5");
  const drawn = toastStores.polite.getState();
  expect(drawn.notifications.map(({ message }) => message)).toEqual(shownToasts().map(({ text }) => text));
  expect(drawn.queue).toEqual([]);
  toast.error("25");
  expect(shownToasts()).toHaveLength(20);
  expect(shownToasts().at(-1)?.text).toBe("6");
});

test("a repeated toast replaces the older one, unless they have actions", () => {
  toast.error("No answer");
  const between = toast.blank("No answer");
  const again = toast.error("No answer");
  expect(shownToasts().map(({ id }) => id)).toEqual([again, between]);
  const action = { label: "Undo", run: () => {} };
  toast.blank("Removed", { action });
  toast.blank("Removed", { action });
  expect(shownToasts()).toHaveLength(4);
});

test("a toast can replace another in its position", () => {
  const id = toast.loading("Saving");
  toast.blank("between");
  toast.success("Saved", { id });
  expect(shownToasts().map(({ kind, text }) => [kind, text])).toEqual([
    ["blank", "between"],
    ["success", "Saved"],
  ]);
  expect(notification(id)).toMatchObject({ message: "Saved", autoClose: 2000 });
  toast.error("Not saved", { id });
  expect(shownToasts().map(({ kind, text }) => [kind, text])).toEqual([
    ["blank", "between"],
    ["error", "Not saved"],
  ]);
  expect(notification(id)).toMatchObject({ message: "Not saved", autoClose: 4000 });
  toast.dismiss(id);
  expect(shownToasts()).toHaveLength(1);
});

test("a question is answered once; a new question answers the old one with no", async () => {
  const first = confirm({ text: "Delete it?" });
  const second = confirm({ text: "Delete the other?" });
  expect(await first).toBe(false);
  const question = store.get(questionAtom);
  expect(question?.text).toBe("Delete the other?");
  question?.answer(true);
  question?.answer(false);
  expect(await second).toBe(true);
  expect(store.get(questionAtom)).toBeNull();
});

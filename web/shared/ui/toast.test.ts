import { afterEach, expect, jest, test } from "bun:test";
import { store } from "../store.ts";
import { answerConfirm, confirm, confirmAtom } from "./confirm.ts";
import { toast, toastDuration, toastLimit, toastsAtom } from "./toast.ts";

const shown = () => store.get(toastsAtom);

afterEach(() => {
  for (const { id } of shown()) toast.dismiss(id);
});

test("stays as long as the product says", () => {
  expect(toastDuration).toEqual({ blank: 4000, error: 4000, success: 2000, loading: 30_000 });
});

test("goes when its time is over, and waits while it is read", () => {
  jest.useFakeTimers();
  const until = (id: number): number => {
    let time = 0;
    while (shown().some((entry) => entry.id === id)) {
      jest.advanceTimersByTime(500);
      time += 500;
    }
    return time;
  };
  expect(until(toast.blank("a"))).toBe(4000);
  expect(until(toast.error("a"))).toBe(4000);
  expect(until(toast.success("a"))).toBe(2000);
  expect(until(toast.loading("a"))).toBe(30_000);
  const read = toast.success("a");
  toast.pause(read);
  jest.advanceTimersByTime(60_000);
  expect(shown()).toHaveLength(1);
  toast.resume(read);
  expect(until(read)).toBe(2000);
  jest.useRealTimers();
});

test("the newest is first, and at most twenty are kept", () => {
  for (let number = 0; number < toastLimit + 5; number++) toast.blank(String(number));
  expect(shown()).toHaveLength(20);
  expect(shown()[0]?.text).toBe("24");
  expect(shown().at(-1)?.text).toBe("5");
});

test("what is said again stands once, and is new; two that undo something stand side by side", () => {
  toast.error("No answer");
  const between = toast.blank("No answer");
  const again = toast.error("No answer");
  expect(shown().map(({ id }) => id)).toEqual([again, between]);
  const action = { label: "Undo", run: () => {} };
  toast.blank("Removed", { action });
  toast.blank("Removed", { action });
  expect(shown()).toHaveLength(4);
});

test("one can take another's place", () => {
  const id = toast.loading("Saving");
  toast.blank("between");
  toast.success("Saved", { id });
  expect(shown().map(({ kind, text }) => [kind, text])).toEqual([
    ["blank", "between"],
    ["success", "Saved"],
  ]);
});

test("a question is answered once; a new question answers the old one with no", async () => {
  const first = confirm({ text: "Delete it?" });
  const second = confirm({ text: "Delete the other?" });
  expect(await first).toBe(false);
  answerConfirm(true);
  expect(await second).toBe(true);
  expect(store.get(confirmAtom)).toMatchObject({ open: false, text: "Delete the other?" });
});

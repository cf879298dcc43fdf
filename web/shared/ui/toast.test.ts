import { afterEach, expect, test } from "bun:test";
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

test("the newest is first, and at most twenty are kept", () => {
  for (let number = 0; number < toastLimit + 5; number++) toast.blank(String(number));
  expect(shown()).toHaveLength(20);
  expect(shown()[0]?.text).toBe("24");
  expect(shown().at(-1)?.text).toBe("5");
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

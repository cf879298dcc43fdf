import { expect, test } from "bun:test";
import { join } from "node:path";
import shell from "../i18n/en/shell.json";

// Texts that the specification defines verbatim.

test("the dialogs use the specified texts", () => {
  expect(shell.sign_in_required).toEqual({
    title: "Sign in",
    text: "You need to sign in to access this page.",
    sign_in: "Sign in",
    go_back: "Go back",
  });
  expect(shell.forbidden).toEqual({
    title: "Forbidden access",
    text: "You are not allowed to access this page.",
    go_back: "Go back",
  });
});

test("the error screen and the subscription error use the specified texts", () => {
  expect(shell.crash).toEqual({
    title: "Something went wrong !",
    text: "Looks like the application encountered an unexpected error. Please try again later.",
    back: "Back to Dashboard",
  });
  expect(shell.subscription_failed).toBe("An error occurred while loading your subscription. Contact support.");
});

test("the page title is the product's name", async () => {
  expect(await Bun.file(join(import.meta.dir, "../index.html")).text()).toContain("<title>Toque</title>");
});

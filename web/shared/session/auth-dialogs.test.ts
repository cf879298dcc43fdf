import { beforeEach, expect, test } from "bun:test";
import { store } from "../store.ts";
import { askToSignIn, authDialogAtom, closeAuthDialogs, dropSignInRequest, showForbidden } from "./auth-dialogs.ts";

const flags = () => store.get(authDialogAtom);

beforeEach(closeAuthDialogs);

test("each flag is raised on its own, and a button clears both", () => {
  expect(flags()).toEqual({ required: false, reason: null, forbidden: false });
  askToSignIn();
  expect(flags()).toEqual({ required: true, reason: null, forbidden: false });
  showForbidden();
  expect(flags()).toEqual({ required: true, reason: null, forbidden: true });
  closeAuthDialogs();
  expect(flags()).toEqual({ required: false, reason: null, forbidden: false });
});

test("signing in clears the sign-in request only", () => {
  askToSignIn();
  showForbidden();
  dropSignInRequest();
  expect(flags()).toEqual({ required: false, reason: null, forbidden: true });
});

test("the recipe that was to be liked is forgotten with the dialog, and with the next reason", () => {
  askToSignIn("like", 7);
  expect(flags().likes).toBe(7);
  askToSignIn("cookbook");
  expect(flags().likes).toBeUndefined();
  askToSignIn("like", 7);
  closeAuthDialogs();
  expect(flags().likes).toBeUndefined();
});

import { afterEach, expect, test } from "bun:test";
import { store } from "../store.ts";
import { askToSignIn, authDialogAtom, closeAuthDialogs, dropSignInRequest, showForbidden } from "./auth-dialogs.ts";

const flags = () => store.get(authDialogAtom);

afterEach(closeAuthDialogs);

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

test("what was to be done after the sign-in is forgotten with the dialog, and with the next reason", () => {
  const keep = () => {};
  askToSignIn("like", keep);
  expect(flags().onSignIn).toBe(keep);
  askToSignIn("cookbook");
  expect(flags().onSignIn).toBeUndefined();
  askToSignIn("like", keep);
  closeAuthDialogs();
  expect(flags().onSignIn).toBeUndefined();
});

import { describe, expect, test } from "bun:test";
import { isPublicAddress } from "./addresses.ts";
import { addressProblem } from "./fetch-guarded.ts";

describe("an address", () => {
  test.each(["1.1.1.1", "193.51.192.1", "172.32.0.1", "2606:4700::1111", "2a01:e0a::1"])("%s is public", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
  test.each([
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "127.0.0.1",
    "169.254.169.254",
    "172.16.0.1",
    "192.168.1.1",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "2001:db8::1",
    "fc00::1",
    "fe80::1",
    "ff02::1",
    "localhost",
    "",
  ])("%p is not", (address) => expect(isPublicAddress(address)).toBe(false));
});

test("a source is an https address without credentials; a mirror of one's own may be http", () => {
  expect(addressProblem("https://table.example/a.csv", false)).toBeNull();
  expect(addressProblem("http://table.example/a.csv", true)).toBeNull();
  for (const bad of [
    "",
    "table.csv",
    "/etc/passwd",
    "file:///etc/passwd",
    "http://table.example/",
    "ftp://table.example/",
  ])
    expect(addressProblem(bad, false)).not.toBeNull();
  for (const bad of ["file:///etc/passwd", "https://me:secret@table.example/"])
    expect(addressProblem(bad, true)).not.toBeNull();
});

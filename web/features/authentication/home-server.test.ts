import { expect, test } from "bun:test";
import { isHomeServer } from "./home-server.ts";

test.each([
  ...["localhost", "toque.localhost", "127.0.0.1", "[::1]", "192.168.1.20", "10.0.0.4", "172.20.3.1"],
  ...["kitchen.local", "raspberrypi", "toque.lan", "[fd00::1]"],
])("%p is at home", (host) => expect(isHomeServer(host)).toBe(true));

test.each(["toque.example", "localhost.example", "172.32.0.1", "8.8.8.8", "10.example.org", "[2001:db8::1]"])(
  "%p is not",
  (host) => expect(isHomeServer(host)).toBe(false),
);

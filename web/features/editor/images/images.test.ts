import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { ApiError } from "../../../shared/client/api-error.ts";
import { picturesIn } from "./crop.ts";
import { faultOf, faultOfStatus, PictureError } from "./picture-error.ts";
import { drawnSize, maxSide, middleArea } from "./prepare.ts";
import type { UploadOptions } from "./upload.ts";
import { UploadStore } from "./upload-store.ts";

describe("cropping", () => {
  const side = fc.integer({ min: 1, max: 12_000 });
  const proportion = fc.constantFrom(4 / 3, 1, 16 / 9, 3 / 4);

  test("the middle area is inside, of the proportion, and as large as it can be", () => {
    fc.assert(
      fc.property(side, side, proportion, (width, height, shape) => {
        const area = middleArea(width, height, shape);
        expect(area.width / area.height).toBeCloseTo(shape, 6);
        expect(area.x).toBeGreaterThanOrEqual(-1e-6);
        expect(area.y).toBeGreaterThanOrEqual(-1e-6);
        expect(area.x + area.width).toBeLessThanOrEqual(width + 1e-6);
        expect(area.y + area.height).toBeLessThanOrEqual(height + 1e-6);
        expect(Math.min(width - area.width, height - area.height)).toBeCloseTo(0, 6);
      }),
    );
    expect(middleArea(30, 20, null)).toEqual({ x: 0, y: 0, width: 30, height: 20 });
  });

  test("nothing is drawn larger than it is, nor larger than anybody sees", () => {
    fc.assert(
      fc.property(side, side, (width, height) => {
        const drawn = drawnSize({ width, height });
        expect(drawn.width).toBeLessThanOrEqual(Math.min(width, maxSide));
        expect(drawn.height).toBeLessThanOrEqual(Math.min(height, maxSide));
        if (Math.max(width, height) <= maxSide) expect(drawn).toEqual({ width, height });
        expect(Math.min(drawn.width, drawn.height)).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  test("only pictures are taken from what is dropped", () => {
    const files = [new File([""], "a.png", { type: "image/png" }), new File([""], "b.txt", { type: "text/plain" })];
    expect(picturesIn(files).map(({ name }) => name)).toEqual(["a.png"]);
    expect(picturesIn(null)).toEqual([]);
  });
});

describe("faults", () => {
  test.each([
    [0, "network"],
    [401, "signed_out"],
    [403, "refused"],
    [413, "too_large"],
    [415, "unsupported"],
    [422, "unreadable"],
    [429, "busy"],
    [503, "busy"],
    [500, "failed"],
  ] as const)("%p is %p", (status, fault) => {
    expect(faultOfStatus(status)).toBe(fault);
    expect(faultOf(new ApiError({ status, code: "x" }))).toBe(fault);
  });
  test("of anything else", () => {
    expect(faultOf(new PictureError("too_large"))).toBe("too_large");
    expect(faultOf("nothing")).toBe("failed");
  });
});

/** Uploads that are ended by hand. */
function harness() {
  const calls: {
    blob: Blob;
    options: UploadOptions;
    resolve: (url: string) => void;
    reject: (error: unknown) => void;
  }[] = [];
  const dropped: string[] = [];
  const store = new UploadStore({
    upload: (blob, options) => new Promise((resolve, reject) => calls.push({ blob, options, resolve, reject })),
    toPreview: () => `preview-${calls.length}`,
    dropPreview: (url) => dropped.push(url),
  });
  const turn = () => new Promise((resolve) => setTimeout(resolve, 0));
  return { calls, dropped, store, turn };
}

describe("uploads", () => {
  const blob = new Blob(["picture"]);

  test("tell how far they are, and where the picture is when it has arrived", async () => {
    const { calls, dropped, store, turn } = harness();
    const arrived: string[] = [];
    store.start("a", blob, (url) => arrived.push(url));
    expect(store.get("a")).toEqual({ status: "uploading", progress: 0, preview: "preview-0" });
    calls[0]!.options.onProgress(0.5);
    expect(store.get("a")).toMatchObject({ progress: 0.5 });
    expect(store.isBusy).toBe(true);
    let settled = false;
    void store.settled().then(() => {
      settled = true;
    });
    await turn();
    expect(settled).toBe(false);
    calls[0]!.resolve("/media/a");
    await turn();
    expect([arrived, store.get("a"), store.isBusy, settled, dropped]).toEqual([
      ["/media/a"],
      null,
      false,
      true,
      ["preview-0"],
    ]);
  });

  test("that fail keep the picture and are tried again", async () => {
    const { calls, store, turn } = harness();
    const arrived: string[] = [];
    store.start("a", blob, (url) => arrived.push(url));
    calls[0]!.reject(new ApiError({ status: 413, code: "image_too_large" }));
    await turn();
    expect(store.get("a")).toEqual({ status: "failed", fault: "too_large", preview: "preview-0" });
    await store.settled();
    store.retry("a");
    store.retry("a");
    expect(calls.length).toBe(2);
    expect(calls[1]!.blob).toBe(blob);
    calls[1]!.resolve("/media/b");
    await turn();
    expect(arrived).toEqual(["/media/b"]);
  });

  test("that are cancelled are stopped, and what comes after is not heard", async () => {
    const { calls, dropped, store, turn } = harness();
    const arrived: string[] = [];
    store.start("a", blob, (url) => arrived.push(url));
    store.cancel("a");
    expect(calls[0]!.options.signal.aborted).toBe(true);
    calls[0]!.resolve("/media/late");
    await turn();
    expect([arrived, store.get("a"), dropped]).toEqual([[], null, ["preview-0"]]);
    store.start("b", blob, () => {});
    store.start("c", blob, () => {});
    store.dispose();
    expect(store.isBusy).toBe(false);
    expect(calls.slice(1).every(({ options }) => options.signal.aborted)).toBe(true);
  });
});

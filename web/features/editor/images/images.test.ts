import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { ApiError } from "../../../shared/client/api-error.ts";
import { centeredArea, maxSide, scaledSize } from "../../../shared/pictures/crop-image.ts";
import { codeOfStatus, PictureError, pictureErrorCode } from "../../../shared/pictures/picture-error.ts";
import type { UploadOptions } from "../../../shared/pictures/upload.ts";
import { pictureFiles } from "./add-picture.tsx";
import { UploadStore } from "./upload-store.ts";

describe("cropping", () => {
  const side = fc.integer({ min: 1, max: 12_000 });
  const ratio = fc.constantFrom(4 / 3, 1, 16 / 9, 3 / 4);

  test("the centred area is inside, has the aspect ratio and is as large as possible", () => {
    fc.assert(
      fc.property(side, side, ratio, (width, height, shape) => {
        const area = centeredArea(width, height, shape);
        expect(area.width / area.height).toBeCloseTo(shape, 6);
        expect(area.x).toBeGreaterThanOrEqual(-1e-6);
        expect(area.y).toBeGreaterThanOrEqual(-1e-6);
        expect(area.x + area.width).toBeLessThanOrEqual(width + 1e-6);
        expect(area.y + area.height).toBeLessThanOrEqual(height + 1e-6);
        expect(Math.min(width - area.width, height - area.height)).toBeCloseTo(0, 6);
      }),
    );
    expect(centeredArea(30, 20, null)).toEqual({ x: 0, y: 0, width: 30, height: 20 });
  });

  test("a picture is never scaled up, and down to the maximum", () => {
    fc.assert(
      fc.property(side, side, (width, height) => {
        const drawn = scaledSize({ width, height });
        expect(drawn.width).toBeLessThanOrEqual(Math.min(width, maxSide));
        expect(drawn.height).toBeLessThanOrEqual(Math.min(height, maxSide));
        if (Math.max(width, height) <= maxSide) expect(drawn).toEqual({ width, height });
        expect(Math.min(drawn.width, drawn.height)).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  test("only pictures are accepted from dropped files", () => {
    const files = [new File([""], "a.png", { type: "image/png" }), new File([""], "b.txt", { type: "text/plain" })];
    expect(pictureFiles(files).map(({ name }) => name)).toEqual(["a.png"]);
    expect(pictureFiles(null)).toEqual([]);
  });
});

describe("error codes", () => {
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
  ] as const)("the status %p is %p", (status, code) => {
    expect(codeOfStatus(status)).toBe(code);
    expect(pictureErrorCode(new ApiError({ status, code: "x" }))).toBe(code);
  });
  test("of any other error", () => {
    expect(pictureErrorCode(new PictureError("too_large"))).toBe("too_large");
    expect(pictureErrorCode("nothing")).toBe("failed");
  });
});

/** Uploads that the test settles itself. */
function harness() {
  const calls: {
    blob: Blob;
    options: UploadOptions;
    resolve: (url: string) => void;
    reject: (error: unknown) => void;
  }[] = [];
  const revoked: string[] = [];
  const store = new UploadStore({
    upload: (blob, options) => new Promise((resolve, reject) => calls.push({ blob, options, resolve, reject })),
    toPreview: () => `preview-${calls.length}`,
    revokePreview: (url) => revoked.push(url),
  });
  const turn = () => new Promise((resolve) => setTimeout(resolve, 0));
  return { calls, revoked, store, turn };
}

describe("uploads", () => {
  const blob = new Blob(["picture"]);

  test("report their progress and the address of the uploaded picture", async () => {
    const { calls, revoked, store, turn } = harness();
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
    expect([arrived, store.get("a"), store.isBusy, settled, revoked]).toEqual([
      ["/media/a"],
      null,
      false,
      true,
      ["preview-0"],
    ]);
  });

  test("keep the picture when they fail and can be retried", async () => {
    const { calls, store, turn } = harness();
    const arrived: string[] = [];
    store.start("a", blob, (url) => arrived.push(url));
    calls[0]!.reject(new ApiError({ status: 413, code: "image_too_large" }));
    await turn();
    expect(store.get("a")).toEqual({ status: "failed", errorCode: "too_large", preview: "preview-0" });
    await store.settled();
    store.retry("a");
    store.retry("a");
    expect(calls.length).toBe(2);
    expect(calls[1]!.blob).toBe(blob);
    calls[1]!.resolve("/media/b");
    await turn();
    expect(arrived).toEqual(["/media/b"]);
  });

  test("are aborted when cancelled, and a late response is ignored", async () => {
    const { calls, revoked, store, turn } = harness();
    const arrived: string[] = [];
    store.start("a", blob, (url) => arrived.push(url));
    store.cancel("a");
    expect(calls[0]!.options.signal.aborted).toBe(true);
    calls[0]!.resolve("/media/late");
    await turn();
    expect([arrived, store.get("a"), revoked]).toEqual([[], null, ["preview-0"]]);
    store.start("b", blob, () => {});
    store.start("c", blob, () => {});
    store.dispose();
    expect(store.isBusy).toBe(false);
    expect(calls.slice(1).every(({ options }) => options.signal.aborted)).toBe(true);
  });
});

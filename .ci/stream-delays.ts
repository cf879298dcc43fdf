import type { Page } from "playwright";

/** Delays in milliseconds between the page's receiving a stream event and displaying it. */
export interface StreamDelays {
  /** Number of displayed events. */
  events: number;
  /** Number of events not displayed. */
  unseen: number;
  median: number;
  max: number;
}

interface Watched {
  delays: number[];
  waiting: { at: number; isShown: () => boolean }[];
}
declare global {
  interface Window {
    toqueStreamDelays?: Watched;
  }
}

/**
 * Measures, in every document that the page opens from here on, the words of the sous-chef and the stages of the generator.
 * An event is received when the stream's reader is given its bytes; it is on the screen when the frame has been drawn that
 * follows the change of the document with which it is there.
 */
export async function watchStreamDelays(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched: Watched = { delays: [], waiting: [] };
    window.toqueStreamDelays = watched;
    const streams = new WeakSet<object>();
    // Text that Markdown turns into pure markup has no letters.
    const letters = (text: string): string => text.replace(/[^\p{L}]+/gu, "");
    const isSaid = (words: string) => () =>
      letters(document.querySelector("[data-conversation]")?.textContent ?? "").includes(words);
    const isAtStage = (stage: string) => () => {
      const current = document.querySelector("[data-stage][aria-current=step]");
      const wanted = document.querySelector(`[data-stage="${stage}"]`);
      // The result is there already, or a later stage.
      if (!current || !wanted || current === wanted) return true;
      return (wanted.compareDocumentPosition(current) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    };
    const expectShown = (at: number, isShown: () => boolean): void => {
      if (!isShown()) watched.waiting.push({ at, isShown });
    };

    /** Accepts one stream's text and waits until each of its events is displayed. */
    const follow = () => {
      let rest = "";
      let said = "";
      return (chunk: string, at: number): void => {
        const blocks = (rest + chunk).split("\n\n");
        rest = blocks.pop() ?? "";
        let stage: string | null = null;
        for (const block of blocks) {
          const type = /^event: ?(.*)$/m.exec(block)?.[1];
          const data = /^data: ?(.*)$/m.exec(block)?.[1];
          if (type === undefined || data === undefined) continue;
          const value = JSON.parse(data) as { text?: string; stage?: string; role?: string; message?: string };
          if (type === "text") {
            said += letters(value.text ?? "");
            expectShown(at, isSaid(said));
          } else if (type === "message") expectShown(at, isSaid(letters(value.message ?? "")));
          else if (type === "progress") {
            if (value.stage === "queued") said = "";
            // Of several stages that come at once, only the last is ever shown.
            stage = value.stage ?? null;
          }
        }
        if (stage !== null) expectShown(at, isAtStage(stage));
      };
    };

    const { fetch } = window;
    const watchedFetch = async (...args: Parameters<typeof fetch>): Promise<Response> => {
      const response = await fetch(...args);
      if (response.body && response.headers.get("content-type")?.startsWith("text/event-stream"))
        streams.add(response.body);
      return response;
    };
    window.fetch = Object.assign(watchedFetch, fetch);
    const { getReader } = ReadableStream.prototype;
    const watchedGetReader = function (this: ReadableStream<Uint8Array>, ...args: []): unknown {
      const reader = getReader.apply(this, args) as unknown as ReadableStreamDefaultReader<Uint8Array>;
      if (!streams.has(this)) return reader;
      const take = follow();
      const decoder = new TextDecoder();
      const read = reader.read.bind(reader);
      const watchedRead = async () => {
        const result = await read();
        if (result.value) take(decoder.decode(result.value, { stream: true }), performance.now());
        return result;
      };
      reader.read = watchedRead as typeof reader.read;
      return reader;
    };
    ReadableStream.prototype.getReader = watchedGetReader as typeof getReader;

    const afterFrame = (run: () => void): void => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = run;
        port2.postMessage(null);
      });
    };
    const look = (): void => {
      const shown = watched.waiting.filter(({ isShown }) => isShown());
      if (shown.length === 0) return;
      watched.waiting = watched.waiting.filter((one) => !shown.includes(one));
      afterFrame(() => {
        const now = performance.now();
        watched.delays.push(...shown.map(({ at }) => now - at));
      });
    };
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: ["aria-current"],
    });
  });
}

/** What has been measured in the open document since it was loaded. */
export async function readStreamDelays(page: Page): Promise<StreamDelays> {
  const { delays, unseen } = await page.evaluate(() => ({
    delays: window.toqueStreamDelays?.delays ?? [],
    unseen: window.toqueStreamDelays?.waiting.length ?? 0,
  }));
  const sorted = delays.toSorted((a, b) => a - b);
  return {
    events: sorted.length,
    unseen,
    median: sorted[Math.floor(sorted.length / 2)] ?? 0,
    max: sorted.at(-1) ?? 0,
  };
}

// A Web Worker that answers after so many milliseconds: a browser slows the timers of a page that nobody sees down to one
// a minute, but not those of its workers.

declare const self: {
  onmessage: ((event: { data: unknown }) => void) | null;
  postMessage(message: null): void;
};

let waits: ReturnType<typeof setTimeout> | undefined;

self.onmessage = ({ data }) => {
  clearTimeout(waits);
  if (typeof data === "number") waits = setTimeout(() => self.postMessage(null), data);
};

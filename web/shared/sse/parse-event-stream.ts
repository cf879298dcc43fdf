export interface ServerEvent {
  /** The last id in the stream, "" before the first. */
  id: string;
  /** "message" unless the stream says otherwise. */
  type: string;
  data: string;
}

export interface EventStreamParser {
  /** Takes the next chunk of text, split anywhere. */
  push(chunk: string): void;
}

/**
 * An event-stream parser after the HTML standard, section 9.2.6: CR, LF and CRLF lines, comments, several `data` lines,
 * `id` without NUL, `retry` of digits only; an event without its blank line is dropped.
 */
export function createEventStreamParser(on: {
  event: (event: ServerEvent) => void;
  /** The reconnection delay that the server requests, in milliseconds. */
  retry?: (milliseconds: number) => void;
}): EventStreamParser {
  let buffer = "";
  let first = true;
  let data: string[] = [];
  let type = "";
  let id = "";

  function field(name: string, value: string): void {
    if (name === "data") data.push(value);
    else if (name === "event") type = value;
    else if (name === "id" && !value.includes("\0")) id = value;
    else if (name === "retry" && /^\d+$/.test(value)) on.retry?.(Number(value));
  }

  function line(text: string): void {
    if (text === "") {
      if (data.length > 0) on.event({ id, type: type || "message", data: data.join("\n") });
      data = [];
      type = "";
      return;
    }
    const colon = text.indexOf(":");
    if (colon === 0) return;
    const value = colon < 0 ? "" : text.slice(colon + 1);
    field(colon < 0 ? text : text.slice(0, colon), value.startsWith(" ") ? value.slice(1) : value);
  }

  return {
    push(chunk) {
      buffer += chunk;
      if (first && buffer !== "") {
        first = false;
        if (buffer.startsWith("\uFEFF")) buffer = buffer.slice(1);
      }
      for (;;) {
        const end = buffer.search(/\r\n|\r|\n/);
        // A CR at the very end may be half of a CRLF: wait for the next chunk.
        if (end < 0 || (buffer[end] === "\r" && end === buffer.length - 1)) return;
        const width = buffer.startsWith("\r\n", end) ? 2 : 1;
        const text = buffer.slice(0, end);
        buffer = buffer.slice(end + width);
        line(text);
      }
    },
  };
}

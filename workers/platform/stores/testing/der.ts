/** A little of DER (ITU-T X.690), enough to issue certificates and OCSP answers for tests. */

/** One element: tag, length, content. */
export function element(tag: number, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  if (body.length < 0x80) return Buffer.concat([Buffer.from([tag, body.length]), body]);
  const length = Buffer.from(
    body.length.toString(16).padStart(body.length > 0xffff ? 6 : body.length > 0xff ? 4 : 2, "0"),
    "hex",
  );
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, body]);
}

export const sequence = (...parts: Uint8Array[]) => element(0x30, ...parts);
export const set = (...parts: Uint8Array[]) => element(0x31, ...parts);
/** `[n]` with a constructed content. */
export const tagged = (n: number, ...parts: Uint8Array[]) => element(0xa0 | n, ...parts);
export const octets = (content: Uint8Array) => element(0x04, content);
export const bits = (content: Uint8Array) => element(0x03, Buffer.from([0]), content);
export const text = (content: string) => element(0x0c, Buffer.from(content));
export const boolean = (value: boolean) => element(0x01, Buffer.from([value ? 0xff : 0]));
export const nothing = () => element(0x05);

/** An INTEGER from 0 on. */
export function integer(value: number): Buffer {
  const hex = value.toString(16);
  const even = hex.length % 2 ? `0${hex}` : hex;
  const bytes = Buffer.from(even, "hex");
  return element(0x02, (bytes[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);
}

/** GeneralizedTime, in seconds and UTC. */
export const time = (date: Date) =>
  element(0x18, Buffer.from(`${date.toISOString().replace(/[-:T]/g, "").slice(0, 14)}Z`));

/** An OBJECT IDENTIFIER from its dotted form. */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  const arcs = [first * 40 + second, ...rest].flatMap((arc) => {
    const sevens = [arc & 0x7f];
    for (let left = Math.floor(arc / 128); left > 0; left = Math.floor(left / 128))
      sevens.unshift(0x80 | (left & 0x7f));
    return sevens;
  });
  return element(0x06, Buffer.from(arcs));
}

/** The elements that a constructed element (or a bare run of elements) consists of. */
export function children(der: Uint8Array, bare = false): Buffer[] {
  const bytes = Buffer.from(der);
  const found: Buffer[] = [];
  let at = bare ? 0 : header(bytes, 0).start;
  while (at < bytes.length) {
    const { start, length } = header(bytes, at);
    found.push(bytes.subarray(at, start + length));
    at = start + length;
  }
  return found;
}

function header(bytes: Buffer, at: number): { start: number; length: number } {
  const first = bytes[at + 1] ?? 0;
  if (first < 0x80) return { start: at + 2, length: first };
  const size = first & 0x7f;
  return { start: at + 2 + size, length: bytes.readUIntBE(at + 2, size) };
}

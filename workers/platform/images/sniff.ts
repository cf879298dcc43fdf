import type { UploadType } from "@toque/db/media/address.ts";

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
const LONGEST_FTYP = 256;

const startsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  bytes.length >= signature.length && signature.every((byte, index) => bytes[index] === byte);

const ascii = (bytes: Uint8Array, from: number, length: number) =>
  String.fromCharCode(...bytes.subarray(from, from + length));

/** ISO 14496-12: the first box is `ftyp` with a major brand, a version and the compatible brands, four letters each. */
function isAvif(bytes: Uint8Array): boolean {
  if (bytes.length < 16 || ascii(bytes, 4, 4) !== "ftyp") return false;
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  if (size < 16 || size > LONGEST_FTYP || size > bytes.length) return false;
  for (let at = 8; at + 4 <= size; at += 4) {
    if (at !== 12 && /^avi[fs]$/.test(ascii(bytes, at, 4))) return true;
  }
  return false;
}

/** The type of a picture by its first bytes, regardless of name and header; null when it is none of the four. */
export function sniffImageType(bytes: Uint8Array): UploadType | null {
  if (startsWith(bytes, JPEG)) return "image/jpeg";
  if (startsWith(bytes, PNG)) return "image/png";
  if (bytes.length >= 16 && ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 4) === "WEBP") return "image/webp";
  return isAvif(bytes) ? "image/avif" : null;
}

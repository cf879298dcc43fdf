import { ReceiptUtility } from "@apple/app-store-server-library";

// Apple's reader of receipts takes time by the square of a receipt's elements: 100 kB that are made for it keep it busy for
// minutes. So the elements on its way are counted first, in one pass.

const MAX_CHARS = 500_000;
/** Attributes: some thirty of the app, and one a purchase. */
const MAX_ELEMENTS = 200;
/** Parts of a purchase; Apple documents fewer than twenty. */
const MAX_PARTS = 40;
const SET = 0x31;
const OCTET_STRING = 0x04;
const IN_APP = 17;
/** The way to the attributes: signed data, its content, the content's octets. */
const PATH = [1, 0, 2, 1, 0];

class Malformed extends Error {}

interface Element {
  tag: number;
  start: number;
  end: number;
}

function elementAt(bytes: Buffer, at: number, end: number): Element {
  const tag = bytes[at];
  const first = bytes[at + 1];
  if (tag === undefined || first === undefined) throw new Malformed();
  const size = first < 0x80 ? 0 : first & 0x7f;
  // Also an indefinite length (0x80), which only the receipts of Xcode's own test store have.
  if (first >= 0x80 && (size === 0 || size > 4 || at + 2 + size > end)) throw new Malformed();
  const length = size === 0 ? first : bytes.readUIntBE(at + 2, size);
  const start = at + 2 + size;
  if (start + length > end) throw new Malformed();
  return { tag, start, end: start + length };
}

function childrenOf(bytes: Buffer, parent: Element, most = MAX_ELEMENTS): Element[] {
  const found: Element[] = [];
  for (let at = parent.start; at < parent.end; ) {
    const child = elementAt(bytes, at, parent.end);
    found.push(child);
    if (found.length > most) throw new Malformed();
    at = child.end;
  }
  return found;
}

/** Whether the library can read this receipt at once: the elements on its way are few, and their lengths are true. */
function isReadable(bytes: Buffer): boolean {
  try {
    let element = elementAt(bytes, 0, bytes.length);
    for (const index of PATH) {
      const child = childrenOf(bytes, element)[index];
      if (!child) return false;
      element = child;
    }
    if (element.tag !== OCTET_STRING) return false;
    let attributes = elementAt(bytes, element.start, element.end);
    if (attributes.tag === OCTET_STRING) attributes = elementAt(bytes, attributes.start, attributes.end);
    if (attributes.tag !== SET) return false;
    for (const attribute of childrenOf(bytes, attributes)) {
      const [type, , value] = childrenOf(bytes, attribute);
      if (!type || !value) return false;
      const isInApp = type.end - type.start <= 4 && bytes.readUIntBE(type.start, type.end - type.start) === IN_APP;
      if (isInApp) {
        const purchase = elementAt(bytes, value.start, value.end);
        return childrenOf(bytes, purchase, MAX_PARTS).every((part) => childrenOf(bytes, part).length === 3);
      }
    }
    return true;
  } catch (error) {
    if (error instanceof Malformed || error instanceof RangeError) return false;
    throw error;
  }
}

/**
 * The transaction that a receipt of the old kinds (an app receipt, or a transaction receipt of iOS 6) names. Nothing of it is
 * verified: the id is only good for asking the store.
 * @returns null for what is no such receipt, or has no purchase in it
 */
export function transactionIdOfReceipt(receipt: string): string | null {
  if (receipt.length > MAX_CHARS) return null;
  // Apart, because one expression for both would take time by the square of the blanks.
  const base64 = receipt.replace(/\s+/g, "");
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return null;
  const utility = new ReceiptUtility();
  const bytes = Buffer.from(base64, "base64");
  let id: string | null = null;
  try {
    id = isReadable(bytes)
      ? utility.extractTransactionIdFromAppReceipt(base64)
      : utility.extractTransactionIdFromTransactionReceipt(base64);
  } catch {
    return null;
  }
  return id && isTransactionId(id) ? id : null;
}

/** Apple's ids are numbers; they become a part of an address. */
export const isTransactionId = (id: string): boolean => /^\d{1,32}$/.test(id);

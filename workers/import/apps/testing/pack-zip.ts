import { crc32, deflateRawSync } from "node:zlib";

/** A file of a ZIP that a test packs; its list may lie. */
export interface PackedFile {
  name: string;
  content: string | Uint8Array;
  /** The size that the list of entries names, where it is not the true one. */
  declared?: number;
  encrypted?: boolean;
}

/** A ZIP of some files. */
export function packZip(files: readonly PackedFile[]): Buffer {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let offset = 0;
  for (const { name, content, declared, encrypted } of files) {
    const bytes = Buffer.from(content as Uint8Array);
    const packed = deflateRawSync(bytes);
    const called = Buffer.from(name);
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(encrypted ? 0x801 : 0x800, 2);
    about.writeUInt16LE(8, 4);
    about.writeUInt32LE(crc32(bytes), 10);
    about.writeUInt32LE(packed.byteLength, 14);
    about.writeUInt32LE(declared ?? bytes.byteLength, 18);
    about.writeUInt16LE(called.byteLength, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), about, called, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    list.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00", "latin1"), about, rest, called]));
    parts.push(local);
    offset += local.byteLength;
  }
  const central = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(central.byteLength, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, central, end]);
}

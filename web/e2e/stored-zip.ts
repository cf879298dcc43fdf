import { Buffer } from "node:buffer";
import { crc32 } from "node:zlib";

/** A ZIP whose files are not packed. */
export function storedZip(files: { name: string; content: string | Uint8Array }[]): Buffer {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of files) {
    const bytes = Buffer.from(content as Uint8Array);
    const called = Buffer.from(name);
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(0x800, 2);
    about.writeUInt32LE(crc32(bytes), 10);
    about.writeUInt32LE(bytes.byteLength, 14);
    about.writeUInt32LE(bytes.byteLength, 18);
    about.writeUInt16LE(called.byteLength, 22);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    list.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00", "latin1"), about, rest, called]));
    parts.push(Buffer.from("PK\x03\x04", "latin1"), about, called, bytes);
    offset += 30 + called.byteLength + bytes.byteLength;
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

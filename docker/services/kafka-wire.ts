/**
 * As much of Kafka's protocol as it takes to see that a broker really works: metadata, making a topic,
 * deleting it. No client library: this command runs before anything is installed.
 */
import { connect, type Socket } from "node:net";

const API = { metadata: 3, createTopics: 19, deleteTopics: 20 } as const;
const CLIENT = "toque-services";

/** A topic as the broker describes it. */
export interface TopicInfo {
  name: string;
  /** The broker's error code; 0 is none. */
  error: number;
  /** For each partition, the leading node, -1 while there is none. */
  leaders: number[];
}

/** Builds a request body. */
export class Writer {
  private readonly parts: Buffer[] = [];

  int8(value: number): this {
    this.parts.push(Buffer.from([value & 0xff]));
    return this;
  }

  int16(value: number): this {
    const part = Buffer.alloc(2);
    part.writeInt16BE(value);
    this.parts.push(part);
    return this;
  }

  int32(value: number): this {
    const part = Buffer.alloc(4);
    part.writeInt32BE(value);
    this.parts.push(part);
    return this;
  }

  string(value: string): this {
    const text = Buffer.from(value);
    this.int16(text.length);
    this.parts.push(text);
    return this;
  }

  bytes(): Buffer {
    return Buffer.concat(this.parts);
  }
}

/** Reads a response body. */
export class Reader {
  private at = 0;

  constructor(private readonly data: Buffer) {}

  int8(): number {
    return this.data.readInt8(this.move(1));
  }

  int16(): number {
    return this.data.readInt16BE(this.move(2));
  }

  int32(): number {
    return this.data.readInt32BE(this.move(4));
  }

  string(): string | null {
    const length = this.int16();
    if (length < 0) return null;
    const start = this.move(length);
    return this.data.toString("utf8", start, start + length);
  }

  array<T>(read: () => T): T[] {
    const length = this.int32();
    const items: T[] = [];
    for (let index = 0; index < length; index++) items.push(read());
    return items;
  }

  private move(bytes: number): number {
    const start = this.at;
    this.at += bytes;
    return start;
  }
}

/** A connection for a few requests, one after the other. */
export class KafkaConnection {
  private correlation = 0;
  private received: Buffer = Buffer.alloc(0);
  private waiting: { done: (body: Buffer) => void; failed: (error: Error) => void } | null = null;

  private constructor(private readonly socket: Socket) {
    socket.on("data", (chunk: Buffer) => this.receive(chunk));
    socket.on("error", (error) => this.fail(error));
    socket.on("close", () => this.fail(new Error("the broker closed the connection")));
  }

  /** Connects to a broker of this machine. */
  static open(port: number, timeout = 2_000): Promise<KafkaConnection> {
    return new Promise((done, failed) => {
      const socket = connect({ host: "127.0.0.1", port });
      const timer = setTimeout(() => {
        socket.destroy();
        failed(new Error(`no connection to port ${port} after ${timeout} ms`));
      }, timeout);
      socket.once("connect", () => {
        clearTimeout(timer);
        done(new KafkaConnection(socket));
      });
      socket.once("error", (error) => {
        clearTimeout(timer);
        failed(error);
      });
    });
  }

  close(): void {
    this.socket.destroy();
  }

  /** The topics asked for, or with none asked the broker's word that it is one of `brokers`. */
  async metadata(topics: string[]): Promise<{ brokers: number[]; topics: TopicInfo[] }> {
    const request = new Writer().int32(topics.length);
    for (const topic of topics) request.string(topic);
    const reply = await this.request(API.metadata, 4, request.int8(0));
    reply.int32();
    const brokers = reply.array(() => {
      const id = reply.int32();
      reply.string();
      reply.int32();
      reply.string();
      return id;
    });
    reply.string();
    reply.int32();
    const found = reply.array(() => {
      const error = reply.int16();
      const name = reply.string() ?? "";
      reply.int8();
      const leaders = reply.array(() => {
        reply.int16();
        reply.int32();
        const leader = reply.int32();
        reply.array(() => reply.int32());
        reply.array(() => reply.int32());
        return leader;
      });
      return { name, error, leaders };
    });
    return { brokers, topics: found };
  }

  /** Makes a topic; gives the broker's error code, 0 for none. */
  async createTopic(name: string, partitions = 1): Promise<number> {
    const request = new Writer()
      .int32(1)
      .string(name)
      .int32(partitions)
      .int16(1)
      .int32(0)
      .int32(0)
      .int32(5_000)
      .int8(0);
    const reply = await this.request(API.createTopics, 2, request);
    reply.int32();
    const [code] = reply.array(() => {
      reply.string();
      const error = reply.int16();
      reply.string();
      return error;
    });
    return code ?? -1;
  }

  /** Deletes a topic; gives the broker's error code, 0 for none. */
  async deleteTopic(name: string): Promise<number> {
    const reply = await this.request(API.deleteTopics, 1, new Writer().int32(1).string(name).int32(5_000));
    reply.int32();
    const [code] = reply.array(() => {
      reply.string();
      return reply.int16();
    });
    return code ?? -1;
  }

  private async request(api: number, version: number, body: Writer): Promise<Reader> {
    const header = new Writer()
      .int16(api)
      .int16(version)
      .int32(++this.correlation)
      .string(CLIENT)
      .bytes();
    const content = body.bytes();
    const size = new Writer().int32(header.length + content.length).bytes();
    const reply = await new Promise<Buffer>((done, failed) => {
      const timer = setTimeout(() => this.fail(new Error("no answer from the broker after 8 s")), 8_000);
      const end = () => clearTimeout(timer);
      this.waiting = {
        done: (answer) => {
          end();
          done(answer);
        },
        failed: (error) => {
          end();
          failed(error);
        },
      };
      this.socket.write(Buffer.concat([size, header, content]));
    });
    const reader = new Reader(reply);
    if (reader.int32() !== this.correlation) throw new Error("the broker answered another request");
    return reader;
  }

  private receive(chunk: Buffer): void {
    this.received = Buffer.concat([this.received, chunk]);
    if (this.received.length < 4) return;
    const size = this.received.readInt32BE(0);
    if (this.received.length < 4 + size) return;
    const body = this.received.subarray(4, 4 + size);
    this.received = this.received.subarray(4 + size);
    const waiting = this.waiting;
    this.waiting = null;
    waiting?.done(body);
  }

  private fail(error: Error): void {
    const waiting = this.waiting;
    this.waiting = null;
    waiting?.failed(error);
  }
}

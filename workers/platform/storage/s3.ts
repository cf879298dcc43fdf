import { declaredLength } from "../http-client/read-limited.ts";
import { checkPrefix, checkPut, contentTypeOfKey, type Storage } from "./port.ts";

/** Address and credentials of a bucket. Without `endpoint` it is Amazon S3 in `region`. */
export interface S3Config {
  bucket: string;
  endpoint?: string | undefined;
  region?: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const OPERATION_MS = 30_000;
const PING_MS = 5_000;
const LINK_SECONDS = 300;

/** Bun's S3 client has no timeout; a service that accepts and never answers must not block a request indefinitely. */
async function within<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`S3 did not answer ${what} within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Storage in a bucket of any S3 service, using Bun's own client. */
export function s3Storage(config: S3Config): Storage {
  const client = new Bun.S3Client({
    bucket: config.bucket,
    accessKeyId: config.accessKeyId,
    secretAccessKey: config.secretAccessKey,
    ...(config.endpoint ? { endpoint: config.endpoint } : {}),
    ...(config.region ? { region: config.region } : {}),
  });
  return {
    name: "s3",
    async put(key, bytes, contentType) {
      checkPut(key, contentType);
      await within(OPERATION_MS, "a write", client.write(key, bytes, { type: contentType }));
    },
    async get(key) {
      const contentType = contentTypeOfKey(key);
      // One signed GET gives existence, size and bytes; the client's own stat and stream would be two requests.
      const response = await fetch(client.presign(key, { method: "GET", expiresIn: LINK_SECONDS }), {
        headers: { "accept-encoding": "identity" },
        redirect: "error",
        signal: AbortSignal.timeout(OPERATION_MS),
      });
      const size = declaredLength(response.headers);
      if (response.status === 200 && response.body && size !== null)
        return { stream: response.body, size, contentType };
      const answer = (await response.text()).slice(0, 4096);
      // A missing bucket is 404 as well: that is a configuration error, not a missing picture.
      if (response.status === 404 && !answer.includes("NoSuchBucket")) return null;
      throw new Error(`S3 answered a read with ${response.status} ${/<Code>(\w+)<\/Code>/.exec(answer)?.[1] ?? ""}`);
    },
    async delete(key) {
      contentTypeOfKey(key);
      await within(OPERATION_MS, "a removal", client.delete(key));
    },
    async *list(prefix) {
      checkPrefix(prefix);
      let continuationToken: string | undefined;
      do {
        const page = await within(
          OPERATION_MS,
          "a listing",
          client.list({ prefix, ...(continuationToken ? { continuationToken } : {}) }),
        );
        for (const object of page.contents ?? []) yield object.key;
        continuationToken = page.isTruncated ? page.nextContinuationToken : undefined;
      } while (continuationToken);
    },
    async ping() {
      await within(PING_MS, "a ping", client.list({ maxKeys: 1 }));
    },
  };
}

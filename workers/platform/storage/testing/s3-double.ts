interface Stored {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: string;
}

/** Controls and records of a test. */
export interface S3Double {
  endpoint: string;
  /** Keys in the bucket with their content types. */
  types(): Map<string, string>;
  /** When set, every request is answered with this status. */
  failWith(status: number | null): void;
  stop(): Promise<void>;
}

const xml = (body: string, status = 200) =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>${body}`, {
    status,
    headers: { "content-type": "application/xml" },
  });
const refusal = (status: number, code: string) =>
  xml(`<Error><Code>${code}</Code><Message>no</Message></Error>`, status);
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Whether a request carries a Signature Version 4 of the expected key and region, in its header or in its query. */
function isSigned(request: Request, url: URL, accessKeyId: string, region: string): boolean {
  const scope = new RegExp(`^${accessKeyId}/\\d{8}/${region}/s3/aws4_request$`);
  const signature = /^[0-9a-f]{64}$/;
  const header = /^AWS4-HMAC-SHA256 Credential=(\S+), ?SignedHeaders=(\S+), ?Signature=(\S+)$/.exec(
    request.headers.get("authorization") ?? "",
  );
  if (header) {
    const signed = header[2]!.split(";");
    return (
      scope.test(header[1]!) &&
      signature.test(header[3]!) &&
      signed.includes("host") &&
      signed.includes("x-amz-date") &&
      /^\d{8}T\d{6}Z$/.test(request.headers.get("x-amz-date") ?? "")
    );
  }
  const query = url.searchParams;
  return (
    query.get("X-Amz-Algorithm") === "AWS4-HMAC-SHA256" &&
    scope.test(query.get("X-Amz-Credential") ?? "") &&
    signature.test(query.get("X-Amz-Signature") ?? "") &&
    Number(query.get("X-Amz-Expires")) > 0
  );
}

/**
 * A bucket over HTTP on this machine that implements the part of the S3 protocol the adapter uses (path style; PUT, GET, HEAD,
 * DELETE, ListObjectsV2 in pages of three) and rejects requests without a Signature Version 4.
 */
export function startS3Double(options: { bucket: string; accessKeyId: string; region: string }): S3Double {
  const objects = new Map<string, Stored>();
  let failure: number | null = null;

  function list(url: URL): Response {
    const prefix = url.searchParams.get("prefix") ?? "";
    const after = url.searchParams.get("continuation-token") ?? "";
    const limit = Math.min(Number(url.searchParams.get("max-keys") ?? 3), 3);
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = keys.slice(0, limit);
    const next = keys.length > limit ? page.at(-1) : undefined;
    const contents = page.map((key) => `<Contents><Key>${escaped(key)}</Key><Size>1</Size></Contents>`).join("");
    return xml(
      `<ListBucketResult><Name>${options.bucket}</Name><KeyCount>${page.length}</KeyCount><MaxKeys>${limit}</MaxKeys>` +
        `<IsTruncated>${next !== undefined}</IsTruncated>` +
        `${next === undefined ? "" : `<NextContinuationToken>${escaped(next)}</NextContinuationToken>`}` +
        `${contents}</ListBucketResult>`,
    );
  }

  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const url = new URL(request.url);
      if (failure !== null) return refusal(failure, "SlowDown");
      if (!isSigned(request, url, options.accessKeyId, options.region)) return refusal(403, "AccessDenied");
      const [bucket, ...rest] = url.pathname.slice(1).split("/").map(decodeURIComponent);
      if (bucket !== options.bucket) return refusal(404, "NoSuchBucket");
      const key = rest.join("/");
      if (key === "") return url.searchParams.get("list-type") === "2" ? list(url) : refusal(400, "InvalidRequest");
      if (request.method === "PUT") {
        const contentType = request.headers.get("content-type") ?? "binary/octet-stream";
        objects.set(key, { bytes: new Uint8Array(await request.arrayBuffer()), contentType });
        return new Response(null, { headers: { etag: '"double"' } });
      }
      if (request.method === "DELETE") {
        objects.delete(key);
        return new Response(null, { status: 204 });
      }
      const object = objects.get(key);
      if (!object) return refusal(404, "NoSuchKey");
      return new Response(request.method === "HEAD" ? null : object.bytes, {
        headers: { "content-type": object.contentType, "content-length": String(object.bytes.byteLength) },
      });
    },
  });
  return {
    endpoint: `http://127.0.0.1:${server.port}`,
    types: () => new Map([...objects].map(([key, object]) => [key, object.contentType])),
    failWith(status) {
      failure = status;
    },
    stop: () => server.stop(true),
  };
}

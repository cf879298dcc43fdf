// The minimal server that reads a body, parses it and refuses it: bun bare/refuse.ts.

const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  async fetch(request) {
    const isForm = request.headers.get("content-type") === "application/x-www-form-urlencoded";
    const text = await request.text();
    try {
      if (isForm) new URLSearchParams(text).get("a");
      else JSON.parse(text);
    } catch {
      return new Response(null, { status: 400 });
    }
    return new Response(null, { status: 422 });
  },
});
console.log(`ready http://127.0.0.1:${server.port}`);

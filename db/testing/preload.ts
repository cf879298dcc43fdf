// `expect(promise).rejects` makes bun test poll its event loop about once a second, and postgres.js hands its writes over
// by setImmediate: each such query would wait that second. A short tick keeps the loop awake.
setInterval(() => {}, 2).unref();

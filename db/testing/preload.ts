// `expect(promise).rejects` makes bun test poll its event loop about once a second, and postgres.js sends by
// setImmediate: each such query would wait that long. A short interval keeps the loop active.
setInterval(() => {}, 2).unref();

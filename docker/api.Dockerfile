# The API server. Build from the repository root: docker build -f docker/api.Dockerfile .
ARG BUN_VERSION=1.4.5

FROM oven/bun:${BUN_VERSION}-slim AS manifests
WORKDIR /app
# Every workspace's manifest: the lock file speaks of all of them.
COPY package.json bun.lock bunfig.toml ./
COPY patches/ patches/
COPY db/package.json db/
COPY search/package.json search/
COPY workers/package.json workers/
COPY api/package.json api/
COPY web/package.json web/

FROM manifests AS dependencies
RUN bun install --frozen-lockfile --production --filter @toque/api

# The page and its assets. Packages before sources: a change of the sources installs nothing.
FROM manifests AS page
RUN bun install --frozen-lockfile --filter @toque/web
COPY tsconfig.json ./
COPY db/shared db/shared
COPY web web
RUN bun web/build.ts

FROM oven/bun:${BUN_VERSION}-slim
ENV NODE_ENV=production \
    PORT=3000 \
    METRICS_PORT=9464 \
    DATA_DIR=/data
WORKDIR /app
COPY --from=dependencies /app ./
COPY tsconfig.json ./
COPY docker/healthcheck.ts docker/search-key.ts docker/
COPY db db
COPY search search
COPY workers workers
COPY api api
COPY --from=page /app/web/dist web/dist
RUN mkdir /data /search-key && chown bun:bun /data /search-key
USER bun
EXPOSE 3000 9464
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=40s --retries=4 CMD ["bun", "docker/healthcheck.ts"]
CMD ["bun", "api/server.ts"]

# The background workers. Build from the repository root: docker build -f docker/workers.Dockerfile .
ARG BUN_VERSION=1.4.5

FROM oven/bun:${BUN_VERSION}-slim AS dependencies
WORKDIR /app
# Every workspace's manifest: the lock file speaks of all of them.
COPY package.json bun.lock bunfig.toml ./
COPY patches/ patches/
COPY db/package.json db/
COPY search/package.json search/
COPY workers/package.json workers/
COPY api/package.json api/
COPY web/package.json web/
RUN bun install --frozen-lockfile --production --filter @toque/workers

FROM oven/bun:${BUN_VERSION}-slim
ENV NODE_ENV=production \
    PORT=3001 \
    DATA_DIR=/data
WORKDIR /app
COPY --from=dependencies /app ./
COPY tsconfig.json ./
COPY docker/healthcheck.ts docker/
COPY db db
COPY search search
COPY workers workers
RUN mkdir /data && chown bun:bun /data
USER bun
EXPOSE 3001
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=40s --retries=4 CMD ["bun", "docker/healthcheck.ts"]
CMD ["bun", "workers/main.ts"]

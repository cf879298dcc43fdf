# The single-page app behind nginx, which also passes the API's paths on.
# Build from the repository root: docker build -f docker/web.Dockerfile .
ARG BUN_VERSION=1.4.5

FROM oven/bun:${BUN_VERSION}-slim AS build
WORKDIR /app
COPY package.json bun.lock bunfig.toml ./
COPY db/package.json db/
COPY search/package.json search/
COPY workers/package.json workers/
COPY api/package.json api/
COPY web/package.json web/
RUN bun install --frozen-lockfile
# The app's types come from the API's sources, so the build needs all of them.
COPY . .
RUN bun run build

FROM nginxinc/nginx-unprivileged:1.28-alpine
# Where the API listens; the image's entry point puts it, and the container's DNS server, into the template.
ENV API_UPSTREAM=api:3000 \
    NGINX_ENTRYPOINT_LOCAL_RESOLVERS=1 \
    NGINX_ENVSUBST_FILTER="^(API_UPSTREAM|NGINX_LOCAL_RESOLVERS)$"
COPY docker/nginx.conf.template /etc/nginx/templates/default.conf.template
COPY --from=build /app/web/dist /usr/share/nginx/html
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=5s --start-period=10s CMD ["wget", "-q", "-O", "/dev/null", "http://127.0.0.1:8080/healthz"]

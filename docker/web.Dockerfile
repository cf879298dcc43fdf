# nginx before the API: limits, timeouts and slow clients. The page and its assets are in the API's image.
# Build from the repository root: docker build -f docker/web.Dockerfile .
FROM nginxinc/nginx-unprivileged:1.28-alpine
# The image's entry point puts these, and the container's DNS server, into the template.
ENV API_UPSTREAM=api:3000 \
    NGINX_PORT=8080 \
    PUBLIC_URL="" \
    NGINX_ENTRYPOINT_LOCAL_RESOLVERS=1 \
    NGINX_ENVSUBST_FILTER="^(API_UPSTREAM|NGINX_PORT|PUBLIC_URL|NGINX_LOCAL_RESOLVERS)$"
COPY docker/nginx.conf.template /etc/nginx/templates/default.conf.template
EXPOSE 8080
STOPSIGNAL SIGQUIT
HEALTHCHECK --interval=15s --timeout=5s --start-period=10s CMD ["wget", "-q", "-O", "/dev/null", "http://127.0.0.1:8080/healthz"]
# Open event streams do not keep it from ending.
CMD ["nginx", "-g", "daemon off; worker_shutdown_timeout 5s;"]

# Calon in a container: docker build -t calon . (docs/packaging.md)
# The Node of this image runs npm alone; npm brings the Node that runs the server.
FROM node:24-bookworm-slim AS build
WORKDIR /usr/lib/calon
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && rm build/cli/demo.js build/cli/work-thread.js && npm prune --omit=dev --no-audit --no-fund

FROM debian:bookworm-slim
RUN apt-get update && apt-get install --yes --no-install-recommends rsync && rm -rf /var/lib/apt/lists/* \
    && useradd --system --create-home --home-dir /var/lib/calon calon \
    && install -d -o calon -g calon -m 0700 /var/lib/calon /var/backups/calon
WORKDIR /usr/lib/calon
COPY --from=build /usr/lib/calon/package.json /usr/lib/calon/package-lock.json ./
COPY --from=build /usr/lib/calon/build build
COPY --from=build /usr/lib/calon/drizzle drizzle
COPY --from=build /usr/lib/calon/node_modules node_modules
USER calon
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 PATH=/usr/lib/calon/node_modules/.bin:/usr/bin:/bin \
    DATABASE_PATH=/var/lib/calon/calon.db KEY_FILE=/var/lib/calon/calon.key BACKUP_DIR=/var/backups/calon
VOLUME ["/var/lib/calon", "/var/backups/calon"]
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=10s --start-period=5m CMD ["node", "build/cli/health.js"]
CMD ["node", "build/cli/start.js"]

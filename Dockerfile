# The engine as a container. It runs as an unprivileged user and writes to /data only, so the root file system can be read-only:
# `docker run --read-only --cap-drop ALL --tmpfs /tmp …`, as in compose.yaml.
#
# The digest makes the same image again. Another base: --build-arg NODE_IMAGE=…; it needs Node, npm, a shell and the user `node`.
ARG NODE_IMAGE=node:22.21.1-alpine3.22@sha256:b2358485e3e33bc3a33114d2b1bdb18cdbe4df01bd2b257198eb51beb1f026c5
FROM ${NODE_IMAGE} AS manifests
WORKDIR /posthorn
COPY package.json package-lock.json .npmrc ./
COPY packages/sdk/package.json packages/sdk/
COPY packages/engine/package.json packages/engine/
COPY packages/mock-server/package.json packages/mock-server/
COPY packages/cli/package.json packages/cli/
COPY e2e/package.json e2e/
COPY bench/package.json bench/

FROM manifests AS build
RUN npm ci
COPY tsconfig.base.json tsconfig.json ./
COPY scripts scripts
COPY packages packages
RUN npm run build

FROM manifests AS run
ENV NODE_ENV=production
RUN npm ci --omit=dev --workspace @posthorn/engine --workspace @posthorn/sdk && npm cache clean --force
COPY --from=build /posthorn/packages/sdk/dist packages/sdk/dist
COPY --from=build /posthorn/packages/engine/dist packages/engine/dist
COPY packages/engine/bin packages/engine/bin
# A new volume takes its owner from the folder that it is mounted on.
RUN mkdir /data /posthorn/.cache && chown node:node /data /posthorn/.cache
USER node
# What V8 compiles while an engine starts is stored, so that a container starts as fast as a process that was started before.
ENV XDG_CACHE_HOME=/posthorn/.cache
RUN ["node", "-e", "const engine = require('node:child_process').spawn(process.execPath, ['packages/engine/dist/main.js', 'serve', '--port', '0', '--inbox', 'off', '--data-dir', '/tmp/first'], { stdio: ['ignore', 'pipe', 'inherit'] }); engine.stdout.once('data', () => engine.kill()); engine.once('exit', (code) => { require('node:fs').rmSync('/tmp/first', { recursive: true }); process.exitCode = code; })"]
ENV POSTHORN_HOST=0.0.0.0 POSTHORN_DATA_DIR=/data
VOLUME /data
EXPOSE 4010
# With Node, because not every base has wget.
HEALTHCHECK --interval=10s --timeout=5s --start-period=10s --retries=3 CMD ["node", "-e", \
  "fetch(`http://127.0.0.1:${process.env.POSTHORN_PORT || 4010}/v1/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "packages/engine/dist/main.js"]
CMD ["serve"]

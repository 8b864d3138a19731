# The engine as a container: built with everything, run with what it needs, as a user without rights. It writes to /data and
# to nothing else, so that it runs with a read-only root: `docker run --read-only --cap-drop ALL --tmpfs /tmp …`, as
# compose.yaml has it.
#
# A supported Node; give a digest as well to build the same image again: --build-arg NODE_IMAGE=node:22-alpine@sha256:…
ARG NODE_IMAGE=node:22-alpine
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
# A volume takes its owner from the folder that it covers.
RUN mkdir /data && chown node:node /data
USER node
ENV POSTHORN_HOST=0.0.0.0 POSTHORN_DATA_DIR=/data
VOLUME /data
EXPOSE 4010
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s --retries=3 \
  CMD wget -q -O /dev/null "http://127.0.0.1:${POSTHORN_PORT:-4010}/v1/health"
ENTRYPOINT ["node", "packages/engine/dist/main.js"]
CMD ["serve"]

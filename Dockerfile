# The app with gateway and sync node, beside a PostgreSQL of its own (DATABASE_URL; see compose.yaml).
# Built and run elsewhere; here only its form was checked.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm install --no-audit --no-fund --no-save
COPY . .
RUN npm run build

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data LEDGER_FILE=/ledger/lines
COPY --from=build --chown=node:node /app /app
RUN install -d -o node -g node -m 0700 /data /ledger
USER node
VOLUME /data /ledger
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/run.mjs", "start"]

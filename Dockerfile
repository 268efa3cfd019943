# A server with its page and GNU Go, on the embedded defaults:
#   docker build -t shoutan .
#   docker run -p 3610-3613:3610-3613 -v shoutan:/data shoutan
# More of `shoutan serve` follows the image's name:
#   docker run ... shoutan shoutan serve --host 0.0.0.0 --data /data --title "Our club"

FROM node:22-slim AS page
WORKDIR /src/clients/web
COPY clients/web/package.json clients/web/package-lock.json clients/web/.npmrc ./
RUN npm ci
COPY protocol/schema /src/protocol/schema
COPY clients/web ./
RUN npm run build

FROM python:3.13-slim AS build
WORKDIR /src
RUN python -m venv /opt/shoutan
COPY pyproject.toml constraints.txt README.md LICENSE ./
COPY engine engine
COPY protocol protocol
COPY server server
COPY clients/shoutan_clients clients/shoutan_clients
COPY --from=page /src/clients/shoutan_clients/web_dist clients/shoutan_clients/web_dist
RUN /opt/shoutan/bin/pip install --no-cache-dir --constraint constraints.txt .

FROM python:3.13-slim
RUN apt-get update \
    && apt-get install --yes --no-install-recommends gnugo tini \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --home-dir /data --create-home shoutan
COPY --from=build /opt/shoutan /opt/shoutan
ENV PATH=/opt/shoutan/bin:$PATH PYTHONUNBUFFERED=1
USER shoutan
WORKDIR /data
VOLUME /data
# The page with its websocket; the doors for engines, for GTP programs, for CGOS bots.
EXPOSE 3610 3611 3612 3613
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 \
    CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:3610/healthz', timeout=4)"]
# Process 1 inherits all orphans and has to bury them: no work for a server of games.
ENTRYPOINT ["tini", "--"]
CMD ["shoutan", "serve", "--host", "0.0.0.0", "--data", "/data"]

# The service. Packages come from wherever pip's own settings say (pass PIP_INDEX_URL as a build argument to change that).
ARG PYTHON_IMAGE=python:3.11-slim

FROM ${PYTHON_IMAGE} AS build
ARG PIP_INDEX_URL
ARG EXTRAS=neo4j,reading,embed,api,llm
WORKDIR /source
COPY constraints.txt .
RUN pip download --require-hashes --no-deps -r constraints.txt -d /wheels
COPY . .
RUN pip wheel --no-deps --no-index --find-links /wheels -w /wheels . \
 && python -m venv /app \
 && /app/bin/pip install --no-index --find-links /wheels "graph-memory[${EXTRAS}]"

FROM ${PYTHON_IMAGE}
RUN useradd --uid 10001 --create-home memory \
 && install -d -o memory /data /models
COPY --from=build /app /app
# Inside the container every address is open: what may reach it is for the published port to say.
ENV PATH=/app/bin:$PATH \
    PYTHONUTF8=1 \
    GRAPH_MEMORY_STORE=/data/memory.db \
    GRAPH_MEMORY_MODELS=/models \
    GRAPH_MEMORY_HOST=0.0.0.0 \
    GRAPH_MEMORY_PORT=8321 \
    GRAPH_MEMORY_ALLOW_REMOTE=1
USER memory
WORKDIR /data
VOLUME ["/data", "/models"]
EXPOSE 8321
HEALTHCHECK --start-period=60s --interval=10s --timeout=5s --retries=6 \
  CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8321/health', timeout=4)"]
ENTRYPOINT ["graph-memory"]
CMD ["serve"]

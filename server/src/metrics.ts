import { Counter, collectDefaultMetrics, Gauge, Histogram } from 'prom-client'

/**
 * What this process counts and measures for Prometheus; docs/operations.md explains each metric. Labels have few
 * values: never an id, an address or a URL.
 */
collectDefaultMetrics()

const seconds = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10, 30]

export const requestSeconds = new Histogram({
  name: 'verso_http_request_seconds',
  help: 'Duration of requests',
  labelNames: ['method', 'route', 'call', 'status'],
  buckets: seconds,
})

export const uploadedBytes = new Counter({
  name: 'verso_upload_bytes_total',
  help: 'Bytes of photos that arrived',
})

export const jobSeconds = new Histogram({
  name: 'verso_job_seconds',
  help: 'Duration of background jobs',
  labelNames: ['job', 'outcome'],
  buckets: [...seconds, 100, 300, 1000],
})

export const photoAttempts = new Counter({
  name: 'verso_photo_attempts_total',
  help: 'Attempts to prepare or describe a photo by how they ended',
  labelNames: ['stage', 'outcome'],
})

export const aiCallSeconds = new Histogram({
  name: 'verso_ai_call_seconds',
  help: 'Duration of calls to the AI by how they ended',
  labelNames: ['provider', 'model', 'outcome'],
  buckets: [0.1, 0.3, 1, 2, 4, 8, 15, 30, 60, 120, 300, 600],
})

export const aiTokens = new Counter({
  name: 'verso_ai_tokens_total',
  help: 'Tokens of calls to the AI',
  labelNames: ['provider', 'model', 'kind'],
})

export const aiCost = new Counter({
  name: 'verso_ai_cost_usd_total',
  help: 'Cost of calls to the AI in USD, as far as their price is known',
  labelNames: ['provider', 'model'],
})

export const leasesLost = new Counter({
  name: 'verso_leases_lost_total',
  help: 'Photos that this process gave up, because it could not renew their lease in time',
  labelNames: ['lane'],
})

export const leasesRecovered = new Counter({
  name: 'verso_leases_recovered_total',
  help: 'Photos of ended or frozen processes that this process put back in line',
})

export const eventLoopStalls = new Counter({
  name: 'verso_event_loop_stalled_seconds_total',
  help: 'Time in which the event loop was stuck for a second or more',
})

export const storageAway = new Gauge({
  name: 'verso_storage_away',
  help: 'Whether this process waits for the photo storage, because it does not find that of its installation',
})

export const bucketAway = new Gauge({
  name: 'verso_bucket_away',
  help: 'Whether this process has given up asking S3 for some seconds, because it does not answer',
})

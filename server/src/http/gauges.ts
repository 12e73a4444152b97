import type { Logger } from 'pino'
import { Gauge, Registry } from 'prom-client'
import type { GaugeSample, GaugeSource } from '../gauge-source.ts'

/** The database is queried at most once in this time, no matter how often Prometheus scrapes. */
const cacheMs = 10_000
/** A scrape must not wait for a frozen database: that is when the metrics of the process are needed most. */
const deadlineMs = 3_000

/**
 * Returns a function that writes the gauges in Prometheus' text format. They are read at most once in ten seconds. If
 * they cannot be read, they are left out and `verso_shared_metrics_up` is 0.
 */
export function cachedGauges(sources: GaugeSource[], log: Logger): () => Promise<string> {
  let cached: { text: string; at: number } | null = null
  let running: Promise<string> | null = null

  async function refresh(): Promise<string> {
    const text = await gaugeText(sources)
    cached = { text, at: performance.now() }
    return text
  }

  function readCached(): Promise<string> {
    if (cached && performance.now() - cached.at < cacheMs) return Promise.resolve(cached.text)
    running ??= refresh().finally(() => {
      running = null
    })
    return inTime(running)
  }

  return async () => {
    const text = await readCached().catch((error: unknown) => {
      log.warn({ err: error }, 'metrics of the installation could not be read')
      return null
    })
    return [await upGauge(text === null ? 0 : 1), text].join('\n')
  }
}

const upGauge = (value: number) =>
  gaugeText([
    {
      gauges: { verso_shared_metrics_up: 'Whether the gauges of the installation could be read' },
      read: async () => [{ gauge: 'verso_shared_metrics_up', value }],
    },
  ])

async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('The database is too slow.')), deadlineMs)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}

/** Reads the gauges now. */
export async function gaugeText(sources: GaugeSource[]): Promise<string> {
  const registry = new Registry()
  for (const { gauges, read } of sources) {
    const samples = await read()
    for (const [name, help] of Object.entries(gauges))
      addGauge(
        registry,
        name,
        help,
        samples.filter((sample) => sample.gauge === name),
      )
  }
  return registry.metrics()
}

function addGauge(registry: Registry, name: string, help: string, samples: GaugeSample[]): void {
  const labelNames = Object.keys(samples[0]?.labels ?? {})
  const gauge = new Gauge({ name, help, labelNames, registers: [registry] })
  // A gauge without labels starts at 0, which is wrong if there is no sample.
  if (samples.length === 0) gauge.remove()
  for (const { labels = {}, value } of samples) gauge.set(labels, value)
}

import { parser } from '@prometheus-io/lezer-promql'

type Sample = { name: string; labels: Record<string, string>; value: number }

/**
 * Reads metrics in Prometheus' text format. Throws on an invalid line: each series must be valid in Prometheus' own
 * query language, and have a number.
 */
export function metricsOf(text: string) {
  const lines = text.split('\n').filter(Boolean)
  const samples = lines.filter((line) => !line.startsWith('#')).map(readSample)
  return {
    /** The name of each metric, from its TYPE line. */
    names: lines.flatMap((line) => /^# TYPE (\S+)/.exec(line)?.[1] ?? []),
    samples,
    /** The sum of the series with these labels; for a histogram, use its name with `_count`. */
    value(name: string, labels: Record<string, string> = {}): number {
      const found = samples.filter((sample) => sample.name === name && hasLabels(sample, labels))
      return found.reduce((sum, sample) => sum + sample.value, 0)
    },
  }
}

const hasLabels = ({ labels }: Sample, wanted: Record<string, string>) =>
  Object.entries(wanted).every(([name, value]) => labels[name] === value)

const isNumber = /^([+-]?(\d[\d.]*(e[+-]?\d+)?|inf)|nan)$/i

function readSample(line: string): Sample {
  const [, series = '', value = ''] = /^(.*) (\S+)$/.exec(line) ?? []
  const found = termsOf(series)
  if (!series || !isNumber.test(value)) throw new Error(`Not a sample: ${line}`)
  const names = found.of('LabelName')
  const values = found.of('StringLiteral').map((text) => String(JSON.parse(text)))
  const labels = Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']))
  return { name: found.of('Identifier')[0] ?? '', labels, value: Number(value) }
}

/** Parses PromQL; `of` returns the texts of all nodes of one kind. Throws if the query is not valid. */
export function termsOf(query: string) {
  const found: { kind: string; text: string }[] = []
  parser.parse(query).iterate({
    enter({ name: kind, type, from, to }) {
      if (type.isError) throw new Error(`Not valid for Prometheus at ${from}: ${query}`)
      found.push({ kind, text: query.slice(from, to) })
    },
  })
  return { of: (kind: string) => found.flatMap((each) => (each.kind === kind ? each.text : [])) }
}

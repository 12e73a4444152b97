import type { Deps } from '../../deps.ts'
import type { GaugeSource } from '../../gauge-source.ts'
import { readCheckGauges } from './check-queries.ts'

/** The last check, for `/metrics`; no values before the first check. */
export function checkGauges({ db }: Pick<Deps, 'db'>): GaugeSource {
  return {
    gauges: {
      verso_check_findings: 'Mismatches of rows, credits and files that the last check found',
      verso_check_age_seconds: 'Time since the last check ended',
    },
    async read() {
      const last = await readCheckGauges(db)
      if (!last) return []
      return [
        { gauge: 'verso_check_findings', value: last.findings },
        { gauge: 'verso_check_age_seconds', value: last.ageSeconds },
      ]
    },
  }
}

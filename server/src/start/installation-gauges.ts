import type { Deps } from '../deps.ts'
import type { GaugeSource } from '../gauge-source.ts'
import { knownJobs } from '../ports/job-queue.ts'

/** Background jobs, including mails. */
export function jobGauges({ jobs }: Pick<Deps, 'jobs'>): GaugeSource {
  return {
    gauges: {
      verso_jobs_waiting: 'Jobs that are due and have not started',
      verso_jobs_oldest_seconds: 'Time for which the oldest of these has been due',
      verso_jobs_failed: 'Jobs of the last three days that used up their retries',
      verso_mails_waiting: 'Mails that are due and have not been sent',
    },
    async read() {
      const backlog = await jobs.backlog()
      const mailJobs = new Set(knownJobs().flatMap(({ name, mails }) => (mails ? [name] : [])))
      const mails = backlog.filter(({ job }) => mailJobs.has(job))
      return [
        ...backlog.flatMap(({ job, waiting, oldestSeconds, failed }) => [
          { gauge: 'verso_jobs_waiting', labels: { job }, value: waiting },
          { gauge: 'verso_jobs_oldest_seconds', labels: { job }, value: oldestSeconds },
          { gauge: 'verso_jobs_failed', labels: { job }, value: failed },
        ]),
        {
          gauge: 'verso_mails_waiting',
          value: mails.reduce((sum, { waiting }) => sum + waiting, 0),
        },
      ]
    },
  }
}

/** No values if the storage has no fixed size. */
export function storageGauges({ storage }: Pick<Deps, 'storage'>): GaugeSource {
  return {
    gauges: {
      verso_storage_free_bytes: 'Free space of the photo storage',
      verso_storage_total_bytes: 'Size of the photo storage',
    },
    async read() {
      const space = await storage.space()
      if (!space) return []
      return [
        { gauge: 'verso_storage_free_bytes', value: space.free },
        { gauge: 'verso_storage_total_bytes', value: space.total },
      ]
    },
  }
}

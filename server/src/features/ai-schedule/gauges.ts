import type { Deps } from '../../deps.ts'
import type { GaugeSource } from '../../gauge-source.ts'
import { readLimits, readQueuedPhotos } from './gauge-queries.ts'

/** The queue of photos and the state of the AI, for `/metrics`. */
export function queueGauges({ db }: Pick<Deps, 'db'>): GaugeSource {
  return {
    gauges: {
      verso_photos_queued: 'Unfinished photos by state',
      verso_photos_oldest_seconds: 'Time since the upload of the oldest photo in this state',
      verso_ai_in_flight: 'Calls to the AI now',
      verso_ai_limit: 'Calls that the provider accepts at once at present',
      verso_ai_max_process: 'Calls that administrators allow at once (Max Process)',
      verso_ai_paused: 'Whether calls to the AI are paused',
      verso_storage_paused: 'Whether all work waits for the photo storage',
    },
    async read() {
      const [queue, limits] = [await readQueuedPhotos(db), await readLimits(db)]
      return [
        ...queue.flatMap(({ state, photos, oldestSeconds }) => [
          { gauge: 'verso_photos_queued', labels: { state }, value: photos },
          { gauge: 'verso_photos_oldest_seconds', labels: { state }, value: oldestSeconds },
        ]),
        { gauge: 'verso_ai_in_flight', value: limits.inFlight },
        { gauge: 'verso_ai_limit', value: limits.limit },
        { gauge: 'verso_ai_max_process', value: limits.maxProcess },
        { gauge: 'verso_ai_paused', value: limits.aiPaused },
        { gauge: 'verso_storage_paused', value: limits.storagePaused },
      ]
    },
  }
}

import type { Logger } from 'pino'
import type { Actor, IdClaims } from './actor.ts'
import type { Config } from './config.ts'
import type { Connection, Db } from './db/client.ts'
import type { Listener } from './db/listener.ts'
import type { Keys } from './keys.ts'
import type { Archives } from './ports/archives.ts'
import type { BuiltInModel } from './ports/built-in-model.ts'
import type { Clock } from './ports/clock.ts'
import type { JobQueue } from './ports/job-queue.ts'
import type { FindLocalServers, PullModel } from './ports/local-models.ts'
import type { Mailer } from './ports/mailer.ts'
import type { MetadataWriter } from './ports/metadata-writer.ts'
import type { ObjectStorage } from './ports/object-storage.ts'
import type { Payments } from './ports/payments.ts'
import type { PhotoDecoder } from './ports/photo-decoder.ts'
import type { VisionSource } from './ports/vision-source.ts'

/** Created once by `start/deps.ts`. A function takes only the parts that it uses: `Pick<Deps, 'db' | 'clock'>`. */
export type Deps = {
  config: Config
  log: Logger
  keys: Keys
  db: Db
  /** For work that needs a connection of its own, such as backups. */
  connection: Connection
  listener: Listener
  clock: Clock
  jobs: JobQueue
  mailer: Mailer
  storage: ObjectStorage
  archives: Archives
  decoder: PhotoDecoder
  metadataWriter: MetadataWriter
  /** Null if nothing is sold (`BILLING=none`). */
  payments: Payments | null
  vision: VisionSource
  /** The model that runs on this machine; it may not be installed. */
  builtInModel: BuiltInModel
  findLocalServers: FindLocalServers
  /** Lets Ollama on this machine download a model. */
  pullModel: PullModel
  /** Returns the user of a valid id token; null if the account is deleted, or the token or its session was revoked. */
  findActor(claims: IdClaims): Promise<Actor | null>
  /** Returns the user for whom an app acts, found by the hash of the app's token; null if the token is not valid. */
  findAppActor(tokenHash: string): Promise<Actor | null>
}

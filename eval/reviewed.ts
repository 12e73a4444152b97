import type { Db } from '../server/src/db/client.ts'
import type { Deps } from '../server/src/deps.ts'
import { ownersRequest } from '../server/src/features/keywording/describe-request.ts'
import { thumbnailKey } from '../server/src/features/photos/object-keys.ts'
import { ObjectMissing } from '../server/src/ports/object-storage.ts'
import type { VisionModel } from '../server/src/ports/vision-model.ts'
import { prepareOnce } from './evaluate.ts'
import { shuffled } from './folder-photos.ts'
import type { MeasuredPhoto, PhotoSource } from './photo-source.ts'
import { preparePhoto } from './prepare-photo.ts'
import {
  globalExclusions,
  type Owner,
  reviewedPhotos,
  type ReviewedRow,
  reviewers,
} from './reviewed-queries.ts'
import { reviewedTruth, storedAnswers } from './reviewed-truth.ts'
import { knowsNothing } from './truth.ts'

type Needs = Pick<Deps, 'config' | 'decoder' | 'storage'> & { db: Db }

/** The photos that an owner has reviewed, with their predictions. Other AIs are asked as in the app. */
export async function openReviewed(
  needs: Needs,
  { owner: email, seed, max }: { owner: string | null; seed: number; max: number | null },
): Promise<PhotoSource> {
  const { db } = needs
  const owner = chosenOwner(await reviewers(db), email)
  const excluded = await globalExclusions(db, owner.id)
  const owners = await ownersRequest(db, owner.id)
  const rows = await reviewedPhotos(db, owner.id)
  const now = new Date()

  async function open(row: ReviewedRow): Promise<MeasuredPhoto | null> {
    const truth = reviewedTruth(row, excluded, now)
    if (knowsNothing(truth)) return null
    return {
      name: row.original_name,
      sha256: row.sha256,
      truth,
      request: { ...owners, ...notGiven, mode: modeOf(row), note: row.note, people: row.people },
      thumbnail: await thumbnailOf(needs, row),
      prepare: prepareOnce((model) => prepare(needs, row, model)),
      stored: storedAnswers(row, excluded).map(({ answer }) => answer),
    }
  }

  const order = max === null ? rows : shuffled(rows, ({ id }) => id, seed)
  const stored = rows.flatMap((row) => storedAnswers(row, excluded))
  const columns = new Map(stored.map(({ column }) => [column.id, column]))
  return {
    photos: order.map((row) => () => open(row)),
    columns: [...columns.values()],
    notes: [
      `The photos are those that ${owner.email} has reviewed. What a person left counts as true, also where they may not have looked: the figures favour the AI whose words they corrected.`,
    ],
  }
}

/** The person's removed and usual words are not passed, because they come from the photos that are measured. */
const notGiven = { excluded: [], preferred: [] }

/** Throws a sentence if it is not clear whose photos to use. */
function chosenOwner(owners: Owner[], email: string | null): Owner {
  if (owners.length === 0) throw new Error('No photo has been reviewed yet.')
  const [first] = owners
  const wanted = email?.toLowerCase()
  const chosen = wanted
    ? owners.find((owner) => owner.email.toLowerCase() === wanted)
    : owners.length === 1
      ? first
      : undefined
  if (chosen) return chosen
  if (email) throw new Error(`${email} has reviewed no photos.`)
  const list = owners.map((owner) => `  ${owner.email} (${owner.photos} photos)`).join('\n')
  throw new Error(`Several people have reviewed photos. Choose one with --owner EMAIL:\n${list}`)
}

const modeOf = ({ mode }: ReviewedRow) => (mode === 'editorial' ? mode : 'Photo Organizing')

const prepare = (needs: Needs, row: ReviewedRow, model: VisionModel) =>
  needs.storage.withFile(row.object_key, (path) =>
    preparePhoto(needs, { path, name: row.original_name, types: [row.content_type] }, model, row),
  )

/** Empty if the file is missing, because the figures do not depend on it. */
async function thumbnailOf({ storage }: Needs, { object_key }: ReviewedRow): Promise<Buffer> {
  return storage.readWhole(thumbnailKey(object_key)).catch((error: unknown) => {
    if (error instanceof ObjectMissing) return Buffer.alloc(0)
    throw error
  })
}

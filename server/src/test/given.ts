import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { storedName } from '@verso/contract/rules.ts'
import type { Deps } from '../deps.ts'
import { openSession } from '../features/auth/sessions.ts'
import { grantCredits } from '../features/credits/queries.ts'
import { foldsOf } from '../features/keywords/effective.ts'
import { addCounts } from '../features/keywords/queries.ts'
import { uploadKey } from '../features/photos/object-keys.ts'
import { changeCounters, insertPhoto, type NewPhoto } from '../features/photos/queries.ts'
import { insertFlow } from '../features/users/flow-queries.ts'

export type TestUser = { id: string; email: string; password: string; idToken: string }

export type UserOptions = {
  email?: string
  full_name?: string
  role?: 'user' | 'admin'
  credits?: number
  verified?: boolean
  dimension_height?: number
  dimension_width?: number
}

type PhotoOptions = Partial<NewPhoto> & { status?: 'pending' | 'completed' | 'failed' }

const password = 'Correct-horse-7'
/** A hash contains its own cost parameters: checking this one takes a hundredth of the usual time. */
const passwordHash = hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })

/** Creates the rows that a test starts from. */
export function given(deps: Deps) {
  return {
    /** Creates a confirmed user, with 50 credits by default. */
    async user(options: UserOptions = {}): Promise<TestUser> {
      const { credits = 50, verified = true, ...fields } = options
      const user = await deps.db
        .insertInto('users')
        .values({
          email: `person-${randomUUID()}@example.org`,
          full_name: 'Test Person',
          date_of_birth: '1990-03-05',
          password_hash: await passwordHash,
          verified_at: verified ? deps.clock.now() : null,
          ...fields,
        })
        .returning(['id', 'email', 'token_version'])
        .executeTakeFirstOrThrow()
      if (!verified) await startSignUp(deps, user.email)
      if (credits > 0) await grantCredits(deps.db, user.id, { source: 'gift', amount: credits })
      const { IdToken: idToken } = await openSession(deps, user, null)
      return { id: user.id, email: user.email, password, idToken }
    },

    /** Creates a photo's row with its counts, but no objects in the storage; completed by default. */
    photo(user: TestUser, options: PhotoOptions = {}): Promise<{ id: string; name: string }> {
      const { original_name = 'photo.jpg', status = 'completed' } = options
      const name = options.name ?? storedName(randomUUID(), original_name, 'image/jpeg')
      const object_key = options.object_key ?? uploadKey(user.id, name)
      const lists = { ...plainPhoto, added_keywords: [], excluded_keywords: [], ...options }
      const row = {
        ...lists,
        original_name,
        status,
        name,
        object_key,
        included_folds: foldsOf(lists),
      }
      return deps.db.transaction().execute(async (tx) => {
        const id = await insertPhoto(tx, user.id, row)
        if (!id) throw new Error(`There is a photo of the name ${name} already.`)
        await addCounts(tx, user.id, [lists])
        await changeCounters(tx, user.id, { [status]: 1 })
        return { id, name }
      })
    },
  }
}

/** Inserts the sign-up of an unconfirmed user, with the password that all users have. */
async function startSignUp(deps: Deps, email: string): Promise<void> {
  await insertFlow(deps.db, {
    kind: 'sign_up',
    email,
    network: null,
    full_name: 'Test Person',
    date_of_birth: '1990-03-05',
    password_hash: await passwordHash,
    created_at: deps.clock.now(),
  })
}

const plainPhoto = {
  mode: 'Photo Organizing',
  content_type: 'image/jpeg',
  bytes: 1000,
  sha256: '0'.repeat(64),
  width: 600,
  height: 400,
  keywords: ['harbour', 'boat'],
} satisfies Partial<NewPhoto>

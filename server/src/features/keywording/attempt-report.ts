import type { Deps } from '../../deps.ts'
import { aiCallSeconds, aiCost, aiTokens, photoAttempts } from '../../metrics.ts'
import type { Claim } from '../ai-schedule/queries.ts'
import type { ModelCall } from './settle-queries.ts'
import type { Outcome } from './settle.ts'

type Stage = 'preparation' | 'analysis'

/** Logs and counts one attempt at a photo, after its outcome was stored. */
export function reportAttempt(
  { log }: Pick<Deps, 'log'>,
  { photoId, userId, attempt }: Claim,
  stage: Stage,
  outcome: Outcome & { startedAt: number },
): void {
  const { call, kind } = outcome
  const reason = call?.outcome ?? kind
  photoAttempts.inc({ stage, outcome: reason })
  if (call) measureCall(call)
  const line = {
    stage,
    photo_id: photoId,
    user_id: userId,
    attempt,
    outcome: kind,
    reason,
    ms: Math.round(performance.now() - outcome.startedAt),
    ...(call && aiPart(call)),
    ...(outcome.kind === 'requeued' && { retry_in_ms: Math.round(outcome.delayMs) }),
  }
  log.info(line, 'photo')
}

const aiPart = ({ provider, model, ms, usage }: ModelCall) => ({
  provider,
  model,
  ai_ms: Math.round(ms),
  tokens: usage && usage.prompt_tokens + usage.completion_tokens,
  cost: usage?.cost,
})

function measureCall({ provider, model, outcome, ms, usage }: ModelCall): void {
  aiCallSeconds.observe({ provider, model, outcome }, ms / 1000)
  aiTokens.inc({ provider, model, kind: 'prompt' }, usage?.prompt_tokens ?? 0)
  aiTokens.inc({ provider, model, kind: 'completion' }, usage?.completion_tokens ?? 0)
  aiCost.inc({ provider, model }, usage?.cost ?? 0)
}

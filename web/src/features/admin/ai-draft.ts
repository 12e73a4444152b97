import type { CallInput, CallOutput } from '@verso/contract/call.ts'
import type { AiProviderName } from '@verso/contract/limits.ts'

type Saved = CallOutput<'getAiSettings'>

/** What is entered, as text in the fields. `key` is null while the saved key is kept. */
export type AiDraft = {
  provider: AiProviderName | null
  model: string
  address: string
  key: string | null
  cap: string
}

export const draftOf = (saved: Saved): AiDraft => ({
  provider: saved.provider,
  model: saved.model ?? '',
  address: saved.base_url ?? '',
  key: saved.has_key ? null : '',
  cap: saved.cap === null ? '' : String(saved.cap),
})

/** A saved key is valid only for its provider and address. */
export const isKeySaved = (draft: AiDraft, saved: Saved): boolean =>
  saved.has_key &&
  draft.provider === saved.provider &&
  draft.address.trim() === (saved.base_url ?? '')

/** Automatic and Basic need no settings. */
export const takesSettings = ({ provider }: AiDraft): boolean =>
  provider !== null && provider !== 'basic'

/** The amount; null if the field is empty, undefined if it is not an amount. */
export function capOf({ cap }: AiDraft): number | null | undefined {
  if (cap.trim() === '') return null
  const usd = Number(cap.replace(',', '.'))
  return usd >= 0 && usd <= 1_000_000 ? Math.round(usd * 100) / 100 : undefined
}

type Choice = Omit<CallInput<'editAiSettings'>, 'cap'>

export function choiceOf(draft: AiDraft, saved: Saved): Choice {
  const { provider, model, address, key } = draft
  if (!takesSettings(draft)) return { provider, model: null, base_url: null }
  const isKept = key === null && isKeySaved(draft, saved)
  return {
    provider,
    model: model.trim() || null,
    base_url: address.trim() || null,
    ...(!isKept && !saved.fixed.ai && { key: key?.trim() || null }),
  }
}

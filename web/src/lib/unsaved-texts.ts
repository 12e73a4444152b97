import { createUserStore } from './store.ts'

/** Edited texts that could not be saved, by the `draftKey` of their `EditableText`. */
export const unsavedTexts = createUserStore<ReadonlyMap<string, string>>(new Map())

import { useQuery } from '@tanstack/react-query'
import { limits } from '@verso/contract/limits.ts'
import { useDeferredValue, useState } from 'react'
import type { SubmitEvent } from 'react'
import { failureReason } from '../../lib/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormNote } from '../../ui/form-note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useLastDefined } from '../../ui/use-last-defined.ts'
import { keywordUseQuery, useChangeVocabulary, type VocabularyChange } from './api.ts'
import { copy } from './copy.ts'
import { LanguageFields } from './language-fields.tsx'
import { languagesOf, type Term, wordsOf } from './term.ts'

const { editing } = copy

type Languages = ReadonlyMap<string, string>

type EditDialogProps = { term: Term | undefined; onClose: () => void; onSaved: () => void }

/** Renames or splits a keyword on all photos, and edits its broader terms, synonyms and languages. */
export function EditDialog({ term, onClose, onSaved }: EditDialogProps) {
  const shown = useLastDefined(term)
  return (
    <Dialog open={term !== undefined} onClose={onClose} title={editing.title}>
      {shown && <EditForm key={shown.keyword} term={shown} onSaved={onSaved} />}
    </Dialog>
  )
}

function EditForm({ term, onSaved }: { term: Term; onSaved: () => void }) {
  const { keyword } = term
  const [name, setName] = useState(keyword)
  const [broader, setBroader] = useState(term.broader.join(', '))
  const [synonyms, setSynonyms] = useState(term.synonyms.join(', '))
  const [languages, setLanguages] = useState<Languages>(languagesOf(term))
  const [tried, setTried] = useState(false)
  const change = useChangeVocabulary()
  const texts = { name, broader, synonyms, languages }
  const error = nameError(name)
  const isTooLong = [...wordsOf(broader), ...wordsOf(synonyms)].some(isLong)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (error || isTooLong || change.isPending) return
    // The form shows the reason.
    const isSaved = await saveEach(changesOf(term, texts), change.mutateAsync).catch(() => false)
    if (isSaved) onSaved()
  }

  return (
    <form
      noValidate
      className="flex min-h-0 flex-col gap-4 overflow-y-auto px-5 pt-1 pb-5"
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        label={editing.name}
        hint={<NameHint term={term} name={name} />}
        error={tried ? error : null}
        value={name}
        onValue={setName}
      />
      <TextField
        label={editing.broader}
        hint={editing.broaderHint}
        value={broader}
        onValue={setBroader}
      />
      <TextField
        label={editing.synonyms}
        hint={editing.synonymsHint}
        value={synonyms}
        onValue={setSynonyms}
      />
      <LanguageFields
        words={[keyword, ...wordsOf(synonyms)]}
        languages={languages}
        onLanguages={setLanguages}
      />
      {tried && isTooLong && (
        <FormNote tone="bad">{editing.tooLong(limits.vocabulary.wordLength)}</FormNote>
      )}
      {change.isError && <FormNote tone="bad">{failureReason(change.error)}</FormNote>}
      <Button type="submit" variant="primary" className="self-end" loading={change.isPending}>
        {editing.save}
      </Button>
    </form>
  )
}

/** How many photos already have the new name. */
function NameHint({ term, name }: { term: Term; name: string }) {
  const [only = '', ...more] = wordsOf(useDeferredValue(name))
  const asked = more.length > 0 || only.toLowerCase() === term.keyword.toLowerCase() ? '' : only
  const { data } = useQuery(keywordUseQuery(asked.slice(0, 200)))
  const joins = asked !== '' && data && data.photos > 0 && data.photos !== term.count
  return (
    <>
      {editing.of(term.count)} {joins ? editing.joins(asked, data.photos) : editing.nameHint}
    </>
  )
}

const isLong = (word: string) => word.length > limits.vocabulary.wordLength

function nameError(text: string): string | null {
  const words = wordsOf(text)
  if (words.length === 0) return editing.needsName
  return words.some(isLong) ? editing.tooLong(limits.vocabulary.wordLength) : null
}

type Texts = { name: string; broader: string; synonyms: string; languages: Languages }

/** The broader terms, synonyms and languages are saved first, while the keyword still has its present name. */
function changesOf(term: Term, texts: Texts): VocabularyChange[] {
  const { keyword } = term
  const described = descriptionOf(term, texts)
  const name = wordsOf(texts.name)
  return [
    ...(Object.keys(described).length > 0
      ? [{ kind: 'describe' as const, input: { keyword, ...described } }]
      : []),
    ...(differs(name, [keyword])
      ? [{ kind: 'replace' as const, input: { from: [keyword], to: name } }]
      : []),
  ]
}

function descriptionOf(term: Term, { languages, ...texts }: Texts) {
  const [broader, synonyms] = [wordsOf(texts.broader), wordsOf(texts.synonyms)]
  const before = languagesOf(term)
  const isOther = (word: string) => languages.get(word) !== before.get(word)
  const language = (word: string) => languages.get(word) ?? null
  const others = [...new Set(synonyms)].filter(isOther)
  return {
    ...(differs(broader, term.broader) && { broader }),
    ...(differs(synonyms, term.synonyms) && { synonyms }),
    ...(isOther(term.keyword) && { language: language(term.keyword) }),
    ...(others.length > 0 && {
      synonym_languages: others.map((synonym) => ({ synonym, language: language(synonym) })),
    }),
  }
}

const differs = (a: readonly string[], b: readonly string[]) => a.join('\n') !== b.join('\n')

async function saveEach(
  changes: VocabularyChange[],
  save: (change: VocabularyChange) => Promise<unknown>,
): Promise<true> {
  for (const change of changes) await save(change)
  return true
}

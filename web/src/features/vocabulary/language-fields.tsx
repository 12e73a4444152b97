import { Select } from '../../ui/select.tsx'
import { copy } from './copy.ts'
import { allLanguages, languageName } from './language-names.ts'

const { editing } = copy
const none = { value: '', label: editing.noLanguage }
const listed = allLanguages()

type LanguageFieldsProps = {
  words: string[]
  /** The language tags by word; words of unknown language are missing. */
  languages: ReadonlyMap<string, string>
  onLanguages: (languages: ReadonlyMap<string, string>) => void
}

/** The language of each word of a keyword. */
export function LanguageFields({ words, languages, onLanguages }: LanguageFieldsProps) {
  function choose(word: string, tag: string) {
    const next = new Map(languages)
    if (tag) next.set(word, tag)
    else next.delete(word)
    onLanguages(next)
  }

  return (
    <fieldset>
      <legend className="text-sm font-medium">{editing.languages}</legend>
      <ul className="mt-1.5 flex flex-col gap-1.5">
        {[...new Set(words)].map((word) => (
          <li key={word} className="flex items-center justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">{word}</span>
            <Select
              label={editing.languageOf(word)}
              className="w-44 shrink-0 [&>select]:w-full"
              value={languages.get(word) ?? ''}
              options={optionsFor(languages.get(word))}
              onValue={(tag) => choose(word, tag)}
            />
          </li>
        ))}
      </ul>
      <p className="mt-1.5 text-sm text-muted">{editing.languagesHint}</p>
    </fieldset>
  )
}

/** Adds the tag if another program set one that is not in the list. */
function optionsFor(tag: string | undefined) {
  const isListed = tag === undefined || listed.some(({ value }) => value === tag)
  return [none, ...(isListed ? [] : [{ value: tag, label: languageName(tag) }]), ...listed]
}

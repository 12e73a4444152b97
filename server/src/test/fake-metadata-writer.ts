import { copyFile, readFile, appendFile } from 'node:fs/promises'
import { writableFormat } from '@verso/metadata/formats.ts'
import { WordsRefused } from '@verso/metadata/words-refused.ts'
import type { MetadataWriter } from '../ports/metadata-writer.ts'

const mark = '\nwords of a test: '

/** Appends the keywords to the end of a file, where every decoder ignores them. */
export function fakeMetadataWriter(): MetadataWriter {
  return {
    unavailable: async () => null,
    async writeCopy(source, copy, { contentType, words }) {
      if (!writableFormat(contentType)) throw new WordsRefused('format')
      const bytes = await readFile(source)
      if (!/^(?:\xff\xd8|\x89PNG)/.test(bytes.subarray(0, 4).toString('latin1')))
        throw new WordsRefused('damaged')
      const known = keywordsIn(bytes)
      const missing = words.keywords.filter((keyword) => !known.includes(keyword))
      if (missing.length === 0) return { outcome: 'unchanged', notTurned: null }
      await copyFile(source, copy)
      await appendFile(copy, mark + JSON.stringify([...known, ...missing]))
      return { outcome: 'written', notTurned: null }
    },
    stop: async () => undefined,
  }
}

export const fakeKeywords = async (file: string): Promise<string[]> =>
  keywordsIn(await readFile(file))

function keywordsIn(bytes: Buffer): string[] {
  const at = bytes.lastIndexOf(mark)
  return at < 0 ? [] : (JSON.parse(bytes.subarray(at + mark.length).toString()) as string[])
}

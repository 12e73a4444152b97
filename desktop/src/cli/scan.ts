import type { MatchKind } from '../plan/match-files.ts'
import { type MatchedFolder, matchFolder } from '../work/match-folder.ts'
import {
  type Command,
  pluralise,
  dataFolder,
  exitCodes,
  onlyArgument,
  type Options,
  photoSource,
} from './command.ts'

const matchTexts: Record<MatchKind, string> = {
  exact: 'as uploaded or written by this program',
  same_picture: 'the same picture, renamed or with other metadata',
  pair: 'a camera file next to a recognised photo',
  probable: 'the name of a photo, but the pictures cannot be compared',
  name_only: 'the name of a photo, but another picture',
  several: 'fits several photos',
  none: 'not in the account',
}

/** Reads the photos of a folder and recognises them. */
export const scanAndMatch = async (folder: string, options: Options): Promise<MatchedFolder> =>
  matchFolder(folder, {
    source: await photoSource(options),
    dataFolder: dataFolder(options),
  })

export const scan: Command = {
  usage: 'scan FOLDER',
  about: 'Recognises the photos of a folder.',
  async run(args, options) {
    const { matches, unreadable } = await scanAndMatch(onlyArgument(args, 'folder'), options)
    const counts = Object.entries(matchTexts).flatMap(([kind, text]) => {
      const count = matches.filter((match) => match.kind === kind).length
      return count > 0 ? [{ kind, count, text }] : []
    })
    const isKnown = matches.some(({ photo }) => photo !== null)
    return {
      code: isKnown ? exitCodes.done : exitCodes.noneMatched,
      result: {
        counts: Object.fromEntries(counts.map(({ kind, count }) => [kind, count])),
        files: matches.map(({ file, kind, photo }) => ({
          path: file.path,
          match: kind,
          photo: photo?.id ?? null,
        })),
        unreadable,
      },
      lines: [
        `${pluralise(matches.length, 'photo')} in the folder.`,
        ...counts.map(({ count, text }) => `  ${count}  ${text}`),
        ...unreadable.map(({ path, reason }) => `Cannot be read: ${path} (${reason})`),
      ],
    }
  },
}

import { dateChanges } from './date-changes.ts'
import type { FileTags, TagChanges, TagValue } from './file-tags.ts'
import type { FileFormat } from './formats.ts'
import { hierarchyChanges, keywordChanges } from './keyword-changes.ts'
import { orientationChange } from './orientation.ts'
import type { PhotoWords, WriteChoices } from './photo-words.ts'
import { placeChanges } from './place-changes.ts'
import { descriptionChanges, peopleChanges, singleTextChanges } from './text-changes.ts'
import { instructionChanges } from './unverified.ts'

const history = 'XMP-xmpMM:History'

/**
 * The tags to set so that a file has these words; empty if it already has them. Keywords and people are added to
 * those of the file, other fields are filled if they are empty, and the picture is turned as its owner turned it. The
 * file's own values are kept: a field counts as filled if any tag that programs read for it is. Setting these tags
 * and planning again results in no change.
 */
export function mergePlan(
  tags: FileTags,
  words: PhotoWords,
  format: FileFormat,
  choices: WriteChoices,
): TagChanges {
  const changes: TagChanges = {
    ...keywordChanges(tags, words, format),
    ...hierarchyChanges(tags, words, choices),
    ...descriptionChanges(tags, words, format, choices),
    ...singleTextChanges(tags, words, format),
    ...peopleChanges(tags, words),
    ...instructionChanges(tags, words, format),
    ...placeChanges(tags, words, format),
    ...dateChanges(tags, words, format, choices),
    ...orientationChange(tags, words, format),
  }
  if (Object.keys(changes).length === 0) return {}
  return { ...changes, ...forIptc(changes), ...provenanceChange(tags, words) }
}

/** Programs read IPTC as UTF-8 only if it says so, and treat it as outdated if its digest is. */
const forIptc = (changes: TagChanges): TagChanges =>
  Object.keys(changes).some((tag) => tag.startsWith('IPTC:'))
    ? { 'IPTC:CodedCharacterSet': 'UTF8', 'Photoshop:IPTCDigest': 'new' }
    : {}

/** IPTC's own fields about AI describe how a picture was generated, so they are not used for words about a photo. */
function provenanceChange(tags: FileTags, { provenance }: PhotoWords): TagChanges {
  if (!provenance) return {}
  const { [history]: existing } = tags
  const earlier: TagValue[] = Array.isArray(existing) ? existing : existing ? [existing] : []
  return { [history]: [...earlier, historyEvent(provenance)] }
}

export const historyEvent = ({ software, at }: NonNullable<PhotoWords['provenance']>) => ({
  Action: 'edited',
  Parameters: 'AI keywords',
  SoftwareAgent: software,
  When: at,
})

import type { DescribeOptions, Description, PhotoFacts, Usage } from '../../ports/vision-model.ts'
import type { ModelReply } from './ask.ts'
import { toDescription } from './description.ts'
import { type CallContext, failure } from './failures.ts'
import { isOtherLanguage } from './language.ts'
import { promptVersion } from './prompt.ts'
import { isRefusal, isRefusedAnswer } from './refusal.ts'
import { readAnswer } from './salvage.ts'
import type { Form } from './schema.ts'

/** What the model was asked for, and what its reply cost. */
type Asked = {
  form: Form
  facts: PhotoFacts
  options: DescribeOptions
  /** English name of the language of all texts. */
  language: string
  usage: Usage
  context: CallContext
}

/**
 * Reads and repairs a reply. Throws a `VisionError` if it cannot be used. If it is cut off or in another language,
 * the model is asked once more; the second reply is accepted and marked.
 */
export function readReply(reply: ModelReply, asked: Asked): Description {
  const { form, facts, options, language, usage, context } = asked
  const fail = (kind: 'refused' | 'truncated' | 'bad_json' | 'bad_answer') =>
    failure(kind, context, { usage })
  if (reply.isDeclined) throw fail('refused')
  const parsed = readAnswer(reply.text, form)
  if (!parsed && reply.isCut) throw fail('truncated')
  if (!parsed) throw fail(isRefusal(reply.text) ? 'refused' : 'bad_json')
  const { answer, isSalvaged } = parsed
  if (isRefusedAnswer(answer)) throw fail('refused')
  const isDescribed = options.keywordsOnly || answer.description.trim() !== ''
  const isUseful = isDescribed && answer.keywords.length > 0
  if (!isUseful) throw fail(reply.isCut ? 'truncated' : 'bad_answer')
  const description = {
    ...toDescription(answer, { facts, usage, options: { ...options, language }, isSalvaged }),
    prompt_version: promptVersion(form),
  }
  const isOther = isOtherLanguage(`${answer.description} ${answer.reasoning}`, language)
  return markedAnswer(description, asked, { isCut: reply.isCut && isSalvaged, isOther })
}

function markedAnswer(
  answer: Description,
  { options, usage, context }: Asked,
  { isCut, isOther }: { isCut: boolean; isOther: boolean },
): Description {
  if (!answer.details || (!isCut && !isOther)) return answer
  const marks = { ...(isCut && { was_cut: true }), ...(isOther && { wrong_language: true }) }
  const partial = { ...answer, details: { ...answer.details, ...marks } }
  if (isCut && options.advice !== 'more_tokens') {
    throw failure('truncated', context, { usage, partial })
  }
  if (isOther && options.advice !== 'language') {
    throw failure('wrong_language', context, { usage, partial })
  }
  return partial
}

import type { DescribeOptions, Description, PhotoFacts, Usage } from '../../ports/vision-model.ts'
import type { ModelReply } from './ask.ts'
import { toDescription } from './description.ts'
import { type CallContext, failure } from './failures.ts'
import { promptVersion } from './prompt.ts'
import { readAnswer } from './salvage.ts'
import type { Form } from './schema.ts'

const refusalOpening =
  /^\W*(i['’]?m sorry|sorry|i (can(no|['’])t|am unable|am not able|won['’]t))\b/i

/** What the model was asked for, and what its reply cost. */
type Asked = {
  form: Form
  facts: PhotoFacts
  options: DescribeOptions
  usage: Usage
  context: CallContext
}

/** Reads and repairs a reply. Throws a `VisionError` for one that cannot be used. */
export function readReply(reply: ModelReply, asked: Asked): Description {
  const { form, facts, options, usage, context } = asked
  const fail = (kind: 'refused' | 'truncated' | 'bad_json' | 'bad_answer') =>
    failure(kind, context, { usage })
  if (reply.isDeclined) throw fail('refused')
  const parsed = readAnswer(reply.text, form)
  if (!parsed && reply.isCut) throw fail('truncated')
  if (!parsed) throw fail(refusalOpening.test(reply.text) ? 'refused' : 'bad_json')
  const { description, keywords } = parsed.answer
  const isUseful = description.trim() !== '' && keywords.length > 0
  if (!isUseful) throw fail(reply.isCut ? 'truncated' : 'bad_answer')
  return {
    ...toDescription(parsed.answer, { facts, usage, options, isSalvaged: parsed.isSalvaged }),
    prompt_version: promptVersion(form),
  }
}

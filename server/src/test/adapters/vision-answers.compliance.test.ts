import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { describedPhoto } from '../ai-server/described-photo.ts'
import { answer, says } from '../ai-server/plays.ts'
import { type AiServer, startAiServer } from '../ai-server/start.ts'
import { noFacts } from '../no-facts.ts'
import { aiModels } from './ai-models.ts'
import { failure, options, photo } from './vision-call.ts'

let ai: AiServer
beforeAll(async () => {
  ai = await startAiServer()
})
afterAll(() => ai.stop())
beforeEach(() => ai.reset())

const goodText = JSON.stringify(describedPhoto(''))

/** According to the price list, for 1,350 input tokens, 400 of them cached, and 100 output tokens. */
const costs: Record<string, number> = {
  openai: 0.000149,
  'openai-compatible': 0,
  ollama: 0,
  anthropic: 0.000149,
  google: 0.0003975,
}

describe.each(aiModels)('answers of the %s provider', (name, open) => {
  const create = () => open(ai.url)

  // AI-018, AI-019
  test('include the usage', async () => {
    ai.play(says(goodText, { usage: { prompt: 1350, completion: 100, cached: 400 } }))
    const { usage } = await create().describe(photo, noFacts, options())
    expect(usage).toMatchObject({ prompt_tokens: 1350, completion_tokens: 100 })
    expect(usage.cost).toBe(costs[name])
  })

  // A-16, AI-014
  test('are requested once more if cut off with enough content, then repaired and marked', async () => {
    const cut = goodText.slice(0, goodText.indexOf('"content_flags"') + 5)
    ai.use(() => says(cut, { finish: 'length' }))
    const error = await failure(create())
    expect(error).toMatchObject({ kind: 'truncated', advice: 'more_tokens' })
    const answer = await create().describe(photo, noFacts, options([], 'more_tokens'))
    expect(ai.ledger.map(({ asked }) => asked.maxTokens)).toEqual([3000, 6000])
    expect(answer).toMatchObject({ salvaged: true, period: 'NA', location: 'NA' })
    expect(answer.details).toMatchObject({ was_cut: true })
    expect(answer.keywords).toHaveLength(8)
    expect(error.partial?.keywords).toEqual(answer.keywords)
  })

  // AI-014
  test('are requested once more if in another language, then marked', async () => {
    const description = 'Tres barcos de pesca están en un pequeño puerto al anochecer.'
    const reasoning = 'La luz es baja sobre el agua y nada en la imagen indica el año.'
    ai.use(() => answer({ description, reasoning, keywords: ['puerto', 'barco'] }))
    const error = await failure(create())
    expect(error).toMatchObject({ action: 'retry', kind: 'wrong_language', advice: 'language' })
    const second = await create().describe(photo, noFacts, options([], 'language'))
    expect(second.details).toMatchObject({ wrong_language: true })
    expect(ai.ledger[0]?.asked.texts[0]).not.toContain('Write every text')
    expect(ai.ledger[1]?.asked.texts[0]).toContain('Write every text of the answer in English.')
    const spanish = { ...options(), language: 'Spanish' }
    const asked = await create().describe(photo, noFacts, spanish)
    expect(asked.details).not.toHaveProperty('wrong_language')
  })

  //
  test('are read if wrapped in another object or with other field names', async () => {
    const { description, keywords: details } = JSON.parse(goodText) as {
      description: string
      keywords: { term: string }[]
    }
    const keywords = details.map(({ term }) => term)
    const renamed = { title: 'Harbour', caption: description, tags: keywords, date: '1960s' }
    ai.play(says(JSON.stringify({ photo: JSON.parse(goodText) })), says(JSON.stringify(renamed)))
    const wrapped = await create().describe(photo, noFacts, options())
    expect(wrapped).toMatchObject({ description, keywords, salvaged: true })
    const other = await create().describe(photo, noFacts, options())
    expect(other).toMatchObject({ description, keywords, period: '1960s', salvaged: true })
  })

  //
  test.each([
    'Es tut mir leid, aber ich kann dieses Bild nicht beschreiben.',
    'Je suis désolé, mais je ne peux pas décrire cette image.',
    'Lo siento, pero no puedo describir esta imagen.',
    'Mi dispiace, ma non posso descrivere questa immagine.',
    'Desculpe, mas não posso descrever esta imagem.',
    'Het spijt me, maar ik kan deze afbeelding niet beschrijven.',
    'Przykro mi, ale nie mogę opisać tego zdjęcia.',
    "I'm sorry, but I can't describe this image.",
    "I'm unable to describe this image.",
    'As an AI, I cannot describe this image.',
    'Leider bin ich nicht in der Lage, dieses Bild zu beschreiben.',
    'Je regrette, mais je ne peux pas décrire cette image.',
    'Disculpa, no puedo describir esta imagen.',
    'Spiacente, non posso descrivere questa immagine.',
    'Me desculpe, mas não posso descrever esta imagem.',
    'Ik ben niet in staat deze afbeelding te beschrijven.',
  ])('count as refusals in any of the languages, even in JSON: %s', async (description) => {
    const inJson = { ...JSON.parse(goodText), description, keywords: ['image'] }
    ai.play(says(description), says(JSON.stringify(inJson)))
    for (const _ of [1, 2]) {
      expect(await failure(create())).toMatchObject({ action: 'final', kind: 'refused' })
    }
  })

  //
  test('do not count as refusals if they only quote an apology', async () => {
    const description = "I'm sorry is written on a sign that a child holds; no one can't read it."
    ai.play(answer({ description }))
    const read = await create().describe(photo, noFacts, options())
    expect(read.keywords).toHaveLength(8)
  })

  // AI-018
  test('are retried with more tokens if cut off too early, and their usage counts', async () => {
    const cut = (text: string) => says(text, { finish: 'length' })
    ai.play(cut('{"descr'), cut('{"description": "Three boats lie in'))
    const error = await failure(create())
    expect(error).toMatchObject({ action: 'retry', kind: 'truncated', advice: 'more_tokens' })
    expect(await failure(create())).toMatchObject({ kind: 'truncated' })
    expect(error.usage).toMatchObject({ prompt_tokens: 1200, completion_tokens: 300 })
    await create().describe(photo, noFacts, options([], 'more_tokens'))
    expect(ai.ledger.at(-1)?.asked.maxTokens).toBe(6000)
  })

  //
  test('are repaired if their JSON is malformed', async () => {
    ai.play(says(`<think>{"a": 1}</think>\n\`\`\`json\n${goodText.replaceAll('"', "'")},\n\`\`\``))
    const answer = await create().describe(photo, noFacts, options())
    expect(answer).toMatchObject({ salvaged: true })
    expect(answer.keywords[0]).toBe('harbour')
  })

  // AI-014
  test('fail without JSON and are retried with the plain style', async () => {
    ai.play(says('A harbour in the evening.'))
    const error = await failure(create())
    expect(error).toMatchObject({ action: 'retry', kind: 'bad_json', advice: 'plain_json' })
    expect(error.usage).toMatchObject({ prompt_tokens: 1200 })
    await create().describe(photo, noFacts, options([], 'plain_json'))
    const { asked } = ai.ledger.at(-1) ?? expect.fail()
    expect(asked.format).not.toBe('schema')
    expect(asked.system).toContain('"content_flags"')
    expect(ai.rejected).toEqual([])
  })

  //
  test('fail without keywords or description', async () => {
    const changed = (fields: object) => says(JSON.stringify({ ...JSON.parse(goodText), ...fields }))
    ai.play(changed({ keywords: [] }), changed({ description: ' ' }), says(''))
    for (const kind of ['bad_answer', 'bad_answer', 'bad_json']) {
      expect(await failure(create())).toMatchObject({ action: 'retry', kind })
    }
  })

  //
  test('keep only the start of an endless list of keywords', async () => {
    const words = Array.from({ length: 400 }, (_, n) => `word ${n % 40}`)
    ai.play(says(JSON.stringify({ ...JSON.parse(goodText), keywords: words })))
    const { keywords } = await create().describe(photo, noFacts, options())
    expect(keywords).toEqual(words.slice(0, 40))
  })

  // AI-019
  test('without reported usage count as no tokens, and their cost is not guessed', async () => {
    ai.play(says(goodText, { usage: null }))
    const { usage } = await create().describe(photo, noFacts, options())
    const free = costs[name] === 0 ? 0 : null
    const expected = name === 'anthropic' ? 0 : free
    expect(usage).toMatchObject({ prompt_tokens: 0, completion_tokens: 0, cost: expected })
  })

  test('are accepted without a finish reason', async () => {
    ai.play(says(goodText, { finish: null }))
    const { keywords } = await create().describe(photo, noFacts, options())
    expect(keywords).toHaveLength(8)
  })
})

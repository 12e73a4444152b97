import { afterAll, beforeAll, expect, test } from 'vitest'
import { aiModels } from '../../test/adapters/ai-models.ts'
import { options, photo } from '../../test/adapters/vision-call.ts'
import { type AiServer, startAiServer } from '../../test/ai-server/start.ts'
import { noFacts } from '../../test/no-facts.ts'

let ai: AiServer
beforeAll(async () => {
  ai = await startAiServer()
})
afterAll(() => ai.stop())

/**
 * The bytes of a request. The texts, the schema and the picture, which have tests of their own, are replaced by
 * names.
 */
async function bytesSent(provider: string, model: string): Promise<string> {
  const open = aiModels.find(([name]) => name === provider)?.[1] ?? expect.fail()
  ai.reset()
  await open(ai.url, { model }).describe(photo, noFacts, options())
  expect(ai.rejected).toEqual([])
  const { body, asked } = ai.ledger[0] ?? expect.fail()
  const [before = '', after = ''] = asked.texts
  const names = new Map([
    [asked.system, 'SYSTEM'],
    [before, 'BEFORE'],
    [after, 'AFTER'],
    [`${before}\n${after}`, 'BEFORE\nAFTER'],
  ])
  return JSON.stringify(
    JSON.parse(body, (_, value: unknown) => {
      if (value instanceof Object && '$schema' in value) return 'SCHEMA'
      if (typeof value !== 'string') return value
      return names.get(value) ?? value.replace(photo.jpeg.toString('base64'), 'IMAGE')
    }),
  )
}

/** One row for each model family, so that any change in what is sent shows up here. */
const requests: [provider: string, model: string, body: string][] = [
  [
    'openai',
    'gpt-6-luna',
    '{"model":"gpt-6-luna","input":[{"role":"developer","content":"SYSTEM"},{"role":"user","content":[{"type":"input_text","text":"BEFORE"},{"type":"input_image","image_url":"data:image/jpeg;base64,IMAGE","detail":"auto"},{"type":"input_text","text":"AFTER"}]}],"max_output_tokens":3000,"text":{"format":{"type":"json_schema","strict":true,"name":"photo","schema":"SCHEMA"}},"store":false,"include":["reasoning.encrypted_content"],"reasoning":{"effort":"none"}}',
  ],
  [
    'openai',
    'gpt-6.1-sol',
    '{"model":"gpt-6.1-sol","input":[{"role":"developer","content":"SYSTEM"},{"role":"user","content":[{"type":"input_text","text":"BEFORE"},{"type":"input_image","image_url":"data:image/jpeg;base64,IMAGE","detail":"auto"},{"type":"input_text","text":"AFTER"}]}],"max_output_tokens":4000,"text":{"format":{"type":"json_schema","strict":true,"name":"photo","schema":"SCHEMA"}},"store":false,"include":["reasoning.encrypted_content"],"reasoning":{"effort":"low"}}',
  ],
  [
    'openai',
    'gpt-5-nano',
    '{"model":"gpt-5-nano","input":[{"role":"developer","content":"SYSTEM"},{"role":"user","content":[{"type":"input_text","text":"BEFORE"},{"type":"input_image","image_url":"data:image/jpeg;base64,IMAGE","detail":"auto"},{"type":"input_text","text":"AFTER"}]}],"max_output_tokens":3000,"text":{"format":{"type":"json_schema","strict":true,"name":"photo","schema":"SCHEMA"}},"store":false,"include":["reasoning.encrypted_content"],"reasoning":{"effort":"minimal"}}',
  ],
  [
    'openai',
    'gpt-4.1-mini',
    '{"model":"gpt-4.1-mini","input":[{"role":"system","content":"SYSTEM"},{"role":"user","content":[{"type":"input_text","text":"BEFORE"},{"type":"input_image","image_url":"data:image/jpeg;base64,IMAGE","detail":"auto"},{"type":"input_text","text":"AFTER"}]}],"max_output_tokens":3000,"text":{"format":{"type":"json_schema","strict":true,"name":"photo","schema":"SCHEMA"}},"store":false}',
  ],
  [
    'openai',
    'o4-mini',
    '{"model":"o4-mini","input":[{"role":"developer","content":"SYSTEM"},{"role":"user","content":[{"type":"input_text","text":"BEFORE"},{"type":"input_image","image_url":"data:image/jpeg;base64,IMAGE","detail":"auto"},{"type":"input_text","text":"AFTER"}]}],"max_output_tokens":4000,"text":{"format":{"type":"json_schema","strict":true,"name":"photo","schema":"SCHEMA"}},"store":false,"include":["reasoning.encrypted_content"],"reasoning":{"effort":"low"}}',
  ],
  [
    'anthropic',
    'claude-haiku-4-5',
    '{"model":"claude-haiku-4-5","max_tokens":3000,"output_config":{"format":{"type":"json_schema","schema":"SCHEMA"}},"system":[{"type":"text","text":"SYSTEM"}],"messages":[{"role":"user","content":[{"type":"text","text":"BEFORE"},{"type":"image","source":{"type":"base64","media_type":"image/jpeg","data":"IMAGE"}},{"type":"text","text":"AFTER"}]}]}',
  ],
  [
    'anthropic',
    'claude-haiku-5-5',
    '{"model":"claude-haiku-5-5","max_tokens":3000,"thinking":{"type":"disabled"},"output_config":{"effort":"low","format":{"type":"json_schema","schema":"SCHEMA"}},"system":[{"type":"text","text":"SYSTEM"}],"messages":[{"role":"user","content":[{"type":"text","text":"BEFORE"},{"type":"image","source":{"type":"base64","media_type":"image/jpeg","data":"IMAGE"}},{"type":"text","text":"AFTER"}]}]}',
  ],
  [
    'anthropic',
    'claude-sonnet-5-5',
    '{"model":"claude-sonnet-5-5","max_tokens":4000,"thinking":{"type":"between_tools"},"output_config":{"effort":"low","format":{"type":"json_schema","schema":"SCHEMA"}},"system":[{"type":"text","text":"SYSTEM"}],"messages":[{"role":"user","content":[{"type":"text","text":"BEFORE"},{"type":"image","source":{"type":"base64","media_type":"image/jpeg","data":"IMAGE"}},{"type":"text","text":"AFTER"}]}]}',
  ],
  [
    'anthropic',
    'claude-opus-5-5',
    '{"model":"claude-opus-5-5","max_tokens":4000,"output_config":{"effort":"low","format":{"type":"json_schema","schema":"SCHEMA"}},"system":[{"type":"text","text":"SYSTEM"}],"messages":[{"role":"user","content":[{"type":"text","text":"BEFORE"},{"type":"image","source":{"type":"base64","media_type":"image/jpeg","data":"IMAGE"}},{"type":"text","text":"AFTER"}]}]}',
  ],
  [
    'google',
    'gemini-2.0-flash',
    '{"generationConfig":{"maxOutputTokens":3000,"responseMimeType":"application/json","responseJsonSchema":"SCHEMA"},"contents":[{"role":"user","parts":[{"text":"BEFORE"},{"inlineData":{"mimeType":"image/jpeg","data":"IMAGE"}},{"text":"AFTER"}]}],"systemInstruction":{"parts":[{"text":"SYSTEM"}]}}',
  ],
  [
    'google',
    'gemini-2.5-flash-lite',
    '{"generationConfig":{"maxOutputTokens":3000,"responseMimeType":"application/json","responseJsonSchema":"SCHEMA","thinkingConfig":{"thinkingBudget":0}},"contents":[{"role":"user","parts":[{"text":"BEFORE"},{"inlineData":{"mimeType":"image/jpeg","data":"IMAGE"}},{"text":"AFTER"}]}],"systemInstruction":{"parts":[{"text":"SYSTEM"}]}}',
  ],
  [
    'google',
    'gemini-3.1-flash-lite',
    '{"generationConfig":{"maxOutputTokens":3000,"responseMimeType":"application/json","responseJsonSchema":"SCHEMA","thinkingConfig":{"thinkingLevel":"minimal"},"mediaResolution":"MEDIA_RESOLUTION_MEDIUM"},"contents":[{"role":"user","parts":[{"text":"BEFORE"},{"inlineData":{"mimeType":"image/jpeg","data":"IMAGE"}},{"text":"AFTER"}]}],"systemInstruction":{"parts":[{"text":"SYSTEM"}]}}',
  ],
  [
    'google',
    'gemini-3.1-pro',
    '{"generationConfig":{"maxOutputTokens":4000,"responseMimeType":"application/json","responseJsonSchema":"SCHEMA","thinkingConfig":{"thinkingLevel":"low"},"mediaResolution":"MEDIA_RESOLUTION_MEDIUM"},"contents":[{"role":"user","parts":[{"text":"BEFORE"},{"inlineData":{"mimeType":"image/jpeg","data":"IMAGE"}},{"text":"AFTER"}]}],"systemInstruction":{"parts":[{"text":"SYSTEM"}]}}',
  ],
  [
    'google',
    'gemini-4-argon',
    '{"generationConfig":{"maxOutputTokens":4000,"responseMimeType":"application/json","responseJsonSchema":"SCHEMA","thinkingConfig":{"thinkingLevel":"low"},"mediaResolution":"MEDIA_RESOLUTION_MEDIUM"},"contents":[{"role":"user","parts":[{"text":"BEFORE"},{"inlineData":{"mimeType":"image/jpeg","data":"IMAGE"}},{"text":"AFTER"}]}],"systemInstruction":{"parts":[{"text":"SYSTEM"}]}}',
  ],
  [
    'ollama',
    'qwen3-vl:4b-instruct',
    '{"model":"qwen3-vl:4b-instruct","stream":false,"keep_alive":"10m","think":false,"format":"SCHEMA","messages":[{"role":"system","content":"SYSTEM"},{"role":"user","content":"BEFORE\\nAFTER","images":["IMAGE"]}],"options":{"num_ctx":8192,"num_predict":3000,"temperature":0.1}}',
  ],
  [
    'openai-compatible',
    'qwen3-vl',
    '{"model":"qwen3-vl","max_tokens":3000,"temperature":0.1,"response_format":{"type":"json_schema","json_schema":{"schema":"SCHEMA","strict":true,"name":"photo"}},"reasoning_effort":"none","messages":[{"role":"system","content":"SYSTEM"},{"role":"user","content":[{"type":"text","text":"BEFORE"},{"type":"image_url","image_url":{"url":"data:image/jpeg;base64,IMAGE"}},{"type":"text","text":"AFTER"}]}]}',
  ],
]
// AI-021
test.each(requests)('the bytes that are sent to %s %s', async (provider, model, body) => {
  expect(await bytesSent(provider, model)).toBe(body)
})

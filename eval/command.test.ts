import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { answer, fault } from '../server/src/test/ai-server/plays.ts'
import { type AiServer, startAiServer } from '../server/src/test/ai-server/start.ts'
import { allowSlowStarts } from '../server/src/test/slow-starts.ts'
import { evaluationFolder } from './test/evaluation-folder.ts'

allowSlowStarts()

let ai: AiServer
beforeAll(async () => {
  ai = await startAiServer({ decodes: false })
})
beforeEach(() => ai.reset())
afterAll(() => ai.stop())

const keyword = (term: string, certainty = 'sure') => ({
  term,
  facet: 'object',
  broader: [],
  certainty,
})
const dogIn1998 = {
  keywords: [keyword('dog'), keyword('animal'), keyword('spaceship'), keyword('sofa', 'likely')],
  period: { edtf: '1998', label: '1998', confidence: 'high', basis: 'visual', clue: null },
  location: {
    clue: null,
    sublocation: null,
    city: 'Florence',
    state: 'Tuscany',
    country: 'Italy',
    confidence: 'high',
    basis: 'visual',
  },
}

const paid = () => ({
  AI_PROVIDER: 'anthropic',
  AI_API_KEY: 'test-key',
  AI_BASE_URL: `${ai.url}/v1`,
})
const budget = ['--budget', '1']

test('a folder is measured with facts and with pixels only, and a second run makes no calls', async () => {
  const { run, lines, page } = await evaluationFolder(paid())
  ai.use(() => answer(dogIn1998))
  const first = await run(['photos', ...budget])
  expect(first.stderr).toBe('')
  expect(first).toMatchObject({ code: 0 })
  expect(first.stdout).toContain('6 photos measured; 12 questions asked, 0 answers were kept')
  expect(ai.ledger).toHaveLength(12)
  expect(ai.rejected).toEqual([])
  // With pixels only, the model gets no file name, date or place.
  const questions = ai.ledger.map(({ asked }) => asked.texts.join('\n'))
  expect(questions.filter((text) => text.includes('"file_name"'))).toHaveLength(6)
  expect(questions.filter((text) => text.includes('FACTS\n{}'))).toHaveLength(6)

  const figure = (label: string) => first.stdout.split('\n').find((line) => line.includes(label))
  // One photo shows a dog: two of its four keywords are right. The other photos have nothing in common with the
  // answer.
  expect(figure('first 5: right')).toMatch(/8 % +8 % +6$/)
  // 2024 and the 1920s are 26 and 73.5 years off; 4 July 1998 is inside.
  expect(figure('true date inside')).toMatch(/33 % +33 % +3$/)
  expect(figure('years off')).toMatch(/33\.2 +33\.2 +3$/)
  expect(figure('within 25 km')).toMatch(/50 % +50 % +2$/)
  // 1,200 tokens at 0.10 and 300 at 0.50 USD per million.
  expect(figure('USD for 1,000')).toMatch(/0\.27 +0\.27 +6$/)

  expect((await page()).match(/src="data:image\/jpeg;base64,/g)).toHaveLength(6)
  const again = await run(['photos', ...budget], 'again')
  expect(again.stdout).toContain('0 questions asked, 12 answers were kept')
  expect(ai.ledger).toHaveLength(12)
  expect(await lines('again')).toEqual(await lines())
})

test('a run stops before its budget is exceeded, and continues with a larger budget', async () => {
  const { run } = await evaluationFolder(paid())
  const small = await run(['photos', '--only', 'pixels', '--budget', '0.0025'])
  const asked = ai.ledger.length
  expect(asked).toBeGreaterThan(0)
  expect(asked).toBeLessThan(6)
  expect(asked * 0.00027).toBeLessThan(0.0025)
  expect(small.stdout).toContain('Stopped early: The budget is used up.')
  expect(small.stdout).toContain(`${asked} photos measured`)
  const more = await run(['photos', '--only', 'pixels', '--budget', '1'])
  expect(more.stdout).toContain(`6 photos measured; ${6 - asked} questions asked, ${asked} answers`)
})

test('an AI that costs money needs a budget, and a budget needs a price', async () => {
  const { run } = await evaluationFolder(paid())
  const { stderr, code } = await run(['photos'])
  expect(code).toBe(1)
  expect(stderr).toMatch(/claude-haiku-5-5 costs money: about [\d.]+ USD for 1,000 photos/)
  const unknown = await run(['photos', ...budget], 'report', { AI_MODEL: 'claude-unheard-of' })
  expect(unknown.stderr).toContain('The price of claude-unheard-of is not known, so no budget')
  expect(ai.ledger).toEqual([])
})

test('a killed run loses only the calls in progress', async () => {
  const { start, run } = await evaluationFolder(paid())
  ai.use(({ n }) => ({ ...answer(), ms: n < 5 ? 0 : 60_000 }))
  const killed = start(['photos', '--only', 'pixels', ...budget, '--out', 'killed'])
  await vi.waitFor(() => expect(ai.ledger.length).toBeGreaterThanOrEqual(6), { timeout: 120_000 })
  killed.child.kill('SIGKILL')
  await killed.code
  ai.reset()
  const resumed = await run(['photos', '--only', 'pixels', ...budget])
  expect(resumed.stdout).toContain('6 photos measured; 1 questions asked, 5 answers were kept')
})

test('a refused key ends the run with a sentence, but a declined photo does not', async () => {
  const { run, lines } = await evaluationFolder(paid())
  ai.play({ kind: 'refuse' })
  const declined = await run(['photos', '--only', 'pixels', ...budget])
  expect(declined.stdout).toMatch(/not described +17 %/)
  expect(JSON.stringify(await lines())).toContain('declined')
  ai.use(() => fault('auth'))
  const refused = await run(['photos', '--only', 'facts', ...budget])
  expect(refused).toMatchObject({ code: 1 })
  expect(refused.stderr).toContain('Anthropic')
})

test('two models are compared with each other, and an earlier report with a new one', async () => {
  const { run, lines } = await evaluationFolder({ ...paid(), AI_MODEL: 'claude-haiku-4-5' })
  ai.use(({ model }) => answer(model.includes('5-5') ? dogIn1998 : {}))
  const both = await run(['photos', '--only', 'pixels', ...budget])
  expect(both.code).toBe(0)
  const against = ['--against', 'anthropic:claude-haiku-5-5', '--compare', 'report/report.jsonl']
  const compared = await run(['photos', '--only', 'pixels', ...budget, ...against], 'second')
  expect(compared.stdout).toContain('[1] claude-haiku-4-5, earlier (photo-2), pixels only')
  expect(compared.stdout).toContain('[2] claude-haiku-4-5, pixels only')
  expect(compared.stdout).toContain('[3] claude-haiku-5-5, pixels only')
  expect(compared.stdout).toContain(
    'claude-haiku-5-5, pixels only, compared with claude-haiku-4-5, earlier (photo-2), pixels only:',
  )
  expect(compared.stdout).toContain('no difference that these photos could show')
  expect(await lines('second')).toHaveLength(7)
})

test('the built-in analysis is measured without a network, and max limits the number of photos', async () => {
  const { run, lines } = await evaluationFolder()
  const { stdout, code } = await run(['photos', '--model', 'basic', '--max', '2', '--seed', '3'])
  expect(code).toBe(0)
  expect(stdout).toContain('2 photos measured; 4 questions asked')
  expect(await lines()).toHaveLength(3)
})

test('an error in truth.csv is reported with its line, and a folder without truth says what to do', async () => {
  const { run, start, photos } = await evaluationFolder()
  await writeFile(join(photos, 'truth.csv'), 'file,period\nharbour.jpg,soon\n')
  const refused = start(['photos', '--model', 'basic'])
  expect(await refused.code).toBe(1)
  expect(await refused.stderr).toBe(
    'truth.csv, line 2 has the period "soon", which is not one such as 1998-07-04, 196X or 1960s.\n',
  )
  await writeFile(join(photos, 'truth.csv'), 'file\n')
  expect((await run(['photos', '--model', 'basic'])).stderr).toContain('truth.csv')
})

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { InvalidRequest } from './dialect.ts'

const place = 'shared/data/openai-schemas.json'

/** Finds OpenAI's published schemas next to the checkout or at `OPENAI_SCHEMAS`; null if they are missing. */
function findDocument(): string | null {
  const named = process.env['OPENAI_SCHEMAS']
  if (named) return named
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, place))) return join(folder, place)
  }
  return null
}

type Name =
  | 'CreateChatCompletionRequest'
  | 'CreateResponse'
  | 'CreateChatCompletionResponse'
  | 'Response'
type Check = (body: unknown) => void

const file = findDocument()
const compiled = new Map<Name, Check>()

/**
 * Throws `InvalidRequest` if a body does not match OpenAI's own schema of this name. Does nothing if the schemas are
 * missing.
 */
export function checkByDocument(name: Name, body: unknown): void {
  if (file === null) return
  const check = compiled.get(name) ?? compile(file, name)
  compiled.set(name, check)
  check(body)
}

function compile(path: string, name: Name): Check {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema(JSON.parse(readFileSync(path, 'utf8')) as object, 'oa')
  const validate = ajv.compile({ $ref: `oa#/components/schemas/${name}` })
  return (body) => {
    if (!validate(body)) throw new InvalidRequest(`${name}: ${ajv.errorsText(validate.errors)}`)
  }
}

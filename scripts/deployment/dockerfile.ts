import { type Copy, type Dockerfile, DockerfileParser, type From } from 'dockerfile-ast'
import { validate } from 'dockerfile-utils'
import { type DeploymentFile, type Project, unknownVariables } from './project.ts'

/** Syntax errors, and breaches of what Verso's image must guarantee. */
export function dockerfileFindings({ text }: DeploymentFile, project: Project): string[] {
  const file = DockerfileParser.parse(text)
  const syntax = validate(text).map(
    ({ message, range }) =>
      `line ${range.start.line + 1}: ${typeof message === 'string' ? message : message.value}`,
  )
  return [
    ...syntax,
    ...otherBases(file, project),
    ...missingSources(file, project),
    ...lastStageFindings(text),
    ...unknownVariables(variablesOf(file), project, ['NODE_ENV']),
  ]
}

const variablesOf = (file: Dockerfile) =>
  file.getENVs().flatMap((env) => env.getProperties().map((property) => property.getName()))

/** Each stage must be based on an earlier stage or on the Node with which the project is tested. */
function otherBases(file: Dockerfile, { node }: Project): string[] {
  const stages = file.getFROMs().map((from) => from.getBuildStage())
  const isKnown = (from: From) =>
    stages.includes(from.getImage()) || from.getImage()?.startsWith(`node:${node}-`)
  return file
    .getFROMs()
    .filter((from) => !isKnown(from))
    .map((from) => `${from.getImage()} is not node:${node}-…, which package.json pins`)
}

/** Finds paths that are copied from the project but do not exist. */
function missingSources(file: Dockerfile, { paths }: Project): string[] {
  const ofProject = (copy: Copy) => !copy.getFlags().some((flag) => flag.getName() === 'from')
  // `paths` does not include paths that begin with a dot.
  const isThere = (path: string) => path.startsWith('.') || paths.includes(path)
  return file
    .getCOPYs()
    .filter(ofProject)
    .flatMap((copy) => copy.getArguments().slice(0, -1).map(String))
    .filter((path) => !isThere(path))
    .map((path) => `COPY: there is no ${path}`)
}

/** Checks that the app does not run as root, has a health check, and receives signals. */
function lastStageFindings(text: string): string[] {
  const stage = text.slice(text.lastIndexOf('\nFROM '))
  const user = /^USER (\S+)/m.exec(stage)?.[1]
  return [
    ...(!user || user === 'root' || user.startsWith('0') ? ['the app would run as root'] : []),
    ...(/^HEALTHCHECK /m.test(stage) ? [] : ['there is no HEALTHCHECK']),
    ...(/^ENTRYPOINT \[/m.test(stage) ? [] : ['signals reach only an ENTRYPOINT of the form […]']),
  ]
}

export type DeploymentFile = { path: string; text: string }

/** The parts of the project to which the `deploy` files refer. */
export type Project = {
  /** All files and folders of the project. */
  paths: string[]
  /** The settings of server/src/config.ts. */
  variables: readonly string[]
  /** The version of Node that package.json pins. */
  node: string
}

/** Findings about names that are not settings of the app; `others` are settings of the platform. */
export const unknownVariables = (
  names: string[],
  { variables }: Pick<Project, 'variables'>,
  others: string[] = [],
): string[] =>
  names
    .filter((name) => !variables.includes(name) && !others.includes(name))
    .map((name) => `${name} is no setting of the app (server/src/config.ts)`)

import { deploymentFindings, readDeployment } from './deployment-files.ts'
import { changes, filesWithoutRule } from './planted-deployments.ts'

/** One line for each planted breach that the deployment checks do not find. */
export function deploymentTestFailures(): string[] {
  const { files, project } = readDeployment()
  const planted = Object.entries(changes).flatMap(([path, list]) => {
    const text = files.find((file) => file.path === path)?.text ?? ''
    return list.map((change) => ({ path, text, ...change }))
  })
  const notCaught = planted.filter(({ path, text, from, to, caught }) => {
    const broken = { path, text: text.replace(from, () => to) }
    return !deploymentFindings([broken], project, files).some((line) => line.includes(caught))
  })
  const notRefused = filesWithoutRule.filter(
    (file) => deploymentFindings([file], project).length === 0,
  )
  return [
    ...notCaught.map(({ path, to, caught }) => `not caught: ${path} with "${to}" (${caught})`),
    ...notRefused.map(({ path }) => `not refused: ${path}`),
  ]
}

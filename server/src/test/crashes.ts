import type { KyselyPlugin } from 'kysely'

/** The process was gone before the next statement: what it had begun is undone by the database. */
export class Crash extends Error {}

/** A plugin for the database of `startApp` that lets it crash between any two statements. */
export function crashes() {
  let left = Infinity
  let crashed = false
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (left > 0) {
        left -= 1
        return node
      }
      left = Infinity
      crashed = true
      throw new Crash('crashed as the test wished')
    },
    transformResult: async ({ result }) => result,
  }
  return {
    plugin,
    /** The statement after `statements` more of them fails, and only that one. */
    after(statements: number): void {
      left = statements
      crashed = false
    },
    never(): void {
      left = Infinity
      crashed = false
    },
    happened: () => crashed,
  }
}

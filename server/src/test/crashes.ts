import type { KyselyPlugin } from 'kysely'

/** Simulates a crash before the next statement: the database rolls back the transaction. */
export class Crash extends Error {}

/** A plugin for the database of `startApp` that simulates a crash between two statements. */
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
    /** Lets `statements` statements pass, then makes only the next one fail. */
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

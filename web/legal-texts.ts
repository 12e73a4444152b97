import type { Plugin } from 'vite'
import { parseLegalText } from './src/features/legal/legal-markdown.ts'

/** Lets the web app import `terms.md` and `privacy.md` as data, so that the browser needs no Markdown parser. */
export function legalTexts(): Plugin {
  return {
    name: 'legal-texts',
    transform: {
      filter: { id: /\/features\/legal\/\w+\.md$/ },
      handler: (markdown) => ({
        code: `export const legalText = ${JSON.stringify(parseLegalText(markdown))}`,
        map: null,
        moduleType: 'js',
      }),
    },
  }
}

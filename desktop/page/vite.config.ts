import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vite'

/** Builds the window of the desktop app from the components and tokens of the web app, without its router and sign-in. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [react({ compiler: true }), tailwindcss(), icon()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // The first versions with light-dark(), as in the web app.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
  },
})

/** The icon of the web app, at the address where its components expect it. */
function icon(): Plugin {
  return {
    name: 'icon',
    apply: 'build',
    generateBundle() {
      const source = readFileSync(join(import.meta.dirname, '../../web/public/icon.svg'))
      this.emitFile({ type: 'asset', fileName: 'icon.svg', source })
    },
  }
}

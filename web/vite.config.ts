import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vite'

const api = process.env['VERSO_API'] ?? 'http://localhost:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react({ compiler: true }), tailwindcss(), preloadFont()],
  server: { port: 5173, strictPort: true, proxy: { '/api': api } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // For the size budgets: `scripts/sizes.ts`.
    manifest: true,
    // Every browser that knows light-dark() knows modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every visit loads first, in two files: libraries stay cached when only our code changes.
            { name: 'libraries', tags: ['$initial'], test: /[\\/]node_modules[\\/]/ },
            { name: 'start', tags: ['$initial'] },
          ],
        },
      },
    },
    // The first versions with light-dark(), which the theme stands on; older ones are past wide support.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
  },
})

/** The font loads beside the style sheet, not after it. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              href: `/${file}`,
              as: 'font',
              type: 'font/woff2',
              crossorigin: true,
            },
            injectTo: 'head',
          })),
    },
  }
}

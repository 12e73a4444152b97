import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vite'
import { legalTexts } from './legal-texts.ts'
import { listParts, preloadList } from './list-files.ts'

const api = process.env['VERSO_API'] ?? 'http://localhost:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react({ compiler: true }),
    tailwindcss(),
    legalTexts(),
    preloadFont(),
    preloadList(),
    precompress(),
  ],
  server: { port: 5173, strictPort: true, proxy: { '/api': api, '/health': api } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Used by the size budgets in `scripts/sizes.ts`.
    manifest: true,
    // Every browser that supports light-dark() supports modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // The files that every visit loads first: libraries stay cached when only our code changes.
            { name: 'libraries', tags: ['$initial'], test: /[\\/]node_modules[\\/]/ },
            { name: 'start', tags: ['$initial'] },
            listParts(),
          ],
        },
      },
    },
    // The first versions with light-dark(), which the theme is based on.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
  },
})

/** Loads the font in parallel with the style sheet, not after it. */
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

/** Compresses each text file once, at the highest level, for browsers that accept it. */
function precompress(): Plugin {
  const worthwhile = /\.(js|css|svg|json|txt|vtt)$/
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: ({ root, build }) => void (folder = join(root, build.outDir)),
    closeBundle() {
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      for (const path of files.filter((name) => worthwhile.test(name))) {
        const bytes = readFileSync(join(folder, path))
        writeFileSync(join(folder, `${path}.br`), brotliCompressSync(bytes))
        writeFileSync(join(folder, `${path}.gz`), gzipSync(bytes, { level: 9 }))
      }
    },
  }
}

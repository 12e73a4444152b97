import { join } from 'node:path'
import { runNode, stopAll } from './children.ts'

/**
 * Runs the API, which restarts on changes, and in front of it the web app with hot reload. If one of them ends, the
 * other is ended too.
 */
const web = 'http://localhost:5173'
const api = `http://localhost:${process.env['PORT'] ?? 3000}`
const root = join(import.meta.dirname, '..')

const codes = await Promise.all(
  [
    runNode(['--watch', '--watch-preserve-output', 'server/src/main.ts'], {
      cwd: root,
      env: { PUBLIC_URL: web, ...process.env },
    }),
    runNode([join(root, 'node_modules/vite/bin/vite.js')], {
      cwd: join(root, 'web'),
      env: { ...process.env, VERSO_API: api },
    }),
  ].map((ending) => ending.finally(stopAll)),
)
process.exitCode = Math.max(...codes)

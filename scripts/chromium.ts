import { existsSync, readFileSync } from 'node:fs'

const recorded = 'node_modules/.chromium-path'

/** Launches the browser that `scripts/setup.mjs` found, without background requests, also as root in a container. */
export const chromiumOptions = {
  executablePath:
    process.env['CHROMIUM_PATH'] ??
    (existsSync(recorded) ? readFileSync(recorded, 'utf8').trim() : '/usr/bin/chromium'),
  args: [
    '--no-sandbox',
    // Debian's Chromium draws by a graphics card. Without one that is slower than drawing by its own code.
    '--disable-gpu-rasterization',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-quic',
    '--no-first-run',
  ],
}

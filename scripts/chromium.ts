import { existsSync, readFileSync } from 'node:fs'

const recorded = (name: string) => {
  const file = `node_modules/.${name}-path`
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}

/** Launches the browser that `scripts/setup.mjs` found, without background requests, also as root in a container. */
export const chromiumOptions = {
  executablePath: process.env['CHROMIUM_PATH'] ?? (recorded('chromium') || '/usr/bin/chromium'),
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

/**
 * The same in a Chromium that has no windows, as Playwright itself brings one, where `scripts/setup.mjs` found it: pages
 * take two thirds of the CPU.
 */
export const chromiumShellOptions = {
  ...chromiumOptions,
  executablePath:
    process.env['CHROMIUM_PATH'] ?? (recorded('chromium-shell') || chromiumOptions.executablePath),
}

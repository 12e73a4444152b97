import { existsSync, readFileSync } from 'node:fs'

const recorded = (name: string) => {
  const file = `node_modules/.${name}-path`
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}

/**
 * Launches the browser that `scripts/setup.mjs` found, without background requests; works as root in a container too.
 */
export const chromiumOptions = {
  executablePath: process.env['CHROMIUM_PATH'] ?? (recorded('chromium') || '/usr/bin/chromium'),
  args: [
    '--no-sandbox',
    // Debian's Chromium draws with the GPU. Without a graphics card, that is slower than drawing in software.
    '--disable-gpu-rasterization',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-quic',
    '--no-first-run',
  ],
}

/**
 * The same with a Chromium without windows, like the one that Playwright itself uses, if `scripts/setup.mjs` found
 * one: pages take two thirds of the CPU.
 */
export const chromiumShellOptions = {
  ...chromiumOptions,
  executablePath:
    process.env['CHROMIUM_PATH'] ?? (recorded('chromium-shell') || chromiumOptions.executablePath),
}

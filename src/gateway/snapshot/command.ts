// `signalbox snapshot`: flags, progress and report.
import { statSync } from 'node:fs'
import { isUnencrypted, parseServiceUrl, SettingsError, type Environment } from '../address-settings.ts'
import { parseOptions } from '../flags.ts'
import { readCertificates } from '../settings.ts'
import type { SnapshotManifest } from '../../contract/core/snapshot.ts'
import { JournalError } from './journal.ts'
import { SnapshotError, takeSnapshot, type Progress, type SnapshotOptions } from './snapshot.ts'
import { connectSource, TokenRefusedError } from './source.ts'

const USAGE = `signalbox snapshot --service https://ops.example.com --organization acme --out acme.snapshot [options]

Saves everything in an organization that the token can read to one file, for rehearsals. Changes nothing.

  --service URL        address of the service                                SERVICE_URL
  --organization NAME  the organization
  --out FILE           the file to write; FILE.partial until it is complete
  --deployments N      number of newest deployments per environment, with changes (20)
  --anonymize          replace people, email addresses, host names and IP addresses
  --concurrency N      concurrent requests, 1 to 32 (6)
  --service-ca FILE    CA certificates (PEM) for the service                 SERVICE_CA

SERVICE_TOKEN is the token of an operator. It has no flag, since the process list shows flags to all users.`

const OPTIONS = {
  service: { type: 'string' },
  organization: { type: 'string' },
  out: { type: 'string' },
  deployments: { type: 'string' },
  anonymize: { type: 'boolean' },
  concurrency: { type: 'string' },
  'service-ca': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

function parseCount(flag: string, text: string | undefined, fallback: number, most: number): number {
  if (text === undefined) return fallback
  if (!/^\d{1,5}$/.test(text) || Number(text) < 1 || Number(text) > most)
    throw new SettingsError(`${flag} must be a whole number from 1 to ${most}.`)
  return Number(text)
}

function readRequired(flag: string, text: string | undefined): string {
  if (!text) throw new SettingsError(`${flag} is missing. See signalbox snapshot --help.`)
  return text
}

/** The options in `args` and the environment; undefined for --help. Throws SettingsError. */
function readOptions(args: readonly string[], environment: Environment) {
  const values = parseOptions(args, OPTIONS)
  if (values.help) return undefined
  const token = environment['SERVICE_TOKEN']
  if (!token)
    throw new SettingsError('SERVICE_TOKEN is not set: set it to the token of an operator who can see everything.')
  const options: SnapshotOptions = {
    service: parseServiceUrl(values.service ?? environment['SERVICE_URL']),
    organization: readRequired('--organization', values.organization),
    out: readRequired('--out', values.out),
    deployments: parseCount('--deployments', values.deployments, 20, 1000),
    anonymize: values.anonymize ?? false,
    concurrency: parseCount('--concurrency', values.concurrency, 6, 32),
  }
  const ca = readCertificates(values['service-ca'] ?? environment['SERVICE_CA'])
  return { options, token, ca }
}

const plural = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

function formatSeconds(seconds: number): string {
  return seconds < 90 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`
}

/** Prints a line of progress with the time left, at most once a second. */
function createProgressLine(write: (text: string) => void) {
  const startedAt = Date.now()
  let [last, assembliesFrom] = [0, 0]
  return ({ answers, done, total }: Progress) => {
    const now = Date.now()
    if (total > 0 && assembliesFrom === 0) assembliesFrom = now
    if (now - last < 1000) return
    last = now
    const rest = done > 0 ? ((now - assembliesFrom) / done) * (total - done) : undefined
    const left = rest === undefined ? '' : `, ${formatSeconds(rest / 1000)} left`
    const assemblies = total > 0 ? `, ${done} of ${plural(total, 'assembly', 'assemblies')}` : ''
    write(`${plural(answers, 'response')} in ${formatSeconds((now - startedAt) / 1000)}${assemblies}${left}`)
  }
}

const MAX_LISTED = 20

function describeUnread({ unread }: SnapshotManifest): string[] {
  if (unread.length === 0) return ['Everything was read.']
  const listed = unread.slice(0, MAX_LISTED).map(({ path, reason }) => `  ${path}: ${reason}`)
  const more = unread.length > MAX_LISTED ? [`  and ${unread.length - MAX_LISTED} more, all listed in the file`] : []
  return [`${plural(unread.length, 'response')} could not be read, or not completely:`, ...listed, ...more]
}

/** Runs the command. Sets the exit code 1 after an error. */
export async function runSnapshot(args: readonly string[], environment: Environment): Promise<void> {
  const isTerminal = process.stderr.isTTY
  const print = (text: string) => void process.stderr.write(isTerminal ? `\r\u001B[K${text}` : `${text}\n`)
  try {
    const parsed = readOptions(args, environment)
    if (!parsed) return void process.stdout.write(`${USAGE}\n`)
    const { options, token, ca } = parsed
    if (isUnencrypted(options.service.origin))
      process.stderr.write('WARNING: the address is http: the token is sent to the service unencrypted. Use https.\n')
    const source = connectSource({ ...options, token, ...(ca !== undefined && { ca }) })
    try {
      const { manifest, resumed } = await takeSnapshot(source, options, createProgressLine(print))
      if (isTerminal) print('')
      if (resumed > 0) process.stdout.write(`Resumed after ${plural(resumed, 'response')}.\n`)
      const size = (statSync(options.out).size / 1_000_000).toFixed(1)
      const answers = Object.values(manifest.calls).reduce((sum, count) => sum + count, 0)
      process.stdout.write(`${options.out}: ${plural(answers, 'response')}, ${size} MB, SHA-256 ${manifest.sha256}\n`)
      process.stdout.write(`${describeUnread(manifest).join('\n')}\n`)
    } finally {
      await source.close()
    }
  } catch (error) {
    const isKnown = [SettingsError, SnapshotError, JournalError, TokenRefusedError].some(
      (kind) => error instanceof kind,
    )
    const text = error instanceof Error ? error.message : String(error)
    process.stderr.write(`${isTerminal ? '\n' : ''}${text}\n`)
    if (!isKnown)
      process.stderr.write('Run the same command again to resume. Responses that were already read are kept.\n')
    process.exitCode = 1
  }
}

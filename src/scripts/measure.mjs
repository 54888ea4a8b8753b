// What the benchmarks share: processes under test, calls at a steady rate, and the table that is printed.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

/** Starts `node file ...args` and waits for the address it prints. Answers `{ url, child, milliseconds }`. */
export async function startProcess(file, args, environment = {}) {
  const begun = performance.now()
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const [url] = /https?:\/\/127\.0\.0\.1:\d+/.exec(line) ?? []
    if (!url) continue
    child.stdout.resume()
    return { url, child, milliseconds: performance.now() - begun }
  }
  throw new Error(`${file} ended with ${child.exitCode} before it listened.`)
}

/** Memory of a process in MB: what is resident now and what was at most. undefined where /proc does not tell. */
export function readMemory(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const megabytes = (name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
    return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') }
  } catch {
    return undefined
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 })

/** One GET. Answers `{ status, bytes, firstByte, whole }`, times in milliseconds from the call. */
export function timedGet(url, headers) {
  const begun = performance.now()
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, headers }, (answer) => {
      const firstByte = performance.now() - begun
      let bytes = 0
      answer.on('data', (chunk) => (bytes += chunk.length))
      answer.on('end', () => resolve({ status: answer.statusCode, bytes, firstByte, whole: performance.now() - begun }))
      answer.on('error', reject)
    })
    asked.on('error', reject)
    asked.end()
  })
}

/**
 * Asks `perSecond` times a second for so many seconds, whether answers come or not, in turn over `urls`. Answers the sorted
 * milliseconds from when each call was due. Throws for an answer other than 200.
 */
export async function measureAtRate(urls, headers, perSecond, seconds) {
  const begun = performance.now()
  const asked = []
  for (let index = 0; index < perSecond * seconds; index += 1) {
    const due = begun + (index * 1000) / perSecond
    const wait = due - performance.now()
    if (wait > 1) await sleep(wait)
    const url = urls[index % urls.length]
    asked.push(
      timedGet(url, headers).then(({ status }) => {
        if (status !== 200) throw new Error(`${url} answered ${status}.`)
        return performance.now() - due
      }),
    )
  }
  return (await Promise.all(asked)).sort((a, b) => a - b)
}

/** The value that `share` of the sorted values do not exceed. */
export const percentile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)]

/** Prints rows of `[what, value, budget, unit]` and says which are over their budget. */
export function printReport(rows) {
  const number = (value) => (value === undefined ? '-' : value < 10 ? value.toFixed(2) : String(Math.round(value)))
  for (const [what, value, budget, unit] of rows) {
    const outcome = value === undefined || budget === undefined ? '' : value <= budget ? 'within' : 'OVER'
    const limit = budget === undefined ? '' : `of ${budget}`
    console.log(`${what.padEnd(52)} ${number(value).padStart(7)} ${unit.padEnd(3)} ${limit.padEnd(9)} ${outcome}`)
  }
}

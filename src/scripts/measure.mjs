// Shared by the benchmarks: processes under test, requests at a steady rate, and the printed report.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

/** Starts `node file ...args` and waits for the address it prints. Resolves to `{ url, child, milliseconds }`. */
export async function startProcess(file, args, environment = {}) {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const [url] = /https?:\/\/127\.0\.0\.1:\d+/.exec(line) ?? []
    if (!url) continue
    child.stdout.resume()
    return { url, child, milliseconds: performance.now() - startedAt }
  }
  throw new Error(`${file} exited with ${child.exitCode} before it listened.`)
}

/** Resident memory of a process in MB, `now` and `peak`. undefined where there is no /proc. */
export function readMemory(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const megabytes = (name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
    return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') }
  } catch {
    return undefined
  }
}

/** Processor time of a process so far, in milliseconds. undefined where there is no /proc. */
export function readProcessorTime(pid) {
  try {
    const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ').slice(11, 13)
    return (Number(user) + Number(system)) * 10
  } catch {
    return undefined
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 })

/** Sends one GET. Resolves to `{ status, bytes, firstByte, whole }`, times in milliseconds from the call. */
export function timedGet(url, headers) {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { agent, headers }, (answer) => {
      const firstByte = performance.now() - startedAt
      let bytes = 0
      answer.on('data', (chunk) => (bytes += chunk.length))
      answer.on('end', () =>
        resolve({ status: answer.statusCode, bytes, firstByte, whole: performance.now() - startedAt }),
      )
      answer.on('error', reject)
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
}

/**
 * Sends `perSecond` GETs a second to `urls` in turn, without waiting for answers. Resolves to the sorted latencies in
 * milliseconds, counted from when each request was due. Throws for any status but 200.
 */
export async function measureAtRate(urls, headers, perSecond, seconds) {
  const startedAt = performance.now()
  const requests = []
  for (let index = 0; index < perSecond * seconds; index += 1) {
    const due = startedAt + (index * 1000) / perSecond
    const wait = due - performance.now()
    if (wait > 1) await sleep(wait)
    const url = urls[index % urls.length]
    requests.push(
      timedGet(url, headers).then(({ status }) => {
        if (status !== 200) throw new Error(`${url} answered ${status}.`)
        return performance.now() - due
      }),
    )
  }
  return (await Promise.all(requests)).sort((a, b) => a - b)
}

/** The value that `share` of the sorted values do not exceed. */
export const percentile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)]

/** Prints rows of `[label, value, budget, unit]` and marks those over budget. */
export function printReport(rows) {
  const number = (value) => (value === undefined ? '-' : value < 10 ? value.toFixed(2) : String(Math.round(value)))
  for (const [label, value, budget, unit] of rows) {
    const outcome = value === undefined || budget === undefined ? '' : value <= budget ? 'within' : 'OVER'
    const limit = budget === undefined ? '' : `of ${budget}`
    console.log(`${label.padEnd(52)} ${number(value).padStart(7)} ${unit.padEnd(3)} ${limit.padEnd(9)} ${outcome}`)
  }
}

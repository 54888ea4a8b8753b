// `npm run bench:gateway`: what the built gateway adds to a call, what it needs, and what slow clients do to it.
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { build } from '../scripts/build.mjs'
import { measureAtRate, timedGet, readMemory, percentile, printReport, startProcess } from '../scripts/measure.mjs'

const MEGABYTE = 1_048_576
const RATE = 200
const SECONDS = 10
const SLOW_CLIENTS = 500

const smallBody = JSON.stringify([{ ciId: 1, ciName: 'dfw-1', ciClassName: 'account.Cloud', ciAttributes: {} }])
const row = JSON.stringify({ ciId: 1, ciName: 'compute-1-1', comments: 'x'.repeat(900) })
const largeBody = `[${Array(Math.ceil((30 * MEGABYTE) / row.length))
  .fill(row)
  .join(',')}]`

/** A service that answers at once, so that what is measured is the gateway. */
async function startService() {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(request.url?.includes('/assemblies') ? largeBody : smallBody)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }
}

/** Connections that have begun a request and say one byte a second. */
async function openSlowClients(port) {
  const sockets = Array.from({ length: SLOW_CLIENTS }, () => connect(port, '127.0.0.1'))
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('connect', resolve))))
  for (const socket of sockets) socket.on('error', () => {}).write('GET /api/acme/clouds HTTP/1.1\r\nX-')
  const timer = setInterval(() => sockets.forEach((socket) => socket.writable && socket.write('a')), 1000)
  return () => {
    clearInterval(timer)
    for (const socket of sockets) socket.destroy()
  }
}

build('server')
const service = await startService()
const main = fileURLToPath(new URL('../../dist/gateway.js', import.meta.url))
const settings = { SERVICE_URL: service.url, SERVICE_TOKEN: 'bench', PORT: '0', LOG_LEVEL: 'info' }
const startTimes = []
for (let turn = 0; turn < 3; turn += 1) {
  const { child, milliseconds } = await startProcess(main, [], settings)
  child.kill('SIGTERM')
  startTimes.push(milliseconds)
}
const gateway = await startProcess(main, [], settings)
const headers = { accept: 'application/json' }
const directUrls = [`${service.url}/acme/clouds`]
const gatewayUrls = [`${gateway.url}/api/acme/clouds`]

await measureAtRate(gatewayUrls, headers, RATE, 2)
const directTimes = await measureAtRate(directUrls, headers, RATE, SECONDS)
const gatewayTimes = await measureAtRate(gatewayUrls, headers, RATE, SECONDS)
const memoryBefore = readMemory(gateway.child.pid)
const stream = await timedGet(`${gateway.url}/api/acme/assemblies`, headers)
const memoryStreamed = readMemory(gateway.child.pid)
const close = await openSlowClients(Number(new URL(gateway.url).port))
await sleep(500)
const timesBesideSlowClients = await measureAtRate(gatewayUrls, headers, 50, 4)
close()
gateway.child.kill('SIGTERM')
service.close()

const difference = (share) => Math.max(0, percentile(gatewayTimes, share) - percentile(directTimes, share))
console.log(
  `${gatewayTimes.length} calls at ${RATE}/s, directly and through the gateway; ${stream.bytes} bytes streamed`,
)
printReport([
  ['start to listening', Math.min(...startTimes), 500, 'ms'],
  ['added to a call: p50', difference(0.5), 1, 'ms'],
  ['added to a call: p99', difference(0.99), 8, 'ms'],
  ['a call through the gateway: p50', percentile(gatewayTimes, 0.5), undefined, 'ms'],
  ['a call through the gateway: p99', percentile(gatewayTimes, 0.99), undefined, 'ms'],
  ['30 MB: whole answer', stream.whole, undefined, 'ms'],
  ['memory before, at most', memoryBefore?.peak, undefined, 'MB'],
  ['memory with 30 MB streamed, at most', memoryStreamed?.peak, 150, 'MB'],
  [`beside ${SLOW_CLIENTS} slow clients: p99`, percentile(timesBesideSlowClients, 0.99), 50, 'ms'],
])

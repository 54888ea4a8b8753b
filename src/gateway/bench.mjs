// `npm run bench:gateway`: latency and memory of the built gateway, with and without slow and hostile clients.
import { Agent, createServer, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { build } from '../scripts/build.mjs'
import {
  measureAtRate,
  timedGet,
  readMemory,
  readProcessorTime,
  percentile,
  printReport,
  startProcess,
} from '../scripts/measure.mjs'

const MEGABYTE = 1_048_576
const RATE = 200
const SECONDS = 10
const SLOW_CLIENTS = 500

const smallBody = JSON.stringify([{ ciId: 1, ciName: 'dfw-1', ciClassName: 'account.Cloud', ciAttributes: {} }])
const row = JSON.stringify({ ciId: 1, ciName: 'compute-1-1', comments: 'x'.repeat(900) })
const toList = (bytes) =>
  Buffer.from(
    `[${Array(Math.ceil(bytes / row.length))
      .fill(row)
      .join(',')}]`,
  )
const bodies = { assemblies: toList(30 * MEGABYTE), health: toList(8 * MEGABYTE) }

/** A service that answers at once, so that only the gateway is measured. */
async function startService() {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(bodies[/[a-z]+$/.exec(request.url)?.[0]] ?? smallBody)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }
}

/** Opens connections that each send `head`. */
async function openConnections(count, port, head) {
  const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1'))
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('connect', resolve))))
  for (const socket of sockets) socket.on('error', () => {}).write(head)
  return sockets
}

/** Opens connections that send a request at one byte per second. Returns the function that closes them. */
async function openSlowClients(count, port) {
  const sockets = await openConnections(count, port, 'GET /api/acme/clouds HTTP/1.1\r\nX-')
  const timer = setInterval(() => sockets.forEach((socket) => socket.writable && socket.write('a')), 1000)
  return () => {
    clearInterval(timer)
    for (const socket of sockets) socket.destroy()
  }
}

async function signIn(url, token) {
  const headers = { 'x-signalbox': '1', 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/session`, { method: 'POST', headers, body: JSON.stringify({ token }) })
  return answer.headers.getSetCookie()[0].split(';')[0]
}

/** Latency for one operator and memory, before and during slow clients, open bodies and stalled readers of another operator. */
async function measureHostileLoad(url, pid) {
  const { host, port } = new URL(url)
  const hostile = await signIn(url, 'hostile')
  const headers = { accept: 'application/json', cookie: await signIn(url, 'other') }
  const urls = [`${url}/api/acme/clouds`]
  await measureAtRate(urls, headers, 50, 2)
  const before = await measureAtRate(urls, headers, 50, 4)
  const identity = `HTTP/1.1\r\nHost: ${host}\r\nCookie: ${hostile}\r\n`
  const bodyHeaders = `X-Signalbox: 1\r\nContent-Type: application/json\r\nContent-Length: ${MEGABYTE}\r\n`
  const closeSlow = await openSlowClients(300, port)
  const writers = await openConnections(900, port, `POST /api/acme/assemblies ${identity}${bodyHeaders}\r\n"`)
  const readers = await openConnections(128, port, `GET /api/acme/operations/health ${identity}\r\n`)
  for (const socket of writers) socket.resume().write('x'.repeat(20_000))
  await sleep(3000)
  const during = await measureAtRate(urls, headers, 50, 4)
  closeSlow()
  for (const socket of [...writers, ...readers]) socket.destroy()
  return { before, during, memory: readMemory(pid)?.peak }
}

/** The least that a proxy does, as the measure for the gateway. Runs in its own process, like the gateway. */
function runBareProxy(serviceUrl) {
  const agent = new Agent({ keepAlive: true })
  const server = createServer((incoming, answer) => {
    const options = { agent, method: incoming.method, headers: { accept: 'application/json' } }
    const outgoing = request(serviceUrl + incoming.url.slice('/api'.length), options, (received) => {
      answer.writeHead(received.statusCode, { 'content-type': received.headers['content-type'] })
      received.pipe(answer)
    })
    incoming.pipe(outgoing)
  })
  server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`))
}

/** Median processor time per request in milliseconds of a bare proxy and the gateway, measured in turn since machines are noisy. */
async function measureProcessorTime(serviceUrl, gateway) {
  const proxy = await startProcess(fileURLToPath(import.meta.url), ['--bare-proxy', serviceUrl])
  const headers = { accept: 'application/json', cookie: await signIn(gateway.url, 'measured') }
  const runs = { proxy: [], gateway: [] }
  for (let round = 0; round < 10; round += 1)
    for (const [name, { url, child }] of Object.entries({ proxy, gateway })) {
      const before = readProcessorTime(child.pid)
      for (let count = 0; count < 2000; count += 20)
        await Promise.all(Array.from({ length: 20 }, () => timedGet(`${url}/api/acme/clouds`, headers)))
      // The first rounds warm up.
      if (round >= 3) runs[name].push((readProcessorTime(child.pid) - before) / 2000)
    }
  proxy.child.kill('SIGTERM')
  const median = (times) =>
    percentile(
      times.sort((a, b) => a - b),
      0.5,
    )
  return { proxy: median(runs.proxy), gateway: median(runs.gateway) }
}

if (process.argv[2] === '--bare-proxy') runBareProxy(process.argv[3])
else await runBenchmark()

async function runBenchmark() {
  build('server')
  const service = await startService()
  const main = fileURLToPath(new URL('../../dist/gateway.js', import.meta.url))
  const settings = { SERVICE_URL: service.url, SERVICE_TOKEN: 'bench', PORT: '0', LOG_LEVEL: 'info' }
  const startTimes = []
  for (let run = 0; run < 3; run += 1) {
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
  const close = await openSlowClients(SLOW_CLIENTS, Number(new URL(gateway.url).port))
  await sleep(500)
  const timesWithSlowClients = await measureAtRate(gatewayUrls, headers, 50, 4)
  close()
  gateway.child.kill('SIGTERM')
  const shared = await startProcess(main, [], { ...settings, SERVICE_TOKEN: '', SESSION_SECRET: 'bench'.repeat(8) })
  const processorTime = await measureProcessorTime(service.url, shared)
  const hostileLoad = await measureHostileLoad(shared.url, shared.child.pid)
  shared.child.kill('SIGTERM')
  service.close()

  const difference = (share) => Math.max(0, percentile(gatewayTimes, share) - percentile(directTimes, share))
  console.log(
    `${gatewayTimes.length} calls at ${RATE}/s, directly and through the gateway; ${stream.bytes} bytes streamed`,
  )
  printReport([
    ['start to listening', Math.min(...startTimes), 500, 'ms'],
    ['added latency: p50', difference(0.5), 1, 'ms'],
    ['added latency: p99', difference(0.99), 8, 'ms'],
    ['call through the gateway: p50', percentile(gatewayTimes, 0.5), undefined, 'ms'],
    ['call through the gateway: p99', percentile(gatewayTimes, 0.99), undefined, 'ms'],
    ['processor time per request: bare proxy', processorTime.proxy, undefined, 'ms'],
    ['processor time per signed-in request: added', processorTime.gateway - processorTime.proxy, 0.25, 'ms'],
    ['30 MB: complete answer', stream.whole, undefined, 'ms'],
    ['peak memory before', memoryBefore?.peak, undefined, 'MB'],
    ['peak memory with 30 MB streamed', memoryStreamed?.peak, 150, 'MB'],
    [`with ${SLOW_CLIENTS} slow clients: p99`, percentile(timesWithSlowClients, 0.99), 50, 'ms'],
    ['second operator alone: p50', percentile(hostileLoad.before, 0.5), undefined, 'ms'],
    ['second operator under hostile load: p50', percentile(hostileLoad.during, 0.5), undefined, 'ms'],
    ['second operator under hostile load: p99', percentile(hostileLoad.during, 0.99), 50, 'ms'],
    ['peak memory under hostile load', hostileLoad.memory, 200, 'MB'],
  ])
}

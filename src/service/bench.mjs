// `npm run bench:service`: speed and memory of the built service with the large dataset.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { build } from '../scripts/build.mjs'
import { measureAtRate, timedGet, readMemory, percentile, printReport, startProcess } from '../scripts/measure.mjs'

const LISTINGS = 5
/** Milliseconds to measure the deployment of 20,000 changes. */
const DEPLOYING = 10_000
const headers = { accept: 'application/json', authorization: `Basic ${btoa('demo-admin:')}` }

build('server')
const data = mkdtempSync(join(tmpdir(), 'bench-'))
const main = fileURLToPath(new URL('../../dist/service.js', import.meta.url))
const start = () => startProcess(main, ['--port=0', `--data=${data}`])

async function stop({ child }) {
  child.kill('SIGTERM')
  await new Promise((resolve) => child.once('exit', resolve))
}

async function answerOf(url) {
  const answer = await fetch(url, { headers })
  return answer.json()
}

/** The component with the most instances: 20,000. */
async function largestListing(root) {
  const health = await answerOf(`${root}/acme/operations/health`)
  const [largest] = health.sort((a, b) => b.health.total - a.health.total)
  const [, , assembly, environment, , platform] = largest.ns.split('/')
  const scope = `/acme/assemblies/${assembly}/operations/environments/${environment}/platforms/${platform}`
  return `${root}${scope}/components/${largest.name}/instances?instances_state=all`
}

async function send(method, url, body) {
  const more = { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await fetch(url, more)
  return answer.json()
}

/** Marks every listed instance, plans, and deploys for a while. Returns the milliseconds of marking and of planning. */
async function replaceAll(root, listing) {
  const ids = (await answerOf(listing)).map((instance) => instance.ciId)
  const [assembly, environment] = new URL(listing).pathname.match(/(?<=assemblies\/|environments\/)[^/]+/g)
  const scope = `${root}/acme/assemblies/${assembly}`
  const at = `${scope}/transition/environments/${environment}`
  const start = performance.now()
  await send('PUT', `${scope}/operations/instances/state`, { ids, state: 'replace' })
  const marked = performance.now()
  await send('POST', `${at}/commit`, {})
  while ((await answerOf(at)).ciState === 'locked') await sleep(100)
  const planned = performance.now()
  const { releaseId, nsPath } = await answerOf(`${at}/releases/bom`)
  await send('POST', `${at}/deployments`, { cms_deployment: { releaseId, nsPath } })
  await sleep(DEPLOYING)
  return { marking: marked - start, planning: planned - marked }
}

try {
  await stop(await startProcess(main, ['--port=0', `--data=${data}`, '--dataset=large']))
  const service = await start()
  const root = service.url
  const idle = readMemory(service.child.pid)
  const listing = await largestListing(root)
  const listings = []
  for (let turn = 0; turn < LISTINGS; turn += 1) listings.push(await timedGet(listing, headers))
  const least = (name) => Math.min(...listings.map((answer) => answer[name]))
  const [assembly] = await answerOf(`${root}/acme/assemblies`)
  const [cloud] = await answerOf(`${root}/acme/clouds`)
  const small = [
    '/acme/assemblies/' + assembly.ciName,
    '/acme/clouds/' + cloud.ciName,
    `/acme/assemblies/${assembly.ciName}/design/platforms`,
    `/acme/assemblies/${assembly.ciName}/transition/environments`,
    '/account/organizations',
  ].map((path) => root + path)
  await measureAtRate(small, headers, 50, 2)
  const reads = await measureAtRate(small, headers, 200, 10)
  const floor = await measureAtRate([`${root}/status/ecv`], headers, 200, 5)
  const used = readMemory(service.child.pid)
  const { marking, planning } = await replaceAll(root, listing)
  const deployed = readMemory(service.child.pid)
  await stop(service)
  console.log(`${listings[0].bytes} bytes of instances, ${reads.length} small reads`)
  printReport([
    ['start over data that is there', service.milliseconds, undefined, 'ms'],
    ['20,000 instances: first byte', least('firstByte'), 150, 'ms'],
    ['20,000 instances: whole answer', least('whole'), 1200, 'ms'],
    ['200 small reads per second: p50', percentile(reads, 0.5), undefined, 'ms'],
    ['200 small reads per second: p99', percentile(reads, 0.99), 15, 'ms'],
    ['200 answers `ok` per second: p99 of machine and measurement', percentile(floor, 0.99), undefined, 'ms'],
    ['20,000 instances: marking', marking, undefined, 'ms'],
    ['20,000 instances: planning their replacement', planning, undefined, 'ms'],
    ['memory with `large`, after start', idle?.now, undefined, 'MB'],
    ['memory with `large`, at most', used?.peak, 250, 'MB'],
    ['memory with `large`, deploying 20,000 changes, at most', deployed?.peak, 250, 'MB'],
  ])
} finally {
  rmSync(data, { recursive: true, force: true })
}

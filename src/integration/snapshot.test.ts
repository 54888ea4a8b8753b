// Snapshots over both layers: the gateway's command reads a reference service, another one loads the file.
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SnapshotManifest } from '../contract/core/snapshot.ts'
import { takeSnapshot, type SnapshotOptions } from '../gateway/snapshot/snapshot.ts'
import { connectSource } from '../gateway/snapshot/source.ts'
import { buildDataset } from '../service/demo/dataset.ts'
import { createServer } from '../service/http/server.ts'
import type { Dataset } from '../service/model/rows.ts'
import { loadSnapshot } from '../service/snapshot/load.ts'
import { openDatabase } from '../service/store/database.ts'
import { createStore } from '../service/store/store.ts'
import { createTestDataset } from '../service/test-dataset.ts'
import { openTestService, type TestService } from '../service/test-service.ts'

const NOW = Date.UTC(2026, 10, 21, 10)

let folder: string
const opened: { close(): unknown }[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'snapshot-'))
})
async function closeAll(): Promise<void> {
  for (const each of opened.splice(0).toReversed()) await each.close()
  rmSync(folder, { recursive: true, force: true })
}
afterEach(closeAll)

interface Listening {
  readonly url: URL
  readonly app: FastifyInstance
  /** Method and path of every request. */
  readonly requests: string[]
}

async function listen(at: TestService, prepare: (app: FastifyInstance) => void = () => {}): Promise<Listening> {
  const requests: string[] = []
  const app = createServer(at.service)
  app.addHook('onRequest', async ({ method, url }) => void requests.push(`${method} ${url}`))
  prepare(app)
  opened.push(app)
  return { url: new URL(await app.listen({ host: '127.0.0.1', port: 0 })), app, requests }
}

function openSource(dataset: Dataset): TestService {
  const at = openTestService({ dataset, at: NOW })
  opened.push(at)
  return at
}

const file = (name: string) => join(folder, name)

async function take(url: URL, name: string, changes: Partial<SnapshotOptions> = {}) {
  const source = connectSource({ service: url, token: 'demo-admin', concurrency: 4, retryDelay: 5 })
  opened.push(source)
  const options = {
    service: url,
    organization: 'acme',
    out: file(name),
    deployments: 5,
    anonymize: false,
    concurrency: 4,
  }
  return takeSnapshot(source, { ...options, ...changes })
}

const unpack = (name: string) => gunzipSync(readFileSync(file(name))).toString('utf8')

async function load(name: string): Promise<TestService> {
  const data = join(folder, `${name}-data`)
  const database = openDatabase(data)
  await loadSnapshot(createStore(database), file(name), name, NOW)
  database.close()
  const at = openTestService({ folder: data, at: NOW })
  opened.push(at)
  return at
}

describe('a copy of the demo', () => {
  let copy: Buffer
  let requests: readonly string[]
  let manifest: SnapshotManifest
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'snapshot-'))
    const source = await listen(openSource(buildDataset('demo', NOW)))
    // Fewer deployments than some environments have: older ones are in it without their changes.
    ;({ manifest } = await take(source.url, 'copy', { deployments: 3 }))
    copy = readFileSync(file('copy'))
    ;({ requests } = source)
    await closeAll()
  }, 90_000)

  it('was read completely, by GET requests only', () => {
    expect(manifest).toMatchObject({ organization: 'acme', unread: [], calls: { listAssemblies: 1 } })
    expect(requests.length).toBeGreaterThan(1000)
    expect(requests.filter((request) => !request.startsWith('GET '))).toEqual([])
  })

  it('answers the same: the snapshot of the snapshot is identical', async () => {
    writeFileSync(file('copy'), copy)
    const { url } = await listen(await load('copy'))
    const second = await take(url, 'second', { deployments: 3 })
    const [before, after] = [unpack('copy'), unpack('second')].map((text) => text.split('\n').slice(1))
    expect(after).toEqual(before)
    expect(second.manifest.sha256).toBe(manifest.sha256)
    expect(unpack('copy')).not.toContain('globex')
  }, 90_000)

  it('is a service in which one can design, deploy and replace', async () => {
    writeFileSync(file('copy'), copy)
    const { request, advanceTime, service } = await load('copy')
    async function ok(...args: Parameters<typeof request>): Promise<unknown> {
      const { status, body } = await request(...args)
      expect({ path: args[1], status, body: status === 200 ? '' : body }).toEqual({
        path: args[1],
        status: 200,
        body: '',
      })
      return body
    }
    const { store } = service
    const { ciAttributes } = store.ci.findOne("ciClassName = 'catalog.Platform' AND ciName = 'web'") ?? {}
    const { source, pack, version } = ciAttributes ?? {}

    await ok('POST', '/acme/assemblies', { cms_ci: { ciName: 'trial', ciAttributes: { owner: 'a@example.com' } } })
    const platform = { ciName: 'web', ciAttributes: { source, pack, version } }
    await ok('POST', '/acme/assemblies/trial/design/platforms', { cms_dj_ci: platform })
    const components = await ok('GET', '/acme/assemblies/trial/design/platforms/web/components')
    expect(components).toEqual(expect.arrayContaining([expect.objectContaining({ ciName: 'compute' })]))
    const { releaseId } = store.release.findOne("nsPath = '/acme/trial' AND releaseState = 'open'") ?? {}
    await ok('POST', `/acme/assemblies/trial/design/releases/${releaseId}/commit`, {})
    const { ciId: cloud = 0 } = store.ci.findOne("ciClassName = 'account.Cloud' ORDER BY ciName") ?? {}
    const environment = { ciName: 'dev', ciAttributes: { profile: 'DEV', availability: 'single' } }
    await ok('POST', '/acme/assemblies/trial/transition/environments', {
      clouds: { [cloud]: '1' },
      platform_availability: { web: 'single' },
      async: 'true',
      cms_ci: environment,
    })
    advanceTime(600_000)

    const deploy = async (assembly: string, name: string) => {
      const environmentPath = `/acme/assemblies/${assembly}/transition/environments/${name}`
      await ok('POST', `${environmentPath}/deployments`, {
        cms_deployment: { nsPath: `/acme/${assembly}/${name}/bom` },
      })
      for (let minute = 0; minute < 600; minute += 1) advanceTime(60_000)
      return ok('GET', `${environmentPath}/deployments/latest`)
    }
    expect(await deploy('trial', 'dev')).toMatchObject({ deploymentState: 'complete' })
    expect(store.ci.count("nsPath = '/acme/trial/dev/bom/web/1' AND ciClassName LIKE '%.Compute'")).toBeGreaterThan(0)

    const where = "nsPath LIKE '/acme/storefront/prod/bom/%' AND ciClassName LIKE '%.Compute' AND opsState = 'good'"
    const instance = store.ci.findOne(where)
    const path = '/acme/assemblies/storefront/operations/instances/state'
    await ok('PUT', path, { ids: [instance?.ciId], state: 'replace' })
    expect(await deploy('storefront', 'prod')).toMatchObject({ deploymentState: 'complete' })
    expect(store.ci.find(instance?.ciId ?? 0)).toMatchObject({ ciState: 'default' })
  }, 90_000)
})

const SECRET = 'PLANTED-4711'
const withSecrets = {
  db_password: SECRET,
  apiKey: SECRET,
  url: `https://ops:${SECRET}@db-1/x`,
  pin: SECRET,
  masked: SECRET,
}

/** A data set with secrets in all attributes, properties, texts and people. */
function plantSecrets(dataset: Dataset): Dataset {
  const comments = `see postgres://app:${SECRET}@db-1/orders`
  const attrProps = { IS_SECURED: { masked: 'true' } }
  const attributes = <Value extends object>(value: Value) => ({ ...value, ...withSecrets })
  return {
    ...dataset,
    cis: dataset.cis.map((row) => ({ ...row, comments, attrProps, ciAttributes: attributes(row.ciAttributes) })),
    relations: dataset.relations.map((row) => ({
      ...row,
      comments,
      relationAttributes: attributes(row.relationAttributes),
    })),
    changes: dataset.changes.map((row) => ({
      ...row,
      comments,
      ciAttributes: attributes(row.ciAttributes),
      ciBaseAttributes: attributes(row.ciBaseAttributes),
      ciAttrProps: attrProps,
    })),
    procedures: dataset.procedures.map((row) => ({ ...row, arglist: JSON.stringify(withSecrets) })),
    deployments: dataset.deployments.map((row) => ({ ...row, comments, description: comments })),
    notifications: (dataset.notifications ?? []).map((row) => ({ ...row, text: comments, payload: withSecrets })),
  }
}

it('reads all pages of timelines, notifications and procedures', async () => {
  const dataset = buildDataset('demo', NOW)
  const copies = <Row extends object>(row: Row | undefined, count: number, change: (index: number) => Partial<Row>) =>
    row ? Array.from({ length: count }, (_, index): Row => ({ ...row, ...change(index) })) : []
  const isHere = ({ nsPath }: { nsPath: string }) => nsPath.startsWith('/acme/storefront/prod/')
  const release = dataset.releases.find(({ nsPath }) => nsPath === '/acme/storefront/prod/manifest')
  const notification = dataset.notifications?.find(isHere)
  const many = {
    ...dataset,
    releases: [
      ...dataset.releases,
      ...copies(release, 1100, (index) => ({ releaseId: 90_000_000 + index, releaseState: 'canceled' as const })),
    ],
    notifications: [
      ...(dataset.notifications ?? []),
      ...copies(notification, 2100, (index) => ({ timestamp: NOW - index })),
    ],
    procedures: [
      ...dataset.procedures,
      ...copies(dataset.procedures.find(isHere), 260, (index) => ({
        procedureId: 91_000_000 + index,
        procedureState: index < 140 ? ('failed' as const) : index < 200 ? ('complete' as const) : ('canceled' as const),
      })),
    ],
  }
  const { url } = await listen(openSource(many))
  const { manifest } = await take(url, 'pages', { deployments: 1 })
  const copy = (await load('pages')).service.store
  const where = "nsPath LIKE '/acme/storefront/prod/%'"
  expect(copy.release.count('releaseId >= 90000000')).toBe(1100)
  expect(copy.notification.count(where)).toBe(many.notifications.filter(isHere).length)
  // Of one state and platform, the service does not list more than 100.
  expect(copy.procedure.count('procedureId >= 91000000')).toBe(220)
  expect(manifest.unread).toMatchObject([
    { call: 'listProcedures', reason: expect.stringContaining('Only 100 procedures are included') },
  ])
}, 90_000)

it('contains no secret of the source, only what the service masked', async () => {
  // `pin` does not look secret: the service knows.
  const { pin: _, ...recognized } = withSecrets
  const dataset = plantSecrets(buildDataset('demo', NOW))
  for (const row of dataset.cis) row.ciAttributes = { ...row.ciAttributes, ...recognized, pin: '' }
  for (const row of dataset.changes) for (const values of [row.ciAttributes, row.ciBaseAttributes]) delete values['pin']
  for (const row of dataset.relations) for (const name of ['pin', 'masked']) delete row.relationAttributes[name]
  for (const row of dataset.procedures) row.arglist = JSON.stringify({ password: SECRET, force: 'yes' })
  for (const row of dataset.notifications ?? []) row.payload = { token: SECRET, metricName: 'cpu' }
  const { url } = await listen(openSource(dataset))
  await take(url, 'secret', { deployments: 1 })
  const text = unpack('secret')
  expect(text).not.toContain(SECRET)
  expect(text).toContain('"masked":"--ENCRYPTED--"')
  expect(text).toContain('{\\"force\\":\\"yes\\"}')
}, 90_000)

it('names no people if they are to be replaced, and fails if they cannot be read', async () => {
  const dataset = createTestDataset(NOW)
  const { url } = await listen(openSource(dataset))
  await take(url, 'anonymous', { deployments: 1, anonymize: true })
  const text = unpack('anonymous')
  for (const { username, email } of dataset.operators) {
    expect(text).not.toContain(`"${username}"`)
    expect(text).not.toContain(email)
  }
  expect(await load('anonymous')).toBeDefined()
  const failing = await listen(openSource(dataset), (app) => {
    app.addHook('onRequest', async (request, reply) => {
      if (request.url.endsWith('/organization/users')) reply.code(403).send({ errors: [] })
    })
  })
  await expect(take(failing.url, 'other', { anonymize: true })).rejects.toThrow(
    'The users, whose names --anonymize replaces, cannot be read: The token does not have permission.',
  )
}, 60_000)

it('goes on after an interruption without reading complete answers again', async () => {
  const at = openSource(createTestDataset(NOW))
  const interrupted = await listen(at)
  const whole = await take(interrupted.url, 'whole', { deployments: 1 })
  const total = interrupted.requests.length

  let left = Math.floor(total / 2)
  const failing = await listen(at, (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      left -= 1
      if (left < 0) reply.code(401).send({ error: 'You need to sign in' })
    })
  })
  await expect(take(failing.url, 'halves', { deployments: 1 })).rejects.toThrow(
    'The service rejected the token. Set SERVICE_TOKEN to a valid token.',
  )
  // A line that was being written when the process was killed.
  const journal = file('halves.partial')
  writeFileSync(journal, `${readFileSync(journal, 'utf8')}{"call":"listClouds","par`)
  left = Infinity
  failing.requests.length = 0
  const { manifest, resumed } = await take(failing.url, 'halves', { deployments: 1 })
  expect(resumed).toBeGreaterThan(total / 4)
  expect(failing.requests.length).toBeLessThan(total - resumed + 50)
  expect(manifest.sha256).toBe(whole.manifest.sha256)
  await expect(take(failing.url, 'halves', { deployments: 2 })).resolves.toMatchObject({ resumed: 0 })
}, 90_000)

/** A file with other records and the right checksum. */
function seal(manifest: string, records: readonly object[], last: string): Buffer {
  const lines = [...records.map((record) => JSON.stringify(record)), last].map((line) => `${line}\n`)
  const sha256 = createHash('sha256').update(lines.join('')).digest('hex')
  const header = { ...JSON.parse(manifest), records: lines.length, sha256 }
  return gzipSync([JSON.stringify(header), '\n', ...lines].join(''))
}

it('refuses a damaged, a foreign and a newer file with one sentence, and stores nothing of it', async () => {
  const { url } = await listen(openSource(buildDataset('empty', NOW)))
  await take(url, 'good')
  const text = unpack('good')
  const [manifest = ''] = text.split('\n')
  const cases: [string, Buffer, string][] = [
    [
      'cut',
      readFileSync(file('good')).subarray(0, -200),
      'is damaged (unexpected end of file); take the snapshot again.',
    ],
    [
      'changed',
      gzipSync(text.replace('"acme"', '"acne"').replace('Acme', 'Acne')),
      'is damaged (its checksum is wrong); take the snapshot again.',
    ],
    ['text', Buffer.from('hello'), 'is not a snapshot.'],
    ['other', gzipSync('{"format":"other"}\n'), 'is not a snapshot.'],
    [
      'newer',
      gzipSync(`${manifest.replace('"version":1', '"version":2')}\n`),
      'was written by a newer version of Signalbox; update Signalbox to open it.',
    ],
    // The names are those of properties that all objects have.
    [
      'odd',
      seal(
        manifest,
        ['__proto__', 'constructor', 'toString', ''].map((call) => ({ call, params: {}, answer: [{}] })),
        '{}',
      ),
      'is damaged',
    ],
  ]
  const database = openDatabase(join(folder, 'data'))
  const store = createStore(database)
  for (const [name, content, message] of cases) {
    writeFileSync(file(name), content)
    await expect(loadSnapshot(store, file(name), name, NOW), name).rejects.toThrow(message)
    expect(store.meta.read('dataset')).toBeNull()
  }
  await expect(loadSnapshot(store, file('none'), 'none', NOW)).rejects.toThrow('cannot be read: there is no such file.')
  await loadSnapshot(store, file('good'), 'good', NOW)
  expect(store.meta.read('dataset')).toBe('good')
  database.close()
}, 60_000)

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fieldsOf, textOf, type Fields } from '../http/body.ts'
import { buildDataset } from '../demo/dataset.ts'
import { openTestService, type TestService } from '../fixture.ts'
import {
  DESIGN,
  OE,
  T,
  commit,
  commitDesign,
  deploy,
  makeAll,
  makeDesign,
  makeEnvironment,
  read,
  readList,
  readPlan,
  stateOf,
} from '../http/rehearsal.ts'

let at: TestService
beforeEach(() => {
  at = openTestService()
})
afterEach(() => at.close())

async function pull(body: Fields = {}): Promise<void> {
  const { status, body: answer } = await at.call('POST', `${T}/pull`, { ...body, async: 'true' })
  expect(status, JSON.stringify(answer)).toBe(200)
  at.pass(1000)
  expect(await read(at, T)).toMatchObject({ ciState: 'default', comments: 'SUCCESS: Design pulled.' })
}

const platform = (ciName: string, links: string[] = []) =>
  at.call('POST', `${DESIGN}/platforms`, {
    cms_dj_ci: { ciName, ciAttributes: { source: 'oneops', pack: 'tomcat', version: '1' } },
    links_to: links,
  })

/** Takes something out of the committed design, as a commit of its removal leaves it. */
function takeOut(name: string, kind = 'catalog.%'): void {
  at.service.store.database.run(
    "DELETE FROM ci WHERE nsPath LIKE '/acme/shop/_design/%' AND ciName = ? AND ciClassName LIKE ?",
    name,
    kind,
  )
}

const actions = async (path: string) =>
  Object.fromEntries(
    (await readList(at, path)).map((item) => [textOf(item['ciName']), item['rfcAction'] ?? item['ciState']]),
  )

describe('what comes', () => {
  it('brings a new platform, with its links, after the word about its availability', async () => {
    await makeAll(at)
    await platform('db')
    await commitDesign(at)
    expect(await at.call('POST', `${T}/pull`, { async: 'true' })).toMatchObject({
      status: 422,
      body: { errors: ['Specify platform availability for: db'] },
    })
    await pull({ platform_availability: { db: 'single' } })
    expect(await actions(`${T}/platforms`)).toEqual({ web: 'default', db: 'add' })
    await platform('front', ['db', 'web'])
    await commitDesign(at)
    await pull({ platform_availability: { front: 'single' } })
    expect(await read(at, `${T}/platforms/front`)).toMatchObject({ links_to: ['web', 'db'] })
    at.service.store.database.run(
      "DELETE FROM relation WHERE ciRelationId = (SELECT max(ciRelationId) FROM relation WHERE relationName = 'catalog.LinksTo')",
    )
    await pull()
    expect((await read(at, `${T}/platforms/front`))['links_to']).toHaveLength(1)
  })

  it('brings a further version beside the one that is active', async () => {
    await makeAll(at)
    at.service.store.database.run(
      "UPDATE ci SET ciAttributes = json_set(ciAttributes, '$.major_version', '2') WHERE ciClassName = 'catalog.Platform'",
    )
    await pull()
    const version = async (name: string) =>
      fieldsOf((await read(at, `${T}/platforms/${encodeURIComponent(name)}`))['ciAttributes'])
    expect(await version('web')).toMatchObject({ major_version: '1', is_active: 'true' })
    expect(await version('web!2')).toMatchObject({ major_version: '2', is_active: 'false' })
    await commit(at)
    expect((await readPlan(at)).changes.every(({ action }) => action === 'add')).toBe(true)
  })
})

describe('what changes', () => {
  const change = async (value: string) => {
    await at.call('PUT', `${DESIGN}/platforms/web/variables/appVersion`, { cms_dj_ci: { ciAttributes: { value } } })
    await commitDesign(at)
    await pull()
    return fieldsOf((await read(at, `${T}/platforms/web/variables/appVersion`))['ciAttributes'])['value']
  }

  it('is taken over, except where the environment owns it', async () => {
    await makeDesign(at)
    await makeEnvironment(at)
    await commit(at)
    expect(await change('2.0')).toBe('2.0')
    const owned = { ciAttributes: { value: '9.9' }, ciAttrProps: { owner: { value: 'manifest' } } }
    await at.call('PUT', `${T}/platforms/web/variables/appVersion`, { cms_dj_ci: owned })
    expect(await change('3.0')).toBe('9.9')
    await commit(at)
    expect(await change('4.0')).toBe('9.9')
  })

  it('is nothing when the design is as it was: the release only names the design release', async () => {
    await makeAll(at)
    await pull()
    const latest = await read(at, `${T}/releases/latest`)
    const design = await read(at, `${DESIGN}/releases/latest`)
    expect(latest).toMatchObject({ releaseState: 'open', ciRfcCount: 0, relationRfcCount: 0 })
    expect(latest['parentReleaseId']).toBe(design['releaseId'])
  })
})

describe('what is gone (3.1)', () => {
  const artifact = `${T}/platforms/web/components/artifact`

  it('goes at once where only the open release would have brought it', async () => {
    await makeDesign(at)
    await makeEnvironment(at)
    takeOut('artifact')
    await pull()
    expect((await at.call('GET', artifact)).status).toBe(404)
  })

  it('goes with the commit where it is not deployed', async () => {
    await makeDesign(at)
    await makeEnvironment(at)
    await commit(at)
    takeOut('artifact')
    await pull()
    expect(await read(at, artifact)).toMatchObject({ rfcAction: 'delete', ciState: 'default' })
    await commit(at)
    expect((await at.call('GET', artifact)).status).toBe(404)
  })

  it('waits as pending_deletion for the deployment that removes its instances', async () => {
    await makeAll(at)
    takeOut('artifact')
    takeOut('appVersion')
    await pull()
    await commit(at)
    expect(await read(at, artifact)).toMatchObject({ rfcAction: null, ciState: 'pending_deletion' })
    expect(await read(at, `${T}/platforms/web/variables/appVersion`)).toMatchObject({ ciState: 'pending_deletion' })
    const { changes } = await readPlan(at)
    expect(changes.map(({ action, name }) => `${action} ${name.split('-')[0]}`)).toEqual(
      Array.from({ length: 4 }, () => 'delete artifact'),
    )
    const id = await deploy(at)
    at.pass(120_000)
    expect(await stateOf(at, id)).toBe('complete')
    expect((await at.call('GET', artifact)).status).toBe(404)
    expect((await at.call('GET', `${T}/platforms/web/variables/appVersion`)).status).toBe(404)
  })

  it('stays after all where the design has it again', async () => {
    await makeAll(at)
    const rows = at.service.store.ci.all("nsPath = '/acme/shop/_design/web' AND ciName = 'artifact'")
    takeOut('artifact')
    await pull()
    for (const row of rows) at.service.store.ci.insert(row)
    await pull()
    expect(await read(at, artifact)).toMatchObject({ rfcAction: 'update', ciState: 'default' })
    takeOut('artifact')
    await pull()
    await commit(at)
    for (const row of rows) at.service.store.ci.insert(row)
    await pull()
    await commit(at)
    expect(await read(at, artifact)).toMatchObject({ ciState: 'default' })
    expect((await at.call('GET', `${T}/releases/bom`)).status).toBe(404)
  })

  it('takes a whole platform away with its deployment', async () => {
    await makeAll(at)
    await platform('db')
    await commitDesign(at)
    await pull({ platform_availability: { db: 'single' } })
    at.service.store.database.run("DELETE FROM ci WHERE ciName = 'web' AND ciClassName = 'catalog.Platform'")
    await pull()
    await commit(at)
    expect(await actions(`${T}/platforms`)).toEqual({ web: 'pending_deletion', db: 'default' })
    const { changes } = await readPlan(at)
    expect(changes.filter(({ action }) => action === 'delete')).toHaveLength(16)
    await deploy(at)
    at.pass(240_000)
    expect(await actions(`${T}/platforms`)).toEqual({ db: 'default' })
    expect((await readList(at, `${OE}/instances?instances_state=all`)).length).toBeGreaterThan(0)
  })
})

it('finds nothing to take away in environments of the demo whose design is as it was', async () => {
  const now = Date.UTC(2026, 9, 1, 12)
  await at.close()
  at = openTestService({ dataset: buildDataset('demo', now), at: now })
  const place = '/acme/assemblies/checkout/transition/environments/prod'
  await at.call('POST', `${place}/pull`, { async: 'true' })
  at.pass(1000)
  expect(await read(at, `${place}/releases/latest`)).toMatchObject({ ciRfcCount: 0, relationRfcCount: 0 })
}, 20_000)

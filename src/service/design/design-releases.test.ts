import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toFields, type Fields } from '../http/body.ts'
import { openTestService, type TestService } from '../test-service.ts'
import {
  DESIGN,
  commitDesign,
  getId,
  deployShop,
  createDesign,
  read,
  readList,
  TRANSITION,
} from '../http/test-scenario.ts'
import { getTimeline } from '../model/timeline.ts'

let app: TestService
beforeEach(async () => {
  app = openTestService()
  await createDesign(app)
})
afterEach(() => app.close())

const platform = (ciName: string, links: string[] = []) => {
  const ciAttributes = { source: 'oneops', pack: 'tomcat', version: '1' }
  return app.request('POST', `${DESIGN}/platforms`, { cms_dj_ci: { ciName, ciAttributes }, links_to: links })
}
const setOs = (name: string, ostype: string) =>
  app.request('PUT', `${DESIGN}/platforms/${name}/components/os`, { cms_dj_ci: { ciAttributes: { ostype } } })
const osOf = async (name: string) =>
  toFields((await read(app, `${DESIGN}/platforms/${name}/components/os`))['ciAttributes'])['ostype']
const latest = () => read(app, `${DESIGN}/releases/latest`)
const onRelease = (release: Fields, verb: string) =>
  app.request('POST', `${DESIGN}/releases/${getId(release, 'releaseId')}/${verb}`, {})

describe('changes of one platform', () => {
  beforeEach(async () => {
    await platform('api')
    await commitDesign(app)
    await setOs('web', 'debian-12')
    await setOs('api', 'ubuntu-22.04')
  })

  it('are committed alone; the others stay open in a newer release', async () => {
    const { status, body } = await app.request('POST', `${DESIGN}/platforms/api/commit`, { desc: 'api' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ ciName: 'api', rfcAction: null })
    const open = await latest()
    expect(open).toMatchObject({ releaseState: 'open', ciRfcCount: 1 })
    const [closed] = await readList(app, `${DESIGN}/releases?size=1`)
    expect(closed).toMatchObject({
      releaseState: 'closed',
      description: 'api',
      ciRfcCount: 1,
      commitedBy: 'demo-admin',
    })
    expect(getId(open, 'releaseId')).toBeGreaterThan(getId(closed, 'releaseId'))
    expect(getId(open, 'revision')).toBe(getId(closed, 'revision') + 1)
    const { ci } = app.service.store
    const committed = (nsPath: string) => ci.findOne("ciName = 'os' AND nsPath = ?", nsPath)?.ciAttributes['ostype']
    expect(committed('/acme/shop/_design/api')).toBe('ubuntu-22.04')
    expect(committed('/acme/shop/_design/web')).toBe('centos-7.2')
  })

  it('are discarded alone', async () => {
    await app.request('POST', `${DESIGN}/platforms/api/discard`, {})
    expect([await osOf('api'), await osOf('web')]).toEqual(['centos-7.2', 'debian-12'])
    const [canceled] = await readList(app, `${DESIGN}/releases?size=1`)
    expect(canceled).toMatchObject({ releaseState: 'canceled', releaseStateId: 300 })
    const { status } = await app.request('POST', `${DESIGN}/platforms/api/discard`, {})
    expect(status).toBe(422)
  })

  it('discard the release if there are no others', async () => {
    await app.request('POST', `${DESIGN}/platforms/api/discard`, {})
    await app.request('POST', `${DESIGN}/platforms/web/commit`, {})
    expect(await latest()).toMatchObject({ releaseState: 'closed' })
  })

  it('leave out a link to an uncommitted platform', async () => {
    await platform('cache')
    await app.request('PUT', `${DESIGN}/platforms/api`, { cms_dj_ci: {}, links_to: ['cache'] })
    await app.request('POST', `${DESIGN}/platforms/api/commit`, {})
    expect(await read(app, `${DESIGN}/platforms/api`)).toMatchObject({ rfcAction: null, links_to: ['cache'] })
    await app.request('POST', `${DESIGN}/platforms/cache/discard`, {})
    expect(await read(app, `${DESIGN}/platforms/api`)).toMatchObject({ links_to: [] })
    expect(await latest()).toMatchObject({ releaseState: 'open', relationRfcCount: 0 })
  })
})

describe('a release', () => {
  it('is discarded with all its changes, once', async () => {
    await setOs('web', 'debian-12')
    const open = await latest()
    expect((await onRelease(open, 'discard')).body).toMatchObject({
      releaseState: 'canceled',
      commitedBy: 'demo-admin',
    })
    expect(await osOf('web')).toBe('centos-7.2')
    expect((await onRelease(open, 'discard')).status).toBe(422)
    // 200 even if it could not be committed (2.2).
    expect(await onRelease(open, 'commit')).toMatchObject({ status: 200, body: { releaseState: 'canceled' } })
  })

  it('restores changed, added and removed items', async () => {
    const first = await latest()
    await setOs('web', 'debian-12')
    await platform('api')
    await app.request('DELETE', `${DESIGN}/platforms/web/variables/appVersion`)
    await commitDesign(app)
    const { body } = await onRelease(first, 'restore')
    expect(body).toMatchObject({ release: { releaseState: 'open' }, warnings: [] })
    const again = await onRelease(first, 'restore')
    expect(again.status).toBe(422)
    await commitDesign(app)
    expect(await osOf('web')).toBe('centos-7.2')
    expect((await readList(app, `${DESIGN}/platforms`)).map((item) => item['ciName'])).toEqual(['web'])
    expect(await read(app, `${DESIGN}/platforms/web/variables/appVersion`)).toMatchObject({
      rfcAction: null,
      ciAttributes: { value: '1.0' },
    })
    expect(app.service.store.ci.count("nsPath = '/acme/shop/_design/api'")).toBe(0)
  })

  it('cannot be restored without a snapshot', async () => {
    await setOs('web', 'debian-12')
    const open = await latest()
    await onRelease(open, 'discard')
    const { status, body } = await onRelease(open, 'restore')
    expect(status).toBe(422)
    expect(JSON.stringify(body)).toContain('no snapshot')
  })
})

describe('the list of releases', () => {
  it('has closed and canceled ones with ISO times, in pages, or all from the database', async () => {
    for (const ostype of ['a-1', 'a-2', 'a-3']) {
      app.advanceTime(1000)
      await setOs('web', ostype)
      if (ostype !== 'a-3') await commitDesign(app)
    }
    const path = `${DESIGN}/releases`
    const { body, headers } = await app.request('GET', `${path}?size=2&offset=1`)
    expect(body).toMatchObject([{ created: '2026-01-01T00:00:01.000' }, { created: '2026-01-01T00:00:00.000' }])
    expect(headers).toMatchObject({
      'oneops-list-total-count': '3',
      'oneops-list-page-size': '2',
      'oneops-list-offset': '1',
    })
    const asc = await readList(app, `${path}?sort[created]=asc`)
    expect(asc.map((release) => release['created'])).toEqual([
      '2026-01-01T00:00:00.000',
      '2026-01-01T00:00:01.000',
      '2026-01-01T00:00:02.000',
    ])
    const all = await app.request('GET', `${path}?source=cms`)
    expect(all.body).toMatchObject([{ releaseState: 'open', created: Date.UTC(2026, 0, 1, 0, 0, 3) }, {}, {}, {}])
    expect(all.headers['oneops-list-total-count']).toBe('')
  })
})

describe('the timeline', () => {
  it('continues after the previous page, and supports filter words', async () => {
    for (const ostype of ['a-1', 'a-2', 'a-3']) {
      await setOs('web', ostype)
      if (ostype !== 'a-3') await commitDesign(app)
    }
    const states: unknown[] = []
    let offset = ''
    do {
      const { body, headers } = await app.request('GET', `${DESIGN}/timeline.json?size=2&offset=${offset}`)
      states.push((Array.isArray(body) ? body : []).map((release) => toFields(release)['releaseState']))
      offset = String(headers['oneops-list-next-offset'])
    } while (offset !== '')
    expect(states).toEqual([
      ['open', 'closed'],
      ['closed', 'closed'],
    ])
    const found = async (filter: string) =>
      (await readList(app, `${DESIGN}/timeline/page.json?filter[query]=${encodeURIComponent(filter)}`)).length
    expect(await found('type=deployment')).toBe(0)
    expect(await found('type=release open')).toBe(1)
    expect(await found(`release=${getId(await latest(), 'releaseId')}`)).toBe(1)
    expect(await found('100%')).toBe(0)
  })

  it('of an environment contains its deployments between its releases', async () => {
    await app.close()
    app = openTestService()
    await deployShop(app)
    const scope = { kind: 'manifest' as const, nsPath: '/acme/shop/prod/manifest', bomNs: '/acme/shop/prod/bom' }
    const { answer, headers } = getTimeline({ service: app.service, query: { size: '1' } }, scope)
    const { releaseId } = await read(app, `${TRANSITION}/releases/latest`)
    expect(answer).toMatchObject([{ deploymentState: 'complete', parentReleaseId: releaseId }])
    const query = { offset: headers['oneops-list-next-offset'] }
    expect(getTimeline({ service: app.service, query }, scope).answer).toMatchObject([
      { releaseId, releaseState: 'closed' },
    ])
    const filter = { 'filter[query]': `release=${String(releaseId)}` }
    expect(getTimeline({ service: app.service, query: filter }, scope).answer).toHaveLength(2)
  })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestService, type TestService } from '../test-service.ts'
import {
  DESIGN,
  SHOP,
  TRANSITION,
  commitEnvironment,
  commitDesign,
  deployPlan,
  getId,
  createDesign,
  createProdEnvironment,
  readList,
  readPlan,
} from '../http/test-scenario.ts'
import { computeDepths, executionWeight, findLeading } from './execution-order.ts'

let app: TestService
beforeEach(() => {
  app = openTestService()
})
afterEach(() => app.close())

describe('the weight of a change', () => {
  it('never reaches that of the next wave or cloud, however deep its dependencies', () => {
    const scope = { level: 1, rank: 100_001, wave: 0, depth: 250 }
    for (const after of [{ wave: 1 }, { rank: 100_002 }, { level: 2, rank: 0 }])
      expect(executionWeight('add', scope)).toBeLessThan(executionWeight('add', { ...scope, depth: 1, ...after }))
    expect(executionWeight('delete', scope)).toBeLessThan(
      executionWeight('delete', { ...scope, depth: 1, rank: 100_002 }),
    )
  })
})

describe('dependencies', () => {
  it('are followed once, however many paths there are', () => {
    // Two nodes per layer, each of which depends on both of the next one.
    const ids = Array.from({ length: 80 }, (_, index) => index)
    const edges = ids.flatMap((from) =>
      [0, 1].map((side): [number, number] => [from, from - (from % 2) + 2 + side]).filter(([, to]) => to < ids.length),
    )
    const successors = new Map(ids.map((id) => [id, edges.filter(([from]) => from === id).map(([, to]) => to)]))
    expect(computeDepths(ids, successors).get(0)).toBe(40)
    expect(findLeading(edges, [78])).toEqual(new Set(ids.filter((id) => id !== 79)))
  })

  it('may form a cycle', () => {
    const cycle: [number, number][] = [
      [1, 2],
      [2, 1],
      [2, 3],
    ]
    expect(findLeading(cycle, [3])).toEqual(new Set([1, 2, 3]))
    expect(findLeading(cycle, [4])).toEqual(new Set([4]))
    const successors = new Map([
      [1, [2]],
      [2, [1, 3]],
    ])
    expect([...computeDepths([1, 2, 3], successors).values()]).toEqual([3, 2, 1])
  })
})

describe('the order of a plan', () => {
  const stepOf = (changes: readonly { name: string; step: number }[], start: string) =>
    changes.filter(({ name }) => name.startsWith(start)).map(({ step }) => step)

  it('deploys equal clouds in parallel', async () => {
    await createDesign(app)
    await createProdEnvironment(app)
    const [, second] = await readList(app, '/acme/clouds')
    const configure = (attributes: object) =>
      app.request('PUT', `${TRANSITION}/platforms/web/cloud_configuration`, { cloud_id: second?.['ciId'], attributes })
    await configure({ priority: '1' })
    await commitEnvironment(app)
    expect(new Set(stepOf((await readPlan(app)).changes, 'compute'))).toEqual(new Set([1]))
    await configure({ dpmt_order: '-3' })
    await commitEnvironment(app)
    const { changes } = await readPlan(app)
    expect(new Set(stepOf(changes, `compute-${String(second?.['ciId'])}`))).toEqual(new Set([1]))
    expect(new Set(stepOf(changes, 'compute')).size).toBe(2)
  })

  it('deploys in waves where only a part may be deployed at once', async () => {
    await createDesign(app)
    await createProdEnvironment(app)
    const { store } = app.service
    const flex = store.relationChange
      .all("relationName = 'manifest.DependsOn'")
      .filter(({ relationAttributes }) => relationAttributes['flex'] === 'true')
    for (const { rfcId, relationAttributes } of flex) {
      const changed = { ...relationAttributes, current: '4', pct_dpmt: '50' }
      store.relationChange.update(rfcId, { relationAttributes: changed })
    }
    await commitEnvironment(app)
    const { changes } = await readPlan(app)
    const [first] = await readList(app, '/acme/clouds')
    const cloud = String(first?.['ciId'])
    const step = (name: string) => stepOf(changes, name)[0]
    expect([1, 2, 3, 4].map((n) => step(`compute-${cloud}-${n}`))).toEqual([1, 1, 4, 4])
    expect([1, 2, 3, 4].map((n) => step(`artifact-${cloud}-${n}`))).toEqual([3, 3, 6, 6])
    // Load balancer and DNS come after the last computes.
    expect([step(`lb-${cloud}`), step(`fqdn-${cloud}`)]).toEqual([5, 6])
  })

  it('keeps the scale between min and max', async () => {
    await createDesign(app)
    await createProdEnvironment(app)
    app.service.store.database.run(
      `UPDATE relationChange SET relationAttributes = json_set(relationAttributes, '$.current', '9', '$.max', '3') WHERE relationName = 'manifest.DependsOn'`,
    )
    await commitEnvironment(app)
    expect(stepOf((await readPlan(app)).changes, 'compute')).toHaveLength(6)
  })

  it('deploys linked platforms first and deletes them last', async () => {
    await createDesign(app)
    const attributes = { source: 'oneops', pack: 'tomcat', version: '1' }
    const links = { cms_dj_ci: { ciName: 'api', ciAttributes: attributes }, links_to: ['web'] }
    await app.request('POST', `${DESIGN}/platforms`, links)
    await commitDesign(app)
    await app.request('POST', `${SHOP}/transition/environments`, {
      cms_ci: { ciName: 'prod', ciAttributes: { availability: 'single' } },
      clouds: { dc1: '1' },
      platform_availability: { web: 'default', api: 'default' },
      async: 'true',
    })
    app.advanceTime(1000)
    const { store } = app.service
    const platforms = await readList(app, `${TRANSITION}/platforms`)
    const idOf = (name: string) =>
      getId(
        platforms.find((row) => row['ciName'] === name),
        'ciId',
      )
    const link = { relationName: 'manifest.LinksTo', fromCiId: idOf('api'), toCiId: idOf('web') }
    expect(store.relationChange.count('relationName = ? AND fromCiId = ? AND toCiId = ?', ...Object.values(link))).toBe(
      1,
    )
    await commitEnvironment(app)
    const steps = async () => {
      const { releaseId } = await readPlan(app)
      const of = (name: string) =>
        store.change
          .all('releaseId = ? AND nsPath = ?', releaseId, `/acme/shop/prod/bom/${name}/1`)
          .map((row) => row.execOrder)
      return { web: of('web'), api: of('api') }
    }
    const up = await steps()
    expect(Math.max(...up.web)).toBeLessThan(Math.min(...up.api))
    await deployPlan(app)
    app.advanceTime(240_000)
    await app.request('PUT', `${TRANSITION}/disable`, { platformCiIds: platforms.map((row) => row['ciId']) })
    await commitEnvironment(app)
    const down = await steps()
    expect(Math.max(...down.api)).toBeLessThan(Math.min(...down.web))
  })
})

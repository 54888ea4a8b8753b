import { describe, expect, it } from 'vitest'
import { deploymentChanges, deploymentStatus, draftCi, instance, relation } from '../../../contract/core/records.ts'
import { getLayoutKey } from '../../kit/diagram/layout.ts'
import {
  describeCellCost,
  hasProblem,
  parseNodeId,
  toCloudGraph,
  toMapGraph,
  toMapPlatforms,
  toWorkByPlatform,
  type MapSources,
} from './map.ts'

const platforms = [draftCi.parse({ ciId: 1, ciName: 'web', ciClassName: 'manifest.Platform' })]
const uses = [relation.parse({ ciRelationId: 5, relationName: 'base.Consumes', fromCiId: 1, toCiId: 7 })]
const toInstance = (ciId: number, opsState: string) =>
  instance.parse({
    ciId,
    ciName: `compute-7-${ciId}`,
    ciClassName: 'bom.Compute',
    nsPath: '/acme/shop/prod/bom/web/1',
    opsState,
    cloud: { ciRelationId: 9, relationName: 'base.DeployedTo', fromCiId: ciId, toCiId: 7 },
  })

const read = (changes: Partial<MapSources> = {}) =>
  toMapPlatforms({
    platforms,
    uses,
    formatUse: () => 'primary',
    cloudNames: new Map([['7', 'dfw-1']]),
    instances: [toInstance(1, 'good'), toInstance(2, 'unhealthy')],
    work: new Map(),
    getCost: () => 'none',
    ...changes,
  })

const textsOf = (changes: Partial<MapSources> = {}) =>
  toMapGraph(read(changes), []).nodes.map(({ lines }) => lines.map(({ text }) => text))

describe('the map of an environment', () => {
  it('shows the most severe health of each cloud, and marks the problem', () => {
    expect(textsOf()).toEqual([['dfw-1: 1 of 2 unhealthy', 'billed rate none']])
    expect(read().some(hasProblem)).toBe(true)
    expect(read({ instances: [toInstance(1, 'good')] }).some(hasProblem)).toBe(false)
    // As on the health page.
    expect(read({ instances: [toInstance(1, 'overutilized')] }).some(hasProblem)).toBe(true)
  })

  it('tells what needs attention from what is unhealthy, on a card and its cloud', () => {
    const toCards = (opsState: string) =>
      toCloudGraph(read({ instances: [toInstance(1, opsState)] }), [], () => 'none').nodes
    expect(toCards('underutilized')[0]?.lines[0]).toEqual({ icon: 'attention', text: '1 needs attention' })
    expect(toCards('underutilized')[2]?.problem).toBe('attention')
    expect(toCards('unhealthy')[2]?.problem).toBe('bad')
    expect(toCards('good')[0]?.lines[0]).toEqual({ text: 'no platforms with problems' })
  })

  it('shows the rate of a platform as that of a cloud only if it uses no other', () => {
    const [one] = read({ getCost: () => '5 USD per month' })
    expect(one && describeCellCost(one)).toBe('5 USD per month')
    const other = relation.parse({ ciRelationId: 6, relationName: 'base.Consumes', fromCiId: 1, toCiId: 8 })
    const [two] = read({ uses: [...uses, other], getCost: () => '5 USD per month' })
    expect(two && describeCellCost(two)).toBe('all clouds: 5 USD per month')
  })

  it('leaves out a rate without an amount', () => {
    const other = relation.parse({ ciRelationId: 6, relationName: 'base.Consumes', fromCiId: 1, toCiId: 8 })
    const platforms = read({ uses: [...uses, other], getCost: () => '' })
    expect(platforms.map(describeCellCost)).toEqual([''])
    expect(toCloudGraph(platforms, [], () => 'none').nodes[2]?.lines).toEqual([
      { text: 'no links', end: undefined },
      { text: '2 computes' },
    ])
  })

  it('leaves out instances that are not monitored', () => {
    const instances = [toInstance(1, ''), toInstance(2, 'good')]
    expect(textsOf({ instances })[0]?.[0]).toBe('dfw-1: 1 good')
    expect(textsOf({ instances: [toInstance(1, '')] })[0]?.[0]).toBe('dfw-1: not monitored')
  })

  it('shows what could not be loaded as unknown', () => {
    const unread = { instances: 'unknown', work: 'unknown', getCost: () => 'unknown' } as const
    expect(textsOf(unread)).toEqual([['dfw-1: health unknown', 'deployment unknown']])
  })

  it('does not take clouds for unused or absent because their use could not be loaded', () => {
    expect(read({ uses: 'unknown' })[0]?.clouds).toMatchObject([{ name: 'dfw-1', use: 'unknown' }])
    expect(read({ uses: 'unknown', instances: 'unknown' })[0]?.clouds).toMatchObject([{ name: 'unknown cloud' }])
    expect(read({ uses: [] })[0]?.clouds).toMatchObject([{ name: 'dfw-1', use: 'no longer used' }])
  })

  it('keeps its layout while states change', () => {
    const failed = new Map([['web', { failed: 1, inProgress: 0, waiting: 3, step: 2 }]])
    expect(textsOf({ work: failed })[0]?.at(-1)).toBe('1 failed, step 2')
    expect(getLayoutKey(toMapGraph(read({ work: failed }), []))).toBe(getLayoutKey(toMapGraph(read(), [])))
  })
})

describe('platforms by cloud', () => {
  const graphOf = (changes: Partial<MapSources> = {}) => toCloudGraph(read(changes), [], () => '5 USD per month')

  it('has a node for each cloud, platform, and platform in a cloud', () => {
    expect(
      graphOf().nodes.map(({ title, cell, problem, lines }) => [title, cell, problem, lines.map(({ text }) => text)]),
    ).toEqual([
      ['dfw-1', { column: 1, row: 0 }, undefined, ['1 platform unhealthy', '2 computes', '5 USD per month']],
      ['web', { column: 0, row: 1 }, undefined, ['no links', 'billed rate none']],
      ['web in dfw-1', { column: 1, row: 1 }, 'bad', ['1 of 2 unhealthy', 'primary']],
    ])
    expect(graphOf().nodes.map(({ id }) => parseNodeId(id))).toEqual([
      { platform: '', cloud: 'dfw-1' },
      { platform: 'web', cloud: undefined },
      { platform: 'web', cloud: 'dfw-1' },
    ])
  })

  it('marks the cloud in which a record failed, and does not move', () => {
    const failed = { failed: 1, inProgress: 0, waiting: 0, step: 2 }
    const graph = graphOf({
      instances: [],
      work: new Map([
        ['web', failed],
        ['web/7', failed],
      ]),
    })
    expect(graph.nodes.map(({ problem }) => problem)).toEqual([undefined, undefined, 'bad'])
    expect(getLayoutKey(graph)).toBe(getLayoutKey(graphOf()))
    expect(getLayoutKey(graphOf({ instances: 'unknown', work: 'unknown' }))).toBe(getLayoutKey(graph))
  })

  it('does not take unknown health or scale of a cloud for none', () => {
    const [header] = graphOf({ instances: 'unknown' }).nodes
    expect(header?.lines.map(({ text }) => text)).toEqual(['health unknown', 'computes unknown', '5 USD per month'])
  })
})

it('counts the records of a platform with the polled states first', () => {
  const record = (rfcId: number, execOrder: number) => ({
    rfcId,
    ciId: rfcId,
    ciName: `compute-${rfcId + 6}-1`,
    nsPath: '/acme/shop/prod/bom/web/1',
    execOrder,
  })
  const changes = deploymentChanges.parse({ rfc_cis: [record(1, 2), record(2, 3)], rfc_relations: [] })
  const { rfc_info } = deploymentStatus.parse({
    deploymentId: 4,
    deploymentState: 'failed',
    rfc_info: { 1: { recordId: 11, state: 'failed' }, 2: { recordId: 12, state: 'pending' } },
  })
  const work = toWorkByPlatform(changes, rfc_info)
  expect(work.get('web')).toEqual({ failed: 1, inProgress: 0, waiting: 1, step: 2 })
  // By cloud, which the names of instances tell.
  expect(work.get('web/7')).toEqual({ failed: 1, inProgress: 0, waiting: 0, step: 2 })
})

import { expect, it } from 'vitest'
import { ci, relation } from '../../../contract/core/records.ts'
import type { ReportNode } from '../../organization/index.ts'
import { computesByEnvironment, toImpact, formatImpact, instancesByEnvironment } from './impact.ts'

const environment = (ciId: number, ciName: string) => ci.parse({ ciId, ciName, nsPath: '/acme/shop' })

function use(from: { id: number; name: string; nsPath: string }, toCiId: number, priority: string, status = 'active') {
  return relation.parse({
    ciRelationId: from.id * 100 + toCiId,
    relationName: 'base.Consumes',
    fromCiId: from.id,
    toCiId,
    fromCi: { ciId: from.id, ciName: from.name, nsPath: from.nsPath },
    relationAttributes: { priority, adminstatus: status },
  })
}

const prod = { id: 10, name: 'prod', nsPath: '/acme/shop' }
const platform = (id: number, name: string) => ({ id, name, nsPath: '/acme/shop/prod/manifest' })

it('separates platforms with only this primary from those with another', () => {
  const impact = toImpact({
    cloud: '1',
    environments: [environment(20, 'dev'), environment(10, 'prod')],
    uses: [
      use(prod, 1, '1'),
      use(platform(11, 'web'), 1, '1'),
      use(platform(11, 'web'), 2, '1'),
      use(platform(12, 'db'), 1, '1'),
      use(platform(12, 'db'), 2, '1', 'offline'),
      use(platform(13, 'mq'), 1, '2'),
    ],
    computes: new Map([['shop/prod', 7]]),
    instances: undefined,
  })
  expect(impact).toEqual([
    {
      assembly: 'shop',
      environment: 'prod',
      priority: '1',
      primaryOf: ['web', 'db'],
      onlyPrimaryOf: ['db'],
      secondaryOf: ['mq'],
      computes: 7,
      instances: undefined,
    },
    {
      assembly: 'shop',
      environment: 'dev',
      priority: '',
      primaryOf: [],
      onlyPrimaryOf: [],
      secondaryOf: [],
      computes: 0,
      instances: undefined,
    },
  ])
  expect(formatImpact(impact)).toBe(
    '2 environments use this cloud, 1 as primary. It is the only primary cloud of 1 platform. 7 computes run there.',
  )
})

it('reports missing counts and no use', () => {
  const impact = toImpact({
    cloud: '1',
    environments: [environment(10, 'prod')],
    uses: [],
    computes: undefined,
    instances: undefined,
  })
  expect(formatImpact(impact)).toContain('The number of computes is not available')
  expect(formatImpact(impact, false)).toMatch(/^1 environment uses this cloud\. The number of computes/)
  expect(formatImpact([])).toBe('No environment uses this cloud.')
})

it('counts computes by environment', () => {
  const node = (path: readonly string[], count: number, children: readonly ReportNode[] = []): ReportNode => ({
    path,
    id: path.join(),
    name: path.at(-1) ?? '',
    level: '',
    owner: '',
    used: { count, cores: count, ram: count },
    free: undefined,
    children,
  })
  const root = node([], 3, [node(['shop'], 3, [node(['shop', 'prod'], 3), node(['shop', 'dev'], 0)])])
  expect([...(computesByEnvironment(root) ?? [])]).toEqual([
    ['shop/prod', 3],
    ['shop/dev', 0],
  ])
  expect(computesByEnvironment(null)?.size).toBe(0)
  expect(computesByEnvironment(undefined)).toBeUndefined()
})

it('counts instances beside computes if loaded', () => {
  const instances = instancesByEnvironment(
    ['web/1', 'web/1', 'lb/1'].map((at) => ({ nsPath: `/acme/shop/prod/bom/${at}` })),
  )
  const computes = new Map([['shop/prod', 1]])
  const impact = toImpact({ cloud: '1', environments: [environment(10, 'prod')], uses: [], computes, instances })
  expect(formatImpact(impact)).toContain('. 3 instances run there, including 1 compute.')
  const idle = impact.map((each) => ({ ...each, computes: 0, instances: 0 }))
  expect(formatImpact(idle)).toContain('. No instances run there.')
})

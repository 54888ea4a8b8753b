import { expect, test } from 'vitest'
import { ci, deployment } from '../../contract/core/records.ts'
import { componentHealth } from '../../contract/organization/reports.ts'
import { countInstancesByEnvironment, getOnlyCurrency, toAssemblyRows } from './rows.ts'

const record = (ciId: number, ciName: string, nsPath: string) => ci.parse({ ciId, ciName, nsPath })
const deployed = (deploymentId: number, assembly: string, deploymentState: string) =>
  deployment.parse({ deploymentId, deploymentState, nsPath: `/acme/${assembly}/prod/bom` })

const component = (assembly: string, unhealthy: number) =>
  componentHealth.parse({
    id: 1,
    ns: `/acme/${assembly}/prod/manifest/web/1`,
    name: 'compute',
    class: 'manifest.oneops.1.Compute',
    health: { total: 10, good: 10 - unhealthy, unhealthy },
  })

const assemblies = [record(1, 'shop', '/acme'), record(2, 'shop-2', '/acme'), record(3, 'quiet', '/acme')]

const UNHEALTHY = { state: 'unhealthy', count: 2 }

test('rows have the number of environments, the most severe open deployment, and the health of all components', () => {
  const environments = [
    record(4, 'prod', '/acme/shop'),
    record(5, 'dev', '/acme/shop'),
    record(6, 'prod', '/acme/shop-2'),
  ]
  const rows = toAssemblyRows(
    assemblies,
    environments,
    [
      deployed(1, 'shop', 'active'),
      deployed(2, 'shop', 'failed'),
      deployed(3, 'shop', 'pending'),
      deployed(4, 'shop-2', 'active'),
    ],
    [component('shop', 2), component('shop', 0), component('quiet', 0)],
  )
  expect(rows.map((row) => [row.assembly.ciName, row.environments, row.deploymentState, row.health])).toEqual([
    ['shop', 2, 'failed', { total: 20, states: [UNHEALTHY, { state: 'good', count: 18 }] }],
    ['shop-2', 1, 'active', { total: 0, states: [] }],
    ['quiet', 0, '', { total: 10, states: [{ state: 'good', count: 10 }] }],
  ])
})

test('environments, deployments and health are undefined while loading, and unknown if they could not be loaded', () => {
  expect(toAssemblyRows(assemblies, undefined, undefined, undefined)[0]).toMatchObject({
    environments: undefined,
    deploymentState: undefined,
    health: undefined,
  })
  expect(toAssemblyRows(assemblies, 'unknown', 'unknown', 'unknown')[0]).toMatchObject({
    environments: 'unknown',
    deploymentState: 'unknown',
    health: 'unknown',
  })
})

test('has a currency only if all clouds have the same', () => {
  const clouds = [record(1, 'dfw', ''), record(2, 'fra', ''), record(3, 'ord', '')]
  const currencies = new Map([
    ['dfw', 'USD'],
    ['fra', 'EUR'],
    ['ord', 'USD'],
  ])
  const found = (...ids: string[]) => getOnlyCurrency(ids, clouds, currencies)
  expect([found('1', '3'), found('1', '2'), found('1', '9'), found()]).toEqual(['USD', undefined, undefined, undefined])
})

test('counts instances by environment, without empty environments', () => {
  const counts = countInstancesByEnvironment([
    { ns: '/acme/shop/dev/manifest/web/1', health: { total: 2 } },
    { ns: '/acme/shop/dev/manifest/db/1', health: { total: 1 } },
    { ns: '/acme/shop/prod/manifest/db/1', health: { total: 0 } },
    { ns: '/acme/shop/qa/manifest/db/1', health: {} },
  ])
  expect([...counts]).toEqual([['dev', 3]])
})

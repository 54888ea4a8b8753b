import { expect, test } from 'vitest'
import { componentHealth } from '../../../contract/organization/reports.ts'
import { ci, deployment, release } from '../../../contract/core/records.ts'
import { getAttentionItems } from './attention.ts'
import { deploymentByEnvironment, mergeDeployments } from '../deployments/open-deployments.ts'

const deployed = (deploymentId: number, deploymentState: string, updated: number, more: object = {}) =>
  deployment.parse({ deploymentId, deploymentState, updated, created: updated, nsPath: '/acme/shop/prod/bom', ...more })

const health = (id: number, unhealthy: number | null, updated: number | null) =>
  componentHealth.parse({
    id,
    ns: '/acme/shop/prod/manifest/web/1',
    name: 'compute',
    class: 'manifest.oneops.1.Compute',
    health: { total: 240, good: 240 - (unhealthy ?? 0), unhealthy, updated },
  })

test('sorts failures, then pending approvals, then unhealthy components, then the rest; each newest first, undated last', () => {
  const items = getAttentionItems(
    {
      deployments: [
        deployed(1, 'pending', 900),
        deployed(2, 'failed', 100),
        deployed(3, 'paused', 950),
        deployed(4, 'failed', 300),
        deployed(5, 'active', 999),
        deployed(6, 'pausing', 999),
        deployed(7, 'complete', 999),
      ],
      health: [health(8, 20, 200), health(9, null, 999), health(10, 0, 999), health(11, 1, null)],
    },
    1_000,
  )
  expect(items.map(({ key }) => key)).toEqual([
    'deployment 4',
    'deployment 2',
    'deployment 1',
    'health 8',
    'health 11',
    'deployment 3',
  ])
})

test('sorts unhealthy components by their share of unhealthy instances', () => {
  const items = getAttentionItems({ health: [health(1, 3, 900), health(2, 22, 100)] }, 1_000)
  expect(items.map(({ key }) => key)).toEqual(['health 2', 'health 1'])
})

test('sorts production first within a severity, by the profile or the name of its environment', () => {
  const environments = [
    ci.parse({ ciId: 1, ciName: 'blue', nsPath: '/acme/shop', ciAttributes: { profile: 'PROD' } }),
    ci.parse({ ciId: 2, ciName: 'qa', nsPath: '/acme/shop', ciAttributes: { profile: 'QA' } }),
  ]
  const failedIn = (id: number, environment: string, updated: number) =>
    deployed(id, 'failed', updated, { nsPath: `/acme/shop/${environment}/bom` })
  const manyUnhealthy = Array.from({ length: 500 }, (_, index) => health(100 + index, 20, 990))
  const items = getAttentionItems(
    {
      deployments: [failedIn(1, 'qa', 900), failedIn(2, 'blue', 100), failedIn(3, 'prod', 50), failedIn(4, 'dev', 950)],
      health: manyUnhealthy,
      environments,
    },
    1_000,
  )
  expect(items.slice(0, 4).map(({ key }) => key)).toEqual([
    'deployment 2',
    'deployment 3',
    'deployment 4',
    'deployment 1',
  ])
  expect(items.slice(0, 5).map(({ isProduction }) => isProduction)).toEqual([true, true, false, false, true])
})

test('describes and links each item', () => {
  const [failed, waiting, sick, paused] = getAttentionItems(
    {
      deployments: [
        deployed(1, 'failed', 900, { currentStep: 4, maxExecOrder: 9 }),
        deployed(2, 'paused', 800, { currentStep: 2, maxExecOrder: 3, updatedBy: 'r.lind' }),
        deployed(3, 'pending', 700, { createdBy: 'ana' }),
      ],
      health: [health(8, 20, 850)],
    },
    1_000,
  )
  expect(failed).toMatchObject({
    title: 'Deployment 1 of shop / prod',
    detail: 'stopped in step 4 of 9',
    to: '/acme/assemblies/shop/transition/environments/prod/deployments/1',
  })
  expect(sick).toMatchObject({
    title: 'web compute in shop / prod',
    detail: '20 of 240 unhealthy',
    to: '/acme/assemblies/shop/operations/environments/prod/platforms/web/components/compute/instances?quick=unhealthy',
  })
  expect(paused?.detail).toBe('paused by r.lind in step 2 of 3')
  expect(waiting?.detail).toBe('approval requested by ana')
})

test('keeps the later version of a deployment that is in two lists', () => {
  const merged = mergeDeployments([
    [deployed(1, 'active', 10), deployed(2, 'active', 5)],
    [],
    [deployed(1, 'failed', 11)],
  ])
  expect(merged.map(({ deploymentId, deploymentState }) => `${deploymentId} ${deploymentState}`)).toEqual([
    '1 failed',
    '2 active',
  ])
})

test('finds the newest open deployment of an environment', () => {
  const found = deploymentByEnvironment(mergeDeployments([[deployed(1, 'failed', 10)], [deployed(2, 'pending', 11)]]))
  expect(found.get('/acme/shop/prod')?.deploymentId).toBe('2')
  expect(found.size).toBe(1)
})

test('includes offline clouds, old locks and old open releases only', () => {
  const now = 1_000 * 86_400_000
  const daysAgo = (days: number) => now - days * 86_400_000
  const cloud = (ciName: string, adminstatus: string) =>
    ci.parse({ ciId: ciName, ciName, nsPath: '/acme/_clouds', ciAttributes: { adminstatus } })
  const environment = (ciName: string, ciState: string, updated: number) =>
    ci.parse({ ciId: ciName, ciName, ciState, updated, nsPath: '/acme/shop' })
  const opened = (environmentName: string, created: number) => ({
    environment: environment(environmentName, 'default', created),
    release: release.parse({ releaseId: environmentName, releaseState: 'open', created, ciRfcCount: 14 }),
  })
  const items = getAttentionItems(
    {
      clouds: [cloud('dfw', 'active'), cloud('lab', 'inert'), cloud('lon', 'offline'), cloud('old', '')],
      environments: [
        environment('prod', 'locked', now - 16 * 60_000),
        environment('qa', 'manifest_locked', now - 14 * 60_000),
        environment('dev', 'default', daysAgo(90)),
      ],
      releases: [opened('prod', daysAgo(9)), opened('dev', daysAgo(6))],
    },
    now,
  )
  expect(items.map(({ title, detail, to }) => [title, detail, to])).toEqual([
    [
      'Environment shop / prod',
      'its commit or plan has not finished',
      '/acme/assemblies/shop/transition/environments/prod',
    ],
    [
      'Release of shop / prod',
      '14 uncommitted records',
      '/acme/assemblies/shop/transition/environments/prod/releases/latest',
    ],
    ['Cloud lon', 'accepts no deployments', '/acme/clouds/lon'],
  ])
})

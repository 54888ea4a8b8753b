import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { ci, deployment, release, type Release } from '../../../contract/core/records.ts'
import { componentHealth } from '../../../contract/organization/reports.ts'
import { toFleet } from './use-fleet.ts'

const environment = (ciId: number, ciName: string) =>
  z.parse(ci, { ciId, ciName, nsPath: '/acme/shop', ciAttributes: { profile: 'QA' } })
const health = (component: string, counts: object) =>
  z.parse(componentHealth, { id: 1, ns: '/acme/shop/stage/bom/web/1', name: component, class: '', health: counts })
const releaseWith = (fields: object) => z.parse(release, { releaseId: 5, releaseState: 'closed', ...fields })

const NO_RELEASES = { own: new Map(), design: new Map() }

it('reports what could not be loaded as unknown, and what is missing', () => {
  const environments = [environment(1, 'stage')]
  const unread = { health: undefined, open: undefined, recent: undefined, rates: undefined, releases: NO_RELEASES }
  expect(toFleet({ environments, ...unread })).toMatchObject([
    {
      health: undefined,
      deploymentState: undefined,
      deployedAt: undefined,
      perHour: undefined,
      openChanges: undefined,
    },
  ])
  const none = { health: [], open: [], recent: [], rates: new Map(), releases: NO_RELEASES }
  expect(toFleet({ environments, ...none })).toMatchObject([
    { health: '', deploymentState: '', deployedAt: null, perHour: null, design: { label: 'unknown' } },
  ])
})

it('takes the worst health of the components, and the newest deployment', () => {
  const deployments = [10, 20].map((created, index) =>
    z.parse(deployment, {
      deploymentId: index + 1,
      nsPath: '/acme/shop/stage/bom',
      deploymentState: 'failed',
      created,
    }),
  )
  const [stage, other] = toFleet({
    environments: [environment(1, 'stage'), environment(2, 'prod')],
    health: [health('a', { good: 2, unhealthy: 1 }), health('b', { good: 4 })],
    open: deployments,
    recent: deployments,
    rates: new Map([['shop/stage', '1.5']]),
    releases: { own: new Map([['1', releaseWith({ releaseState: 'open', ciRfcCount: 3 })]]), design: new Map() },
  })
  expect(stage).toMatchObject({ health: 'unhealthy', unhealthy: 1, deploymentState: 'failed', deployedAt: 20 })
  expect(stage).toMatchObject({ openChanges: '3 records', perHour: '1.5' })
  expect(other).toMatchObject({ health: '', isProduction: true, openChanges: undefined })
})

it('compares the pulled release with the committed ones of the design, also while one is open', () => {
  const compare = (own: Release | undefined, ...releases: Release[]) =>
    toFleet({
      environments: [environment(1, 'stage')],
      health: [],
      open: [],
      recent: [],
      rates: new Map(),
      releases: { own: new Map([['1', own]]), design: new Map([['shop', releases]]) },
    })[0]?.design.label
  const own = releaseWith({ parentReleaseId: 3 })
  const open = releaseWith({ releaseId: 5, releaseState: 'open' })
  expect(compare(own, releaseWith({ releaseId: 4 }), open)).toBe('1 newer release')
  expect(compare(own, releaseWith({ releaseId: 3 }), open)).toBe('up to date')
  expect(compare(undefined, releaseWith({ releaseId: 4 }))).toBe('unknown')
})

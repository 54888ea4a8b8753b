// Examples of contract/operations/monitoring.ts.
import { expect } from 'vitest'
import type * as calls from '../../contract/operations/monitoring.ts'
import { fieldsOf, listOf, textOf, type Fields } from '../http/body.ts'
import type { TestService } from '../fixture.ts'
import type { ExamplesFor } from './example.ts'

const organization = { organization: 'acme' }
const assembly = { ...organization, assembly: 'storefront' }
const environment = { ...assembly, environment: 'prod' }
const platform = { ...environment, platform: 'web' }
const component = { ...platform, component: 'compute' }
const COMPUTES = '/acme/assemblies/storefront/operations/environments/prod/platforms/web/components/compute'

/** Stands for the id, which is not known before. */
const instance = { ...component, instance: '1' }
const monitor = { ...instance, monitor: 'web-compute-ssh' }

/** A compute that is unhealthy. */
async function unhealthy(at: TestService): Promise<string> {
  const { body } = await at.call('GET', `${COMPUTES}/instances?instances_state=unhealthy`)
  return textOf(fieldsOf(listOf(body)[0])['ciId']) ?? ''
}

const itsId = async (at: TestService) => ({ params: { instance: await unhealthy(at) } })

const items = (answer: unknown): Fields[] => listOf(answer).map(fieldsOf)

function isListed(_: unknown, answer: unknown): void {
  expect(items(answer).length).toBeGreaterThan(0)
}

function isBelow(nsPath: string) {
  return (_: unknown, answer: unknown) => {
    expect(items(answer).length).toBeGreaterThan(0)
    for (const item of items(answer)) expect(`${textOf(item['nsPath'] ?? item['ns'])}/`).toContain(`${nsPath}/`)
  }
}

// Silent, as it is unhealthy: the figure of `up` lies below its limit.
function isDown(_: unknown, answer: unknown): void {
  const chart = items(answer).find(({ header }) => textOf(fieldsOf(header)['metric']) === 'up')
  expect(Number(listOf(chart?.['data']).at(-1))).toBeLessThanOrEqual(90)
}

export const monitoringExamples: ExamplesFor<typeof calls> = {
  listOrganizationNotifications: { params: organization, query: { size: '100' }, after: isBelow('/acme') },
  listAssemblyNotifications: { params: assembly, after: isBelow('/acme/storefront') },
  listEnvironmentNotifications: { params: environment, after: isBelow('/acme/storefront/prod') },
  searchNotifications: {
    params: organization,
    query: { source: 'ops', severity: 'warning', query: 'violated', size: '5' },
    after: (_, answer) => expect(items(answer)).toHaveLength(5),
  },
  listAssemblyHealth: { params: assembly, after: isBelow('/acme/storefront') },
  listEnvironmentHealth: { params: environment, query: { state: 'unhealthy' }, after: isListed },
  listPlatformHealth: { params: platform, after: isBelow('/acme/storefront/prod/manifest/web') },
  listComponentCharts: {
    params: component,
    before: async (at) => ({ query: { metrics: ['up'], instance_ids: [await unhealthy(at)] } }),
    after: isDown,
  },
  queryComponentCharts: {
    params: component,
    before: async (at) => ({ body: { metrics: ['up'], instance_ids: [await unhealthy(at)], range: 'hour' } }),
    after: isDown,
    emptyBody: false,
  },
  queryCharts: {
    params: organization,
    before: async (at) => {
      const [end, ci_id] = [Math.floor(at.service.now() / 1000), await unhealthy(at)]
      const range = { start: String(end - 3600), end: String(end), step: '60' }
      return { body: { request_set: [{ ci_id, ...range, metrics: ['up'] }] } }
    },
    after: isDown,
    emptyBody: false,
  },
  listInstanceNotifications: {
    params: instance,
    before: itsId,
    after: (_, answer) => expect(fieldsOf(items(answer)[0]?.['payload'])).toMatchObject({ newState: 'unhealthy' }),
  },
  readAvailability: {
    params: instance,
    before: itsId,
    after: (_, answer) => expect(Number(fieldsOf(items(answer)[0]?.['states'])['unhealthy'])).toBeGreaterThan(0),
  },
  listMonitors: { params: instance, before: itsId, after: isListed },
  readMonitor: {
    params: monitor,
    before: itsId,
    after: (_, answer) => isDown(_, fieldsOf(answer)['charts']),
  },
  listMonitorCharts: { params: monitor, query: { range: 'day' }, before: itsId, after: isListed },
}

import { expect } from 'vitest'
import type * as calls from '../../contract/operations/monitoring.ts'
import { toFields, toList, toText, type Fields } from '../http/body.ts'
import type { TestService } from '../test-service.ts'
import type { ExamplesFor } from './example.ts'

const organization = { organization: 'acme' }
const assembly = { ...organization, assembly: 'storefront' }
const environment = { ...assembly, environment: 'prod' }
const platform = { ...environment, platform: 'web' }
const component = { ...platform, component: 'compute' }
const COMPUTES = '/acme/assemblies/storefront/operations/environments/prod/platforms/web/components/compute'

/** The id is filled in by `prepare`. */
const instance = { ...component, instance: '1' }
const monitor = { ...instance, monitor: 'web-compute-ssh' }

async function findUnhealthyCompute(app: TestService): Promise<string> {
  const { body } = await app.request('GET', `${COMPUTES}/instances?instances_state=unhealthy`)
  return toText(toFields(toList(body)[0])['ciId']) ?? ''
}

const withUnhealthyCompute = async (app: TestService) => ({ params: { instance: await findUnhealthyCompute(app) } })

const toItems = (answer: unknown): Fields[] => toList(answer).map(toFields)

function expectListed(_: unknown, answer: unknown): void {
  expect(toItems(answer).length).toBeGreaterThan(0)
}

function expectBelow(nsPath: string) {
  return (_: unknown, answer: unknown) => {
    expect(toItems(answer).length).toBeGreaterThan(0)
    for (const item of toItems(answer)) expect(`${toText(item['nsPath'] ?? item['ns'])}/`).toContain(`${nsPath}/`)
  }
}

// The unhealthy compute reports nothing: `up` is below its threshold.
function expectDown(_: unknown, answer: unknown): void {
  const chart = toItems(answer).find(({ header }) => toText(toFields(header)['metric']) === 'up')
  expect(Number(toList(chart?.['data']).at(-1))).toBeLessThanOrEqual(90)
}

export const monitoringExamples: ExamplesFor<typeof calls> = {
  listOrganizationNotifications: { params: organization, query: { size: '100' }, verify: expectBelow('/acme') },
  listAssemblyNotifications: { params: assembly, verify: expectBelow('/acme/storefront') },
  listEnvironmentNotifications: { params: environment, verify: expectBelow('/acme/storefront/prod') },
  searchNotifications: {
    params: organization,
    query: { source: 'ops', severity: 'warning', query: 'violated', size: '5' },
    verify: (_, answer) => expect(toItems(answer)).toHaveLength(5),
  },
  listAssemblyHealth: { params: assembly, verify: expectBelow('/acme/storefront') },
  listEnvironmentHealth: { params: environment, query: { state: 'unhealthy' }, verify: expectListed },
  listPlatformHealth: { params: platform, verify: expectBelow('/acme/storefront/prod/manifest/web') },
  listComponentCharts: {
    params: component,
    prepare: async (app) => ({ query: { metrics: ['up'], instance_ids: [await findUnhealthyCompute(app)] } }),
    verify: expectDown,
  },
  queryComponentCharts: {
    params: component,
    prepare: async (app) => ({
      body: { metrics: ['up'], instance_ids: [await findUnhealthyCompute(app)], range: 'hour' },
    }),
    verify: expectDown,
    emptyBodyStatus: false,
  },
  queryCharts: {
    params: organization,
    prepare: async (app) => {
      const [end, ci_id] = [Math.floor(app.service.now() / 1000), await findUnhealthyCompute(app)]
      const range = { start: String(end - 3600), end: String(end), step: '60' }
      return { body: { request_set: [{ ci_id, ...range, metrics: ['up'] }] } }
    },
    verify: expectDown,
    emptyBodyStatus: false,
  },
  listInstanceNotifications: {
    params: instance,
    prepare: withUnhealthyCompute,
    verify: (_, answer) => expect(toFields(toItems(answer)[0]?.['payload'])).toMatchObject({ newState: 'unhealthy' }),
  },
  readAvailability: {
    params: instance,
    prepare: withUnhealthyCompute,
    verify: (_, answer) => expect(Number(toFields(toItems(answer)[0]?.['states'])['unhealthy'])).toBeGreaterThan(0),
  },
  listMonitors: { params: instance, prepare: withUnhealthyCompute, verify: expectListed },
  readMonitor: {
    params: monitor,
    prepare: withUnhealthyCompute,
    verify: (_, answer) => expectDown(_, toFields(answer)['charts']),
  },
  listMonitorCharts: { params: monitor, query: { range: 'day' }, prepare: withUnhealthyCompute, verify: expectListed },
}

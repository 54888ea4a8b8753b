// Test setup: the deployed shop with a healthy monitor on its computes.
import { toFields } from '../http/body.ts'
import type { TestService } from '../test-service.ts'
import { OPERATIONS, getId, readInstances, deployShop, read } from '../http/test-scenario.ts'
import type { Attributes, CiRow } from '../model/rows.ts'

const createThreshold = (metric: string, operator: string, value: number, state: string) => ({
  bucket: '1m',
  stat: 'avg',
  metric,
  trigger: { operator, value, duration: 5, numocc: 3 },
  reset: { operator: operator.startsWith('>') ? '<' : '>', value, duration: 5, numocc: 3 },
  state,
})

const MONITOR_ATTRIBUTES: Attributes = {
  enable: 'true',
  heartbeat: 'true',
  metrics: JSON.stringify({ busy: { unit: '%' }, up: { unit: '%' } }),
  thresholds: JSON.stringify({
    Busy: createThreshold('busy', '>=', 70, 'notify'),
    TooBusy: createThreshold('busy', '>=', 85, 'overutilized'),
    Idle: createThreshold('busy', '<=', 5, 'underutilized'),
    Down: createThreshold('up', '<=', 90, 'unhealthy'),
  }),
}

export interface MonitoredShop {
  readonly monitor: CiRow
  /** In ascending order. */
  readonly computes: readonly number[]
  readonly componentId: number
  readonly platformId: number
}

/** Deploys everything and monitors the computes with `web-compute-load`. */
export async function createMonitoredShop(app: TestService): Promise<MonitoredShop> {
  await deployShop(app)
  const { store, now } = app.service
  const component = store.ci.find(getId(await read(app, `${OPERATIONS}/platforms/web/components/compute`), 'ciId'))
  if (!component) throw new Error('The shop has no computes.')
  const monitor: CiRow = {
    ...component,
    ciId: store.nextId(),
    ciName: 'web-compute-load',
    ciClassName: 'manifest.Monitor',
    ciAttributes: MONITOR_ATTRIBUTES,
    attrProps: {},
  }
  store.ci.insert(monitor)
  store.relation.insert({
    ciRelationId: store.nextId(),
    relationName: 'manifest.WatchedBy',
    fromCiId: component.ciId,
    toCiId: monitor.ciId,
    nsPath: component.nsPath,
    relationState: 'default',
    lastAppliedRfcId: 0,
    comments: null,
    createdBy: null,
    updatedBy: null,
    created: now(),
    updated: now(),
    relationAttributes: {},
  })
  const computes = (await readInstances(app, 'compute')).map((row) => getId(row, 'ciId')).sort((a, b) => a - b)
  for (const id of computes) store.ci.update(id, { opsState: 'good' })
  const platformId = getId(toFields(await read(app, `${OPERATIONS}/platforms/web`)), 'ciId')
  return { monitor, computes, componentId: component.ciId, platformId }
}

/** Changes attributes of a record without a release. */
export function setAttributes({ service }: TestService, ciId: number, attributes: Attributes): void {
  const row = service.store.ci.find(ciId)
  service.store.ci.update(ciId, { ciAttributes: { ...row?.ciAttributes, ...attributes } })
}

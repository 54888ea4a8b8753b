// Repair, replacement and scaling, performed like manual operations but under the service's own users.
import type { Service } from '../http/handler.ts'
import type { CiRow, ProcedureRow } from '../model/rows.ts'
import { bomPath, manifestPath, childPath } from '../model/namespaces.ts'
import { findOpenRelease } from '../model/drafts.ts'
import { findComponent } from '../operations/monitors.ts'
import { queueJob } from './jobs.ts'
import { findEnvironment } from './notifications.ts'

const BUSY_SQL =
  "SELECT 1 FROM action a JOIN procedure p USING (procedureId) WHERE a.ciId = ? AND p.procedureState IN ('pending', 'active') " +
  'UNION ALL SELECT 1 FROM change c CROSS JOIN record r USING (rfcId) CROSS JOIN deployment d USING (deploymentId) ' +
  "WHERE c.ciId = ? AND r.dpmtRecordState IN ('pending', 'inprogress') AND d.deploymentState = 'active' LIMIT 1"

/** Starts a procedure with the action `repair` on an instance. Returns false while other work runs on it. */
export function startRepair({ store, now }: Service, instance: CiRow, username: string): boolean {
  const { ciId, nsPath } = instance
  if (store.database.value(BUSY_SQL, ciId, ciId) !== null) return false
  const procedure: ProcedureRow = {
    procedureId: store.nextId(),
    procedureName: 'ci_repair',
    ciId,
    procedureCiId: 0,
    nsPath,
    procedureState: 'active',
    arglist: '',
    definition: JSON.stringify({
      name: 'ci_repair',
      flow: [],
      actions: [{ actionName: 'repair', stepNumber: 1, isCritical: true }],
    }),
    createdBy: username,
    currentStep: 0,
    maxExecOrder: 1,
    created: now(),
    updated: now(),
  }
  store.procedure.insert(procedure)
  store.action.insert({
    actionId: store.nextId(),
    procedureId: procedure.procedureId,
    actionName: 'repair',
    ciId,
    actionState: 'pending',
    execOrder: 1,
    isCritical: true,
    extraInfo: null,
    arglist: '',
    created: now(),
    updated: now(),
    due: null,
  })
  return true
}

/** Plans and deploys the committed state if the environment is idle. Open work of users is left to them. */
function deployIfIdle(service: Service, nsPath: string, username: string, comments: string): boolean {
  const { store } = service
  const environment = findEnvironment(store, nsPath)
  if (environment?.ciState !== 'default') return false
  const scope = childPath(environment.nsPath, environment.ciName)
  if (findOpenRelease(store, 'manifest', manifestPath(scope)) || findOpenRelease(store, 'bom', bomPath(scope)))
    return false
  const live = store.deployment.count(
    "nsPath = ? AND deploymentState IN ('pending', 'active', 'paused', 'failed')",
    bomPath(scope),
  )
  if (live > 0 || store.job.count('environmentId = ?', environment.ciId) > 0) return false
  const deployment = { comments, continueOnFailure: false, autoPauseExecOrders: [] }
  queueJob(service, environment, 'deploy', {
    username,
    description: comments,
    excluded: [],
    availability: {},
    keepsOpen: true,
    deployment,
  })
  return true
}

/** Marks an instance and its managed items for replacement, and deploys if the environment is idle. */
export function replaceInstance(service: Service, instance: CiRow, username: string): void {
  const { database } = service.store
  if (instance.ciState !== 'replace') {
    database.run(
      "UPDATE ci SET ciState = 'replace', updatedBy = ?, updated = ? WHERE ciId = ? OR ciId IN " +
        "(SELECT fromCiId FROM relation WHERE toCiId = ? AND relationName = 'bom.ManagedVia')",
      username,
      service.now(),
      instance.ciId,
      instance.ciId,
    )
  }
  deployIfIdle(service, instance.nsPath, username, `Automatic replacement of ${instance.ciName}`)
}

/** Scales the component of an instance by its step within its bounds, and deploys. Only if the environment is idle. */
export function scaleComponent(service: Service, instance: CiRow, direction: 'up' | 'down', username: string): void {
  const { store } = service
  const component = findComponent(store, instance.ciId)
  const scaling = component && findScalingRelation(service, component.ciId)
  if (!scaling) return
  const read = (name: string, fallback: number) => Number(scaling.relationAttributes[name] || fallback)
  const current = read('current', 1)
  const requested =
    direction === 'up'
      ? Math.min(read('max', current), current + read('step_up', 1))
      : Math.max(read('min', 1), current - read('step_down', 1))
  if (requested === current || !Number.isFinite(requested)) return
  if (!deployIfIdle(service, instance.nsPath, username, `Automatic scale from ${current} to ${requested}`)) return
  store.relation.update(scaling.ciRelationId, {
    relationAttributes: { ...scaling.relationAttributes, current: String(requested) },
    updatedBy: username,
    updated: service.now(),
  })
}

/** The dependency that holds the scale of a component. */
const findScalingRelation = ({ store }: Service, componentId: number) =>
  store.relation
    .all("toCiId = ? AND relationName = 'manifest.DependsOn'", componentId)
    .find(({ relationAttributes }) => relationAttributes['flex'] === 'true')

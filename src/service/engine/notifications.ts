// Notifications of deployments and procedures (service-api 2.8).
import type { Service } from '../http/handler.ts'
import type { CiRow, DeploymentRow, DeploymentState, NotificationRow, ProcedureRow } from '../model/rows.ts'
import { toSegments } from '../model/namespaces.ts'
import type { Store } from '../store/store.ts'

export function addNotification({ store, now }: Service, notification: Omit<NotificationRow, 'timestamp'>): void {
  store.notification.insert({ timestamp: now(), ...notification })
}

/** The environment of a namespace. */
export function findEnvironment(store: Store, nsPath: string): CiRow | undefined {
  const [organization = '', assembly = '', environment = ''] = toSegments(nsPath)
  return store.ci.findOne(
    "nsPath = ? AND ciClassName = 'manifest.Environment' AND ciName = ?",
    `/${organization}/${assembly}`,
    environment,
  )
}

export const DEPLOYMENT_STATE_TEXTS: Readonly<Record<DeploymentState, string>> = {
  pending: 'Deployment is waiting for approval.',
  active: 'Deployment in progress.',
  paused: 'Deployment paused.',
  failed: 'Deployment failed.',
  complete: 'Deployment completed successfully.',
  canceled: 'Deployment canceled.',
}

/** Reports a deployment's new state. */
export function notifyDeployment(
  service: Service,
  deployment: Omit<DeploymentRow, 'deploymentState'>,
  state: DeploymentState,
  by: { username: string; comments?: string | null | undefined },
): void {
  const { deploymentId, nsPath, createdBy, description } = deployment
  addNotification(service, {
    cmsId: deploymentId,
    type: 'deployment',
    source: 'deployment',
    severity: state === 'failed' ? 'critical' : 'info',
    subject: `${toSegments(nsPath).slice(0, 3).join('/')} : ${DEPLOYMENT_STATE_TEXTS[state]}`,
    text: by.comments ?? '',
    nsPath,
    cloudName: null,
    payload: {
      deploymentState: state,
      updatedBy: by.username,
      comments: by.comments ?? '',
      createdBy: createdBy ?? '',
      deploymentId: String(deploymentId),
      description: description ?? '',
    },
    environmentProfileName: null,
    adminStatus: null,
    manifestCiId: 0,
  })
}

/** Reports the start or end of a procedure. */
export function notifyProcedure(
  service: Service,
  procedure: ProcedureRow,
  state: ProcedureRow['procedureState'],
): void {
  const { procedureId, procedureName, nsPath, createdBy, ciId } = procedure
  const anchor = service.store.ci.find(ciId)
  const environment = findEnvironment(service.store, nsPath)
  addNotification(service, {
    cmsId: procedureId,
    type: 'procedure',
    source: 'procedure',
    severity: state === 'failed' ? 'critical' : 'info',
    subject: `${toSegments(nsPath).slice(0, 3).join('/')} : Procedure ${procedureName} on ${anchor?.ciName ?? ciId} is ${state}.`,
    text: '',
    nsPath,
    cloudName: null,
    payload: {
      procedureId: String(procedureId),
      procedureName,
      procedureState: state,
      createdBy: createdBy ?? '',
      ciId: String(ciId),
      ciName: anchor?.ciName ?? '',
    },
    environmentProfileName: environment?.ciAttributes['profile'] ?? null,
    adminStatus: environment?.ciAttributes['adminstatus'] ?? null,
    manifestCiId: 0,
  })
}

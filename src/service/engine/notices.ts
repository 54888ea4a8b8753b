// What the service tells of deployments and procedures (service-api 2.8).
import type { Service } from '../http/handler.ts'
import type { CiRow, DeploymentRow, DeploymentState, NotificationRow, ProcedureRow } from '../model/model.ts'
import { segmentsOf } from '../model/namespaces.ts'
import type { Store } from '../store/store.ts'

/** Writes a notification, as of now. */
export function tell({ store, now }: Service, notice: Omit<NotificationRow, 'timestamp'>): void {
  store.notification.insert({ timestamp: now(), ...notice })
}

/** The environment that a namespace belongs to. */
export function environmentOf(store: Store, nsPath: string): CiRow | undefined {
  const [organization = '', assembly = '', environment = ''] = segmentsOf(nsPath)
  return store.ci.one(
    "nsPath = ? AND ciClassName = 'manifest.Environment' AND ciName = ?",
    `/${organization}/${assembly}`,
    environment,
  )
}

/** How a deployment tells that it is in a state. */
export const OUTCOMES: Readonly<Record<DeploymentState, string>> = {
  pending: 'Deployment is waiting for approval.',
  active: 'Deployment in progress.',
  paused: 'Deployment paused.',
  failed: 'Deployment failed.',
  complete: 'Deployment completed successfully.',
  canceled: 'Deployment canceled.',
}

/** Tells that a deployment is in another state. */
export function tellDeployment(
  service: Service,
  deployment: Omit<DeploymentRow, 'deploymentState'>,
  state: DeploymentState,
  by: { username: string; comments?: string | null | undefined },
): void {
  const { deploymentId, nsPath, createdBy, description } = deployment
  tell(service, {
    cmsId: deploymentId,
    type: 'deployment',
    source: 'deployment',
    severity: state === 'failed' ? 'critical' : 'info',
    subject: `${segmentsOf(nsPath).slice(0, 3).join('/')} : ${OUTCOMES[state]}`,
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

/** Tells that a procedure began or ended. */
export function tellProcedure(service: Service, procedure: ProcedureRow, state: ProcedureRow['procedureState']): void {
  const { procedureId, procedureName, nsPath, createdBy, ciId } = procedure
  const anchor = service.store.ci.find(ciId)
  const environment = environmentOf(service.store, nsPath)
  tell(service, {
    cmsId: procedureId,
    type: 'procedure',
    source: 'procedure',
    severity: state === 'failed' ? 'critical' : 'info',
    subject: `${segmentsOf(nsPath).slice(0, 3).join('/')} : Procedure ${procedureName} on ${anchor?.ciName ?? ciId} is ${state}.`,
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

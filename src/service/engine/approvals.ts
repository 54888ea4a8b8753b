// Approvals of deployments: one per support or compliance record that requires it on an affected cloud (service-api 3.2).
import type { Service } from '../http/handler.ts'
import type { ApprovalRow, CiRow, DeploymentRow } from '../model/rows.ts'
import { cloudsPath, toSegments, withinNamespace } from '../model/namespaces.ts'

const GOVERNING_CLASS_SQL = "(ciClassName = 'cloud.Support' OR ciClassName LIKE 'cloud.compliance.%')"

/** The cloud of a support, compliance or service record. */
export function findCloud({ store }: Service, { nsPath }: Pick<CiRow, 'nsPath'>): CiRow | undefined {
  const [organization = '', , name = ''] = toSegments(nsPath)
  const where = "nsPath = ? AND ciClassName = 'account.Cloud' AND ciName = ?"
  return store.ci.findOne(where, cloudsPath(organization), name)
}

/** Support and compliance records that require approval on the clouds of a release. */
function findGoverningRecords(
  service: Service,
  { releaseId, nsPath }: Pick<DeploymentRow, 'releaseId' | 'nsPath'>,
): CiRow[] {
  const { store } = service
  const { sql, values } = withinNamespace(cloudsPath(toSegments(nsPath)[0] ?? ''))
  const demanding = store.ci
    .all(`${sql} AND ${GOVERNING_CLASS_SQL} ORDER BY ciId`, ...values)
    .filter(({ ciAttributes }) => ciAttributes['enabled'] === 'true' && ciAttributes['approval'] === 'true')
  const touched = new Map<number, boolean>()
  return demanding.filter((row) => {
    const cloud = findCloud(service, row)
    if (!cloud) return false
    const { ciId } = cloud
    // Instance names contain the cloud's id (6.4).
    const touchesCloudSql = 'SELECT EXISTS (SELECT 1 FROM change WHERE releaseId = ? AND ciName LIKE ?)'
    if (!touched.has(ciId)) touched.set(ciId, store.database.value(touchesCloudSql, releaseId, `%-${ciId}-%`) === 1)
    return touched.get(ciId)
  })
}

/** Whether an approval has expired. `expiresIn`: minutes since its decision, -1 never. */
export const isApprovalExpired = ({ state, expiresIn, updated }: ApprovalRow, now: number): boolean =>
  state === 'expired' || (state === 'approved' && expiresIn >= 0 && updated + expiresIn * 60_000 < now)

function requestApproval({ store, now }: Service, deploymentId: number, governCiId: number): void {
  store.approval.insert({
    approvalId: store.nextId(),
    deploymentId,
    governCiId,
    state: 'pending',
    updatedBy: null,
    comments: null,
    expiresIn: -1,
    created: now(),
    updated: now(),
  })
}

/** Creates every missing or expired approval. Returns whether the deployment may proceed at once. */
export function requestApprovals(service: Service, deployment: DeploymentRow): boolean {
  const { store } = service
  const { deploymentId } = deployment
  const pending = new Set<number>()
  const granted = new Set<number>()
  for (const approval of store.approval.all('deploymentId = ?', deploymentId)) {
    if (approval.state === 'pending') pending.add(approval.governCiId)
    else if (approval.state === 'approved' && isApprovalExpired(approval, service.now())) {
      store.approval.update(approval.approvalId, { state: 'expired' })
    } else if (approval.state === 'approved') granted.add(approval.governCiId)
  }
  for (const { ciId } of findGoverningRecords(service, deployment)) {
    if (pending.has(ciId) || granted.has(ciId)) continue
    requestApproval(service, deploymentId, ciId)
    pending.add(ciId)
  }
  return pending.size === 0
}

export const isApproved = ({ store }: Service, { deploymentId }: DeploymentRow): boolean =>
  store.approval.count("deploymentId = ? AND state = 'pending'", deploymentId) === 0

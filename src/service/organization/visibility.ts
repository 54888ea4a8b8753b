// Visibility of an organization's records: all but those of assemblies the caller may not see (service-api 4.3).
import type { CiRow, OperatorRow, OrganizationRow } from '../model/rows.ts'
import { childPath, toSegments } from '../model/namespaces.ts'
import { getRights, type Rights } from '../http/permissions.ts'
import type { Store } from '../store/store.ts'

export interface Visibility {
  canSeeNamespace(nsPath: string): boolean
  /** An assembly's record is in the organization's namespace but has its own visibility. */
  canSeeRecord(row: Pick<CiRow, 'nsPath' | 'ciClassName' | 'ciName'>): boolean
}

/** Visibility for a member with these rights. */
export function getVisibility(store: Store, organization: OrganizationRow, rights: Rights): Visibility {
  if (rights.canSeeAll) return { canSeeNamespace: () => true, canSeeRecord: () => true }
  const hidden = new Set(
    store.ci
      .all("nsPath = ? AND ciClassName = 'account.Assembly'", `/${organization.name}`)
      .filter((assembly) => !rights.canSee(assembly.ciId))
      .map((assembly) => assembly.ciName),
  )
  const canSeeNamespace = (nsPath: string) => !hidden.has(toSegments(nsPath)[1] ?? '')
  return {
    canSeeNamespace,
    canSeeRecord: (row) =>
      canSeeNamespace(row.ciClassName === 'account.Assembly' ? childPath(row.nsPath, row.ciName) : row.nsPath),
  }
}

const NO_VISIBILITY: Visibility = { canSeeNamespace: () => false, canSeeRecord: () => false }

/** Visibility for an operator in a namespace of any organization. Public packs and locations are visible to all. */
export function getVisibilityAt(store: Store, operator: OperatorRow, nsPath: string): Visibility {
  const [name = ''] = toSegments(nsPath)
  if (name === 'public') return { canSeeNamespace: () => true, canSeeRecord: () => true }
  const organization = store.organization.findOne('name = ?', name)
  if (!organization) return NO_VISIBILITY
  const rights = getRights(store, operator.id, organization)
  return rights.isMember ? getVisibility(store, organization, rights) : NO_VISIBILITY
}

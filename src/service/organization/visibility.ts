// Which records of an organization a caller may see: all but those of assemblies that are not theirs (service-api 4.3).
import type { CiRow, OperatorRow, OrganizationRow } from '../model/rows.ts'
import { childPath, toSegments } from '../model/namespaces.ts'
import { getRights, type Rights } from '../http/permissions.ts'
import type { Store } from '../store/store.ts'

export interface Visibility {
  /** Whether what is in this namespace may be seen. */
  canSeeNamespace(nsPath: string): boolean
  /** Whether a record may be seen; an assembly stands in the organization's namespace and belongs to its own. */
  canSeeRecord(row: Pick<CiRow, 'nsPath' | 'ciClassName' | 'ciName'>): boolean
}

/** What a member with these rights sees in an organization. */
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

/** What an operator sees at a namespace of any organization. Public packs and locations are everybody's. */
export function getVisibilityAt(store: Store, operator: OperatorRow, nsPath: string): Visibility {
  const [name = ''] = toSegments(nsPath)
  if (name === 'public') return { canSeeNamespace: () => true, canSeeRecord: () => true }
  const organization = store.organization.findOne('name = ?', name)
  if (!organization) return NO_VISIBILITY
  const rights = getRights(store, operator.id, organization)
  return rights.isMember ? getVisibility(store, organization, rights) : NO_VISIBILITY
}

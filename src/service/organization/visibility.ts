// Which records of an organization a caller may see: all but those of assemblies that are not theirs (service-api 4.3).
import type { CiRow, OperatorRow, OrganizationRow } from '../model/model.ts'
import { below, segmentsOf } from '../model/namespaces.ts'
import { rightsIn, type Rights } from '../http/permissions.ts'
import type { Store } from '../store/store.ts'

export interface Visibility {
  /** Whether what is in this namespace may be seen. */
  place(nsPath: string): boolean
  /** Whether a record may be seen; an assembly stands in the organization's namespace and belongs to its own. */
  record(row: Pick<CiRow, 'nsPath' | 'ciClassName' | 'ciName'>): boolean
}

/** What a member with these rights sees in an organization. */
export function visibilityIn(store: Store, organization: OrganizationRow, rights: Rights): Visibility {
  if (rights.seesAll) return { place: () => true, record: () => true }
  const hidden = new Set(
    store.ci
      .all("nsPath = ? AND ciClassName = 'account.Assembly'", `/${organization.name}`)
      .filter((assembly) => !rights.sees(assembly.ciId))
      .map((assembly) => assembly.ciName),
  )
  const place = (nsPath: string) => !hidden.has(segmentsOf(nsPath)[1] ?? '')
  return {
    place,
    record: (row) => place(row.ciClassName === 'account.Assembly' ? below(row.nsPath, row.ciName) : row.nsPath),
  }
}

const NOTHING: Visibility = { place: () => false, record: () => false }

/** What an operator sees at a namespace of any organization. Public packs and locations are everybody's. */
export function visibilityAt(store: Store, operator: OperatorRow, nsPath: string): Visibility {
  const [name = ''] = segmentsOf(nsPath)
  if (name === 'public') return { place: () => true, record: () => true }
  const organization = store.organization.one('name = ?', name)
  if (!organization) return NOTHING
  const rights = rightsIn(store, operator.id, organization)
  return rights.member ? visibilityIn(store, organization, rights) : NOTHING
}

// Organizations as their members make, leave and delete them (service-api 1.3).
import type * as calls from '../../contract/organization/organization.ts'
import { nameProblem } from '../model/attribute-rules.ts'
import { fieldsOf, idOf, textOf } from '../http/body.ts'
import { notAllowed, notFound, refusal, type Exchange, type HandlersFor } from '../http/handler.ts'
import type { CiRow, OrganizationRow, TeamRow } from '../model/model.ts'
import { newCi } from '../model/new-rows.ts'
import { segmentProblem } from '../../contract/core/path.ts'
import { TEAM_OF_ADMINS, organizationsOf, rightsIn } from '../http/permissions.ts'
import { checkAdmins, teamsIn } from './membership.ts'
import { removeOrganization } from './organization-removal.ts'
import { organizationRecord } from './people-records.ts'

type Handlers = Pick<
  HandlersFor<typeof calls>,
  | 'listOrganizations'
  | 'createOrganization'
  | 'readCurrentOrganization'
  | 'readOwnOrganization'
  | 'deleteOrganization'
  | 'leaveOrganization'
>

/** The organization named by id or name, if the caller is in it. */
function ownOrganization({ service, operator }: Exchange, segment: string): OrganizationRow {
  const id = idOf(segment)
  const found = organizationsOf(service.store, operator.id).find((row) =>
    id === undefined ? row.name === segment : row.id === id,
  )
  if (!found) throw notFound()
  return found
}

// Names that the service reads as something else in a path, or keeps for what belongs to everybody.
const isFree = (name: string) => name !== 'public' && segmentProblem('organization', name) === undefined

function checkName({ service }: Exchange, name: string | undefined): string {
  if (name === undefined || !/^[a-zA-Z][a-zA-Z0-9-]{0,31}$/.test(name)) throw refusal(nameProblem(name))
  if (!isFree(name) || service.store.organization.one('name = ?', name)) throw refusal('Name has already been taken')
  return name
}

const organizationCi = (exchange: Exchange, ciName: string): CiRow =>
  newCi(exchange, {
    ciName,
    ciClassName: 'account.Organization',
    nsPath: '/',
    ciAttributes: { owner: exchange.operator.email, full_name: '', description: '', tags: '{}' },
  })

function teamOfAdmins({ service, operator }: Exchange, organizationId: number): TeamRow {
  const now = service.now()
  return {
    id: service.store.nextId(),
    organizationId,
    name: TEAM_OF_ADMINS,
    description: '',
    design: true,
    transition: true,
    operations: true,
    orgScope: true,
    managesAccess: true,
    cloudServices: true,
    cloudCompliance: true,
    cloudSupport: true,
    members: [operator.id],
    attached: [],
    created: now,
    updated: now,
  }
}

export const accountsHandlers: Handlers = {
  listOrganizations: ({ service, operator }) => organizationsOf(service.store, operator.id).map(organizationRecord),

  createOrganization(exchange) {
    const { service, body } = exchange
    const { store } = service
    const name = checkName(exchange, textOf(fieldsOf(body)['name']))
    const ci = organizationCi(exchange, name)
    store.ci.insert(ci)
    const id = store.nextId()
    const row: OrganizationRow = { id, name, fullName: '', ciId: ci.ciId, created: ci.created }
    store.organization.insert(row)
    store.team.insert(teamOfAdmins(exchange, id))
    return organizationRecord(row)
  },

  readCurrentOrganization({ organization }) {
    if (organization.id === 0) throw notFound()
    return organizationRecord(organization)
  },

  readOwnOrganization: (exchange) => organizationRecord(ownOrganization(exchange, exchange.params.account)),

  deleteOrganization(exchange) {
    const { service, operator, params } = exchange
    const { store } = service
    const row = ownOrganization(exchange, params.account)
    if (!rightsIn(store, operator.id, row).admin) throw notAllowed()
    const admins = teamsIn(store, row).find((team) => team.name === TEAM_OF_ADMINS)
    if (admins?.members.some((id) => id !== operator.id)) {
      throw refusal(`Cannot delete organization '${row.name}': there are other admins.`)
    }
    const deployed = store.ci.count(
      "nsPath >= ? AND nsPath < ? AND ciClassName LIKE 'bom.%'",
      `/${row.name}/`,
      `/${row.name}0`,
    )
    if (deployed > 0) {
      throw refusal(`Cannot delete organization '${row.name}': there are ${deployed} instance(s) deployed.`)
    }
    removeOrganization(store, row)
    return organizationRecord(row)
  },

  leaveOrganization(exchange) {
    const { service, operator, params } = exchange
    const row = ownOrganization(exchange, params.account)
    for (const team of teamsIn(service.store, row)) {
      if (!team.members.includes(operator.id)) continue
      const members = team.members.filter((id) => id !== operator.id)
      service.store.team.update(team.id, { members, updated: service.now() })
    }
    checkAdmins(service.store, row)
    return organizationRecord(row)
  },
}

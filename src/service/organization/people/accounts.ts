// Creating, leaving and deleting organizations (service-api 1.3).
import type * as calls from '../../../contract/organization/organizations.ts'
import { nameError } from '../../model/attribute-rules.ts'
import { toFields, toId, toText } from '../../http/body.ts'
import { unauthorized, notFound, httpError, type Exchange, type HandlersFor } from '../../http/handler.ts'
import type { CiRow, OrganizationRow, TeamRow } from '../../model/rows.ts'
import { buildCi } from '../../model/build-rows.ts'
import { validateSegment } from '../../../contract/core/path.ts'
import { ADMINS_TEAM, findOrganizations, getRights } from '../../http/permissions.ts'
import { checkHasAdmin, findTeams } from './membership.ts'
import { organizationRecord } from './records.ts'
import { withinNamespace } from '../../model/namespaces.ts'
import { removeItems } from '../../model/removal.ts'
import type { Store } from '../../store/store.ts'

/** Removes an organization without deployments: contents, history, teams and its own record. */
function removeOrganization(store: Store, organization: OrganizationRow): void {
  const { sql, values } = withinNamespace(`/${organization.name}`)
  const run = (statement: string) => store.database.run(statement, ...values)
  const releases = `SELECT releaseId FROM release WHERE ${sql}`
  const deployments = `SELECT deploymentId FROM deployment WHERE ${sql}`
  const procedures = `SELECT procedureId FROM procedure WHERE ${sql}`
  run(`DELETE FROM log WHERE ownerId IN (SELECT dpmtRecordId FROM record WHERE deploymentId IN (${deployments}))`)
  run(`DELETE FROM log WHERE ownerId IN (SELECT actionId FROM action WHERE procedureId IN (${procedures}))`)
  for (const table of ['approval', 'stateHistory', 'record']) {
    run(`DELETE FROM ${table} WHERE deploymentId IN (${deployments})`)
  }
  run(`DELETE FROM action WHERE procedureId IN (${procedures})`)
  for (const table of ['snapshot', 'change', 'relationChange'])
    run(`DELETE FROM ${table} WHERE releaseId IN (${releases})`)
  removeItems(store, `/${organization.name}`)
  for (const table of ['notification', 'deployment', 'procedure', 'release']) run(`DELETE FROM ${table} WHERE ${sql}`)
  store.database.run('DELETE FROM team WHERE organizationId = ?', organization.id)
  store.ci.remove(organization.ciId)
  store.organization.remove(organization.id)
}

type Handlers = Pick<
  HandlersFor<typeof calls>,
  | 'listOrganizations'
  | 'createOrganization'
  | 'readCurrentOrganization'
  | 'readOwnOrganization'
  | 'deleteOrganization'
  | 'leaveOrganization'
>

/** An organization by id or name, if the caller is a member. */
function findOwnOrganization({ service, operator }: Exchange, segment: string): OrganizationRow {
  const id = toId(segment)
  const found = findOrganizations(service.store, operator.id).find((row) =>
    id === undefined ? row.name === segment : row.id === id,
  )
  if (!found) throw notFound()
  return found
}

// Reserved are names that mean something else in a path, and `public`.
const isNameAllowed = (name: string) => name !== 'public' && validateSegment('organization', name) === undefined

function checkName({ service }: Exchange, name: string | undefined): string {
  if (name === undefined || !/^[a-zA-Z][a-zA-Z0-9-]{0,31}$/.test(name)) throw httpError(nameError(name))
  if (!isNameAllowed(name) || service.store.organization.findOne('name = ?', name))
    throw httpError('Name has already been taken')
  return name
}

const buildOrganizationCi = (exchange: Exchange, ciName: string): CiRow =>
  buildCi(exchange, {
    ciName,
    ciClassName: 'account.Organization',
    nsPath: '/',
    ciAttributes: { owner: exchange.operator.email, full_name: '', description: '', tags: '{}' },
  })

function buildAdminsTeam({ service, operator }: Exchange, organizationId: number): TeamRow {
  const now = service.now()
  return {
    id: service.store.nextId(),
    organizationId,
    name: ADMINS_TEAM,
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
    groups: [],
    attached: [],
    created: now,
    updated: now,
  }
}

export const accountsHandlers: Handlers = {
  listOrganizations: ({ service, operator }) => findOrganizations(service.store, operator.id).map(organizationRecord),

  createOrganization(exchange) {
    const { service, body } = exchange
    const { store } = service
    const name = checkName(exchange, toText(toFields(body)['name']))
    const ci = buildOrganizationCi(exchange, name)
    store.ci.insert(ci)
    const id = store.nextId()
    const row: OrganizationRow = { id, name, fullName: '', ciId: ci.ciId, created: ci.created }
    store.organization.insert(row)
    store.team.insert(buildAdminsTeam(exchange, id))
    return organizationRecord(row)
  },

  readCurrentOrganization({ organization }) {
    if (organization.id === 0) throw notFound()
    return organizationRecord(organization)
  },

  readOwnOrganization: (exchange) => organizationRecord(findOwnOrganization(exchange, exchange.params.account)),

  deleteOrganization(exchange) {
    const { service, operator, params } = exchange
    const { store } = service
    const row = findOwnOrganization(exchange, params.account)
    if (!getRights(store, operator.id, row).isAdmin) throw unauthorized()
    const admins = findTeams(store, row).find((team) => team.name === ADMINS_TEAM)
    if (admins?.members.some((id) => id !== operator.id)) {
      throw httpError(`Cannot delete organization '${row.name}': there are other admins.`)
    }
    const deployed = store.ci.count(
      "nsPath >= ? AND nsPath < ? AND ciClassName LIKE 'bom.%'",
      `/${row.name}/`,
      `/${row.name}0`,
    )
    if (deployed > 0) {
      throw httpError(`Cannot delete organization '${row.name}': there are ${deployed} instance(s) deployed.`)
    }
    removeOrganization(store, row)
    return organizationRecord(row)
  },

  leaveOrganization(exchange) {
    const { service, operator, params } = exchange
    const row = findOwnOrganization(exchange, params.account)
    for (const team of findTeams(service.store, row)) {
      if (!team.members.includes(operator.id)) continue
      const members = team.members.filter((id) => id !== operator.id)
      service.store.team.update(team.id, { members, updated: service.now() })
    }
    checkHasAdmin(service.store, row)
    return organizationRecord(row)
  },
}

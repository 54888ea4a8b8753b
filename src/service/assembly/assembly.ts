// Handlers of contract/assembly.ts.
import type * as calls from '../../contract/assembly.ts'
import { attributesOf, envelope, fieldsOf, listOf, idOf, textOf } from '../body.ts'
import { attributeProblems, checkAttributes, nameProblem, checkName } from '../attribute-rules.ts'
import { copyAssembly } from './clone.ts'
import { notAllowed, refusal, type Exchange, type HandlersFor } from '../handler.ts'
import type { Attributes, CiRow } from '../model.ts'
import { bomPath, within } from '../namespaces.ts'
import { organizationsOf, rightsIn } from '../permissions.ts'
import { ciRecord } from '../records.ts'
import { assemblyScope, findIn } from '../scope.ts'
import { removeCi } from '../engine/apply.ts'

const CLASS = 'account.Assembly'

/** Puts an assembly under its organization and into the teams named. */
function insertAssembly({ service, organization, operator }: Exchange, row: CiRow, teamIds: readonly number[]): void {
  const { store } = service
  store.ci.insert(row)
  store.relation.insert({
    ciRelationId: store.nextId(),
    relationName: 'base.Manages',
    fromCiId: organization.ciId,
    toCiId: row.ciId,
    nsPath: row.nsPath,
    relationState: 'default',
    lastAppliedRfcId: 0,
    comments: null,
    createdBy: operator.username,
    updatedBy: null,
    created: row.created,
    updated: row.created,
    relationAttributes: {},
  })
  for (const team of store.team.all('organizationId = ?', organization.id)) {
    // Whoever made it by way of a team sees it.
    const own = team.managesAccess && !team.orgScope && team.members.includes(operator.id)
    if (own || teamIds.includes(team.id)) store.team.update(team.id, { attached: [...team.attached, row.ciId] })
  }
}

function newAssembly({ service, operator }: Exchange, nsPath: string, ciName: string): CiRow {
  const at = service.now()
  return {
    ciId: service.store.nextId(),
    ciName,
    ciClassName: CLASS,
    nsPath,
    impl: null,
    comments: '',
    ciState: 'default',
    lastAppliedRfcId: 0,
    createdBy: operator.username,
    updatedBy: null,
    created: at,
    updated: at,
    ciAttributes: {},
    attrProps: {},
    opsState: null,
  }
}

/** Environments of the assembly that have instances: how many instances on how many clouds. */
function deployed({ service }: Exchange, assemblyNs: string): { instances: number; clouds: number } {
  const { store } = service
  const { sql, values } = within(assemblyNs)
  const environments = store.ci.all(`${sql} AND ciClassName = 'manifest.Environment'`, ...values)
  const places = environments.map((row) => bomPath(`${row.nsPath}/${row.ciName}`))
  const clouds = new Set<unknown>()
  let instances = 0
  for (const place of places) {
    const range = within(place, 'i.nsPath')
    const found = store.database.all(
      'SELECT d.toCiId AS cloud, count(*) AS n FROM ci i ' +
        "LEFT JOIN relation d ON d.fromCiId = i.ciId AND d.relationName = 'base.DeployedTo' " +
        `WHERE ${range.sql} GROUP BY 1`,
      ...range.values,
    )
    for (const row of found) {
      instances += Number(row['n'])
      clouds.add(row['cloud'])
    }
  }
  return { instances, clouds: clouds.size }
}

/** A clone's failure has no record to carry a 422: 404 with the reasons (1.1). */
const cloneRefusal = (errors: string[]) => refusal(errors, 404)

export const assemblyHandlers: HandlersFor<typeof calls> = {
  listAssemblies: ({ service, organization, rights }) =>
    service.store.ci
      .all('nsPath = ? AND ciClassName = ? ORDER BY created, ciId', `/${organization.name}`, CLASS)
      .filter((row) => rights.sees(row.ciId))
      .map((row) => ciRecord(service.store, row)),

  createAssembly(exchange) {
    const { service, organization, rights, body } = exchange
    if (!rights.creates) throw notAllowed()
    const sent = envelope(body, 'cms_ci')
    const nsPath = `/${organization.name}`
    const name = textOf(sent['ciName'])
    const attributes = { description: '', tags: '{}', ...attributesOf(sent['ciAttributes']) }
    const problems = attributeProblems(CLASS, attributes)
    if (problems.length > 0) throw refusal(problems)
    const ciName = checkName(name)
    if (findIn(service.store, nsPath, CLASS, ciName)) {
      throw refusal(`Ci with name ${ciName} class ${CLASS} already exists in namespace ${nsPath}. (400)`)
    }
    const row = {
      ...newAssembly(exchange, nsPath, ciName),
      comments: textOf(sent['comments']) ?? '',
      ciAttributes: attributes,
    }
    const { teams, add } = fieldsOf(body)
    const teamIds = [...listOf(teams), ...listOf(add)].map(idOf).filter((id) => id !== undefined)
    insertAssembly(exchange, row, teamIds)
    return ciRecord(service.store, row)
  },

  readAssembly: (exchange) => ciRecord(exchange.service.store, assemblyScope(exchange).assembly),

  updateAssembly(exchange) {
    const { service, rights, operator } = exchange
    const { assembly } = assemblyScope(exchange)
    if (!rights.may('managesAccess', assembly.ciId) && !rights.may('design', assembly.ciId)) throw notAllowed()
    const sent = envelope(exchange.body, 'cms_ci')
    const changed: CiRow = {
      ...assembly,
      comments: textOf(sent['comments']) ?? assembly.comments,
      ciAttributes: { ...assembly.ciAttributes, ...attributesOf(sent['ciAttributes']) },
      updatedBy: operator.username,
      updated: service.now(),
    }
    checkAttributes(changed)
    service.store.ci.update(assembly.ciId, changed)
    return ciRecord(service.store, changed)
  },

  deleteAssembly(exchange) {
    const { service, rights } = exchange
    const { store } = service
    const { assembly, assemblyNs } = assemblyScope(exchange)
    if (!rights.may('managesAccess', assembly.ciId)) throw notAllowed()
    const { instances, clouds } = deployed(exchange, assemblyNs)
    if (instances > 0) {
      throw refusal(
        `Cannot delete assembly with deployments: there are ${instances} instance(s) deployed to ${clouds} cloud(s). ` +
          'Please disable all platforms in all environments before deleting the assembly.',
      )
    }
    const answer = ciRecord(store, assembly)
    const { sql, values } = within(assemblyNs)
    for (const row of store.database.all(`SELECT ciId FROM ci WHERE ${sql}`, ...values))
      removeCi(store, Number(row['ciId']))
    for (const release of store.release.all(`${sql} AND releaseState = 'open'`, ...values)) {
      store.release.update(release.releaseId, { releaseState: 'canceled', updated: service.now() })
    }
    removeCi(store, assembly.ciId)
    for (const team of store.team.all('TRUE')) {
      if (!team.attached.includes(assembly.ciId)) continue
      store.team.update(team.id, { attached: team.attached.filter((id) => id !== assembly.ciId) })
    }
    return answer
  },

  cloneAssembly(exchange) {
    const { service, rights, body, operator } = exchange
    const { store } = service
    const scope = assemblyScope(exchange)
    if (!rights.creates) throw notAllowed()
    const sent = fieldsOf(body)
    const ciName = textOf(sent['ciName'])
    if (ciName === undefined || !/^[a-zA-Z][a-zA-Z0-9-]{0,31}$/.test(ciName)) throw cloneRefusal([nameProblem(ciName)])
    const wanted = textOf(sent['to_org'])
    const organization = wanted
      ? organizationsOf(store, operator.id).find((row) => row.name === wanted)
      : exchange.organization
    if (!organization || !rightsIn(store, operator.id, organization).creates) {
      throw cloneRefusal([`No permission to create assembly in organization '${wanted}'.`])
    }
    const isDesign = textOf(sent['export']) !== undefined
    const nsPath = isDesign ? `/${organization.name}/_catalogs` : `/${organization.name}`
    const ciClassName = isDesign ? 'account.Design' : CLASS
    if (findIn(store, nsPath, ciClassName, ciName)) {
      throw cloneRefusal(['Failed to clone assembly.', `Ci with name ${ciName} already exists in namespace ${nsPath}.`])
    }
    const description = textOf(sent['description']) ?? ''
    const ciAttributes: Attributes = isDesign ? { description } : { owner: operator.email, description, tags: '{}' }
    const row: CiRow = { ...newAssembly(exchange, nsPath, ciName), ciClassName, ciAttributes }
    insertAssembly({ ...exchange, organization }, row, [])
    copyAssembly(service, scope.assemblyNs, `${nsPath}/${ciName}`, { row, username: operator.username })
    return ciRecord(store, row)
  },
}

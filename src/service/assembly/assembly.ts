import type * as calls from '../../contract/assembly/assemblies.ts'
import { checkName } from '../model/attribute-rules.ts'
import { toAttributes, unwrap, toFields, toIds, toRemark, toText, type Fields } from '../http/body.ts'
import { unauthorized, notFound, httpError, type Exchange, type HandlersFor, type Streamed } from '../http/handler.ts'
import { parseJson } from '../http/json.ts'
import type { Attributes, CiRow } from '../model/rows.ts'
import { childPath, bomPath, withinNamespace } from '../model/namespaces.ts'
import { buildCi } from '../model/build-rows.ts'
import { removeCi } from '../engine/apply.ts'
import { ciRecord, unmaskAttributes } from '../model/records.ts'
import { removeNamespace } from '../model/removal.ts'
import { checkRecord } from '../organization/compliance.ts'
import { assemblyScope, findRecord } from '../http/scope.ts'
import { cloneHandlers, copyDesign } from './clone.ts'
import { ASSEMBLY, CATALOG_DESIGN, insertAssembly } from './insert-assembly.ts'
import { assemblyPeopleHandlers } from './people.ts'

const DEFAULTS = { owner: '', description: '', tags: '{}' }

/** Number of deployed instances of the assembly and of their clouds. */
function countDeployed({ service }: Exchange, assemblyNs: string): { instances: number; clouds: number } {
  const { store } = service
  const { sql, values } = withinNamespace(assemblyNs)
  const environments = store.ci.all(`${sql} AND ciClassName = 'manifest.Environment'`, ...values)
  const scopes = environments.map((row) => bomPath(`${row.nsPath}/${row.ciName}`))
  const clouds = new Set<unknown>()
  let instances = 0
  for (const scope of scopes) {
    const range = withinNamespace(scope, 'i.nsPath')
    const found = store.database.all(
      'SELECT d.toCiId AS cloud, count(*) AS n FROM ci i ' +
        "LEFT JOIN relation d ON d.fromCiId = i.ciId AND d.relationName = 'base.DeployedTo' " +
        `WHERE ${range.sql} GROUP BY 1`,
      ...range.values,
    )
    for (const row of found) {
      instances += Number(row['n'])
      if (row['cloud'] !== null) clouds.add(row['cloud'])
    }
  }
  return { instances, clouds: clouds.size }
}

/** Oldest first. */
const visibleAssemblies = ({ service, organization, rights }: Exchange): CiRow[] =>
  service.store.ci
    .all('nsPath = ? AND ciClassName = ? ORDER BY created, ciId', `/${organization.name}`, ASSEMBLY)
    .filter((row) => rights.canSee(row.ciId))

/** Owner and parsed tags (JSON text of an object) of a record. */
function parseTagsAndOwner({ ciAttributes }: CiRow) {
  let tags: unknown
  try {
    tags = parseJson(ciAttributes['tags'] ?? '')
  } catch {
    // Users may store invalid JSON.
  }
  return { tags: toFields(tags), owner: ciAttributes['owner'] ?? '' }
}

/** The saved design of a body by id or name, or undefined. Throws if it does not exist. */
function findTemplate({ service, organization, body }: Exchange): CiRow | undefined {
  const nameOrId = toText(toFields(body)['catalog_template'])
  if (nameOrId === undefined) return undefined
  const found = findRecord(service.store, `/${organization.name}/_catalogs`, CATALOG_DESIGN, nameOrId)
  if (!found) throw notFound()
  return found
}

/** The attributes of a sent record. Required, may be {}. */
function requireAttributes(sent: Fields): Attributes {
  if (typeof sent['ciAttributes'] !== 'object' || sent['ciAttributes'] === null) {
    throw httpError('Attributes [ciAttributes] must be present.')
  }
  return toAttributes(sent['ciAttributes'])
}

export const assemblyHandlers: HandlersFor<typeof calls> = {
  ...cloneHandlers,
  ...assemblyPeopleHandlers,

  listAssemblies: (exchange) => visibleAssemblies(exchange).map((row) => ciRecord(exchange.service.store, row)),

  newAssembly({ organization, rights }) {
    if (!rights.canCreate) throw unauthorized()
    return {
      ciName: null,
      ciClassName: ASSEMBLY,
      nsPath: `/${organization.name}`,
      comments: null,
      ciAttributes: { ...DEFAULTS },
    }
  },

  listAssemblyTags(exchange): Streamed<Record<string, ReturnType<typeof parseTagsAndOwner>>> {
    const { service, organization } = exchange
    const organizationCi = service.store.ci.find(organization.ciId)
    const entries = visibleAssemblies(exchange).map(
      (row) => [`${organization.name}/${row.ciName}`, parseTagsAndOwner(row)] as const,
    )
    const all = [
      ...(organizationCi ? [[organization.name, parseTagsAndOwner(organizationCi)] as const] : []),
      ...entries,
    ]
    // Serialized here: an organization's name may equal a key of an answer wrapper.
    return { stream: [JSON.stringify(Object.fromEntries(all))] }
  },

  createAssembly(exchange) {
    const { service, organization, rights, operator, body } = exchange
    if (!rights.canCreate) throw unauthorized()
    const sent = unwrap(body, 'cms_ci')
    const nsPath = `/${organization.name}`
    const attributes = { ...DEFAULTS, owner: operator.email, ...requireAttributes(sent) }
    const ciName = checkName(toText(sent['ciName']))
    const row = buildCi(exchange, {
      ciName,
      ciClassName: ASSEMBLY,
      nsPath,
      comments: toText(sent['comments']) ?? '',
      ciAttributes: attributes,
    })
    checkRecord(exchange, row)
    if (findRecord(service.store, nsPath, ASSEMBLY, ciName)) {
      throw httpError(`Ci with name ${ciName} class ${ASSEMBLY} already exists in namespace ${nsPath}. (400)`)
    }
    const template = findTemplate(exchange)
    const { teams, add } = toFields(body)
    insertAssembly(exchange, row, [...toIds(teams), ...toIds(add)])
    if (template) copyDesign(service, childPath(template.nsPath, template.ciName), row, operator.username)
    return ciRecord(service.store, row)
  },

  readAssembly: (exchange) => ciRecord(exchange.service.store, assemblyScope(exchange).assembly),

  updateAssembly(exchange) {
    const { service, rights, operator } = exchange
    const { assembly } = assemblyScope(exchange)
    if (!rights.hasFlag('managesAccess', assembly.ciId) && !rights.hasFlag('design', assembly.ciId))
      throw unauthorized()
    const sent = unwrap(exchange.body, 'cms_ci')
    const changed: CiRow = {
      ...assembly,
      comments: toRemark(sent['comments']) ?? assembly.comments,
      ciAttributes: {
        ...assembly.ciAttributes,
        ...unmaskAttributes(requireAttributes(sent), assembly.ciAttributes),
      },
      updatedBy: operator.username,
      updated: service.now(),
    }
    checkRecord(exchange, changed)
    service.store.ci.update(assembly.ciId, changed)
    return ciRecord(service.store, changed)
  },

  deleteAssembly(exchange) {
    const { service, rights } = exchange
    const { store } = service
    const { assembly, assemblyNs } = assemblyScope(exchange)
    if (!rights.hasFlag('managesAccess', assembly.ciId)) throw unauthorized()
    const { instances, clouds } = countDeployed(exchange, assemblyNs)
    if (instances > 0) {
      throw httpError(
        `Cannot delete assembly with deployments: there are ${instances} instance(s) deployed to ${clouds} cloud(s). ` +
          'Please disable all platforms in all environments before deleting the assembly.',
      )
    }
    const answer = ciRecord(store, assembly)
    removeNamespace(service, assemblyNs)
    removeCi(store, assembly.ciId)
    for (const team of store.team.all('TRUE')) {
      if (!team.attached.includes(assembly.ciId)) continue
      store.team.update(team.id, { attached: team.attached.filter((id) => id !== assembly.ciId) })
    }
    return answer
  },
}

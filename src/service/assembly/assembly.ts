// Handlers of contract/assembly/assembly.ts.
import type * as calls from '../../contract/assembly/assembly.ts'
import { attributeProblems, checkAttributes, checkName } from '../model/attribute-rules.ts'
import { attributesOf, envelope, fieldsOf, idsOf, textOf, type Fields } from '../http/body.ts'
import { notAllowed, notFound, refusal, type Exchange, type HandlersFor, type Streamed } from '../http/handler.ts'
import type { Attributes, CiRow } from '../model/model.ts'
import { below, bomPath, within } from '../model/namespaces.ts'
import { newCi } from '../model/new-rows.ts'
import { removeCi } from '../engine/apply.ts'
import { ciRecord, sentAttributes } from '../model/records.ts'
import { removeBelow } from '../model/removal.ts'
import { assemblyScope, findIn } from '../http/scope.ts'
import { cloneHandlers, copyDesign } from './clone.ts'
import { ASSEMBLY, CATALOG_DESIGN, insertAssembly } from './new-assembly.ts'
import { assemblyPeopleHandlers } from './people.ts'

const DEFAULTS = { owner: '', description: '', tags: '{}' }

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
      if (row['cloud'] !== null) clouds.add(row['cloud'])
    }
  }
  return { instances, clouds: clouds.size }
}

/** Assemblies that the caller may see, oldest first. */
const visible = ({ service, organization, rights }: Exchange): CiRow[] =>
  service.store.ci
    .all('nsPath = ? AND ciClassName = ? ORDER BY created, ciId', `/${organization.name}`, ASSEMBLY)
    .filter((row) => rights.sees(row.ciId))

/** Tags, which are JSON text of an object, and owner of a record. */
function tagged({ ciAttributes }: CiRow) {
  let tags: unknown
  try {
    tags = JSON.parse(ciAttributes['tags'] ?? '')
  } catch {
    // People write what they like into it.
  }
  return { tags: fieldsOf(tags), owner: ciAttributes['owner'] ?? '' }
}

/** The saved design that a body names by id or name, or undefined when it names none. Throws what a failed one answers. */
function templateOf({ service, organization, body }: Exchange): CiRow | undefined {
  const named = textOf(fieldsOf(body)['catalog_template'])
  if (named === undefined) return undefined
  const found = findIn(service.store, `/${organization.name}/_catalogs`, CATALOG_DESIGN, named)
  if (!found) throw notFound()
  return found
}

/** The attributes of a sent record, which must have some, if only {}. */
function sentAttributesOf(sent: Fields): Attributes {
  if (typeof sent['ciAttributes'] !== 'object' || sent['ciAttributes'] === null) {
    throw refusal('Attributes [ciAttributes] must be present.')
  }
  return attributesOf(sent['ciAttributes'])
}

export const assemblyHandlers: HandlersFor<typeof calls> = {
  ...cloneHandlers,
  ...assemblyPeopleHandlers,

  listAssemblies: (exchange) => visible(exchange).map((row) => ciRecord(exchange.service.store, row)),

  newAssembly({ organization, rights }) {
    if (!rights.creates) throw notAllowed()
    return {
      ciName: null,
      ciClassName: ASSEMBLY,
      nsPath: `/${organization.name}`,
      comments: null,
      ciAttributes: { ...DEFAULTS },
    }
  },

  listAssemblyTags(exchange): Streamed<Record<string, ReturnType<typeof tagged>>> {
    const { service, organization } = exchange
    const own = service.store.ci.find(organization.ciId)
    const entries = visible(exchange).map((row) => [`${organization.name}/${row.ciName}`, tagged(row)] as const)
    const all = [...(own ? [[organization.name, tagged(own)] as const] : []), ...entries]
    // Written here: an organization may bear a name that an answer's wrapper has as key.
    return { stream: [JSON.stringify(Object.fromEntries(all))] }
  },

  createAssembly(exchange) {
    const { service, organization, rights, operator, body } = exchange
    if (!rights.creates) throw notAllowed()
    const sent = envelope(body, 'cms_ci')
    const nsPath = `/${organization.name}`
    const attributes = { ...DEFAULTS, owner: operator.email, ...sentAttributesOf(sent) }
    const problems = attributeProblems(ASSEMBLY, attributes)
    if (problems.length > 0) throw refusal(problems)
    const ciName = checkName(textOf(sent['ciName']))
    if (findIn(service.store, nsPath, ASSEMBLY, ciName)) {
      throw refusal(`Ci with name ${ciName} class ${ASSEMBLY} already exists in namespace ${nsPath}. (400)`)
    }
    const template = templateOf(exchange)
    const row = newCi(exchange, {
      ciName,
      ciClassName: ASSEMBLY,
      nsPath,
      comments: textOf(sent['comments']) ?? '',
      ciAttributes: attributes,
    })
    const { teams, add } = fieldsOf(body)
    insertAssembly(exchange, row, [...idsOf(teams), ...idsOf(add)])
    if (template) copyDesign(service, below(template.nsPath, template.ciName), row, operator.username)
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
      ciAttributes: {
        ...assembly.ciAttributes,
        ...sentAttributes(sentAttributesOf(sent), assembly.ciAttributes),
      },
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
    removeBelow(service, assemblyNs)
    removeCi(store, assembly.ciId)
    for (const team of store.team.all('TRUE')) {
      if (!team.attached.includes(assembly.ciId)) continue
      store.team.update(team.id, { attached: team.attached.filter((id) => id !== assembly.ciId) })
    }
    return answer
  },
}

import { defaultsOf } from '../classes/catalog.ts'
import { toAttributes, unwrap, toText } from '../http/body.ts'
import { checkName } from '../model/attribute-rules.ts'
import { queueJob } from '../engine/jobs.ts'
import { notFound, httpError, type Exchange } from '../http/handler.ts'
import type { CiRow } from '../model/rows.ts'
import { childPath, cloudsPath } from '../model/namespaces.ts'
import { buildCi } from '../model/build-rows.ts'
import { checkAvailability, parseAvailability } from '../plan/pull.ts'
import { ciRecord } from '../model/records.ts'
import { checkRecord } from '../organization/compliance.ts'
import { findRecord, recordNotFound, type AssemblyScope, type EnvironmentScope } from '../http/scope.ts'
import { getCloudUses, insertRelationNow, replaceClouds, getSentClouds, parseCloudUses } from './environment-clouds.ts'
import { RELAY_CLASS, RELAY_RELATION } from './relays.ts'

const ENVIRONMENT = 'manifest.Environment'

/** An unsaved environment with defaults, or those of a profile given by id or name. */
export function buildEnvironment({ service, organization, query }: Exchange, { assemblyNs }: AssemblyScope) {
  const requested = toText(query['profile_id'])
  const scope = `/${organization.name}`
  const profile =
    requested === undefined ? undefined : findRecord(service.store, scope, 'account.Environment', requested)
  if (requested !== undefined && !profile) throw recordNotFound('account.Environment', requested, scope)
  return {
    ciName: null,
    ciClassName: ENVIRONMENT,
    nsPath: assemblyNs,
    comments: null,
    ciAttributes: { ...defaultsOf(ENVIRONMENT), ...profile?.ciAttributes, ...(profile && { profile: profile.ciName }) },
  }
}

/** Adds the default e-mail relay to the assembly's owner. */
function addRelay(exchange: Exchange, { assembly }: AssemblyScope, environment: CiRow): void {
  const relay = buildCi(exchange, {
    ciName: 'default',
    ciClassName: RELAY_CLASS,
    nsPath: childPath(environment.nsPath, environment.ciName),
    ciAttributes: { ...defaultsOf(RELAY_CLASS), emails: assembly.ciAttributes['owner'] ?? '' },
  })
  exchange.service.store.ci.insert(relay)
  insertRelationNow(exchange, { relationName: RELAY_RELATION, from: environment, to: relay, attributes: {} })
}

/** Throws if no environment can be created in the assembly. */
function checkCanCreate({ service, organization }: Exchange, { assemblyNs }: AssemblyScope): void {
  const { store } = service
  if (store.ci.count("nsPath = ? AND ciClassName = 'account.Cloud'", cloudsPath(organization.name)) === 0) {
    throw httpError('Please set up a cloud before creating an environment.')
  }
  if (store.release.count("nsPath = ? AND kind = 'design' AND releaseState = 'closed'", assemblyNs) === 0) {
    throw httpError('Please ensure you have a committed design before creating an environment.')
  }
}

/** Creates an environment and queues its first design pull. Throws the service's messages. */
export function createEnvironment(exchange: Exchange, scope: AssemblyScope): CiRow {
  const { service, organization, operator, body } = exchange
  const { store } = service
  const sent = unwrap(body, 'cms_ci')
  checkCanCreate(exchange, scope)
  const ciName = checkName(toText(sent['ciName']))
  if (findRecord(store, scope.assemblyNs, ENVIRONMENT, ciName)) {
    throw httpError(`Name '${ciName}' has already been taken. (400)`)
  }
  const availability = parseAvailability(body)
  checkAvailability(store, scope.assemblyNs, new Set(), availability)
  const uses = parseCloudUses(exchange)
  const subdomain = `${ciName}.${scope.assembly.ciName}.${organization.name}`
  const environment = buildCi(exchange, {
    ciName,
    ciClassName: ENVIRONMENT,
    nsPath: scope.assemblyNs,
    comments: toText(sent['comments']) ?? '',
    ciAttributes: { ...defaultsOf(ENVIRONMENT), subdomain, ...toAttributes(sent['ciAttributes']) },
  })
  checkRecord(exchange, environment)
  store.ci.insert(environment)
  insertRelationNow(exchange, {
    relationName: 'base.RealizedIn',
    from: scope.assembly,
    to: environment,
    attributes: {},
  })
  for (const { cloud: to, attributes } of uses) {
    insertRelationNow(exchange, { relationName: 'base.Consumes', from: environment, to, attributes })
  }
  addRelay(exchange, scope, environment)
  queueJob(service, environment, 'pull', { username: operator.username, description: null, excluded: [], availability })
  return environment
}

/** Changes an environment. `clouds` replaces the whole set; changing `profile` needs an organization manager. */
export function updateEnvironment(exchange: Exchange, scope: EnvironmentScope): void {
  const { service, operator, rights, body } = exchange
  const { environment } = scope
  const sent = unwrap(body, 'cms_ci')
  const { profile, ...others } = toAttributes(sent['ciAttributes'])
  const requested = profile !== undefined && rights.isAdmin ? { ...others, profile } : others
  const ciAttributes = { ...environment.ciAttributes, ...requested }
  checkRecord(exchange, { ...environment, ciAttributes })
  if (getSentClouds(body) !== undefined) {
    checkUnlocked(scope)
    replaceClouds(exchange, scope)
  }
  service.store.ci.update(environment.ciId, {
    ciAttributes,
    ...('comments' in sent && { comments: toText(sent['comments']) ?? '' }),
    updated: service.now(),
    updatedBy: operator.username,
  })
}

function getEnvironmentRow({ service }: Exchange, environmentId: number): CiRow {
  const row = service.store.ci.find(environmentId)
  if (!row) throw notFound()
  return row
}

/** CI of an environment. */
export const toCiRecord = (exchange: Exchange, environmentId: number) =>
  ciRecord(exchange.service.store, getEnvironmentRow(exchange, environmentId))

/** CI of an environment with its clouds. */
export const environmentRecord = (exchange: Exchange, environmentId: number) => ({
  ...toCiRecord(exchange, environmentId),
  clouds: getCloudUses(exchange.service.store, environmentId),
})

/** Throws while a plan or pull is running on the environment (3.1). */
export function checkUnlocked({ environment }: EnvironmentScope): void {
  if (isLocked(environment)) throw httpError(LOCKED_MESSAGE)
}

export const LOCKED_MESSAGE = 'Environment is in a locked state.'

export const isLocked = ({ ciState }: Pick<CiRow, 'ciState'>) => ciState === 'locked' || ciState === 'manifest_locked'

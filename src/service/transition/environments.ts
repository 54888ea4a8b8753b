// Making, changing and showing an environment (service-api 1.5).
import { attributesOf, envelope, textOf } from '../http/body.ts'
import { checkAttributes, checkName } from '../model/attribute-rules.ts'
import { queueJob } from '../engine/jobs.ts'
import { notFound, refusal, type Exchange } from '../http/handler.ts'
import type { Attributes, CiRow } from '../model/model.ts'
import { cloudsPath } from '../model/namespaces.ts'
import { newCi } from '../model/new-rows.ts'
import { checkAvailability, sentAvailability } from '../plan/pull.ts'
import { ciRecord } from '../model/records.ts'
import { findIn, missing, type AssemblyScope, type EnvironmentScope } from '../http/scope.ts'
import { cloudUses, linkAtOnce, replaceClouds, sentClouds, usesOf } from './environment-clouds.ts'

const DEFAULTS: Attributes = {
  profile: '',
  adminstatus: 'preparation',
  description: '',
  codpmt: 'false',
  dpmtdelay: '60',
  subdomain: '',
  global_dns: 'false',
  monitoring: 'true',
  autorepair: 'true',
  autoreplace: 'false',
  autoscale: 'false',
  availability: 'single',
  debug: 'false',
  logging: 'false',
}

/** An environment not yet saved, with the defaults, or those of a profile by id or name. */
export function unsavedEnvironment({ service, organization, query }: Exchange, { assemblyNs }: AssemblyScope) {
  const wanted = textOf(query['profile_id'])
  const place = `/${organization.name}`
  const profile = wanted === undefined ? undefined : findIn(service.store, place, 'account.Environment', wanted)
  if (wanted !== undefined && !profile) throw missing('account.Environment', wanted, place)
  return {
    ciName: null,
    ciClassName: 'manifest.Environment',
    nsPath: assemblyNs,
    comments: null,
    ciAttributes: { ...DEFAULTS, ...profile?.ciAttributes, ...(profile && { profile: profile.ciName }) },
  }
}

/** The default e-mail relay to the assembly's owner. */
function addRelay(exchange: Exchange, { assembly }: AssemblyScope, environment: CiRow): void {
  const relay = newCi(exchange, {
    ciName: 'default',
    ciClassName: 'manifest.relay.email.Relay',
    nsPath: `${environment.nsPath}/${environment.ciName}/manifest`,
    ciAttributes: {
      enabled: 'true',
      severity: 'info,warning,critical',
      source: 'deployment,procedure,ci',
      ns_paths: '[]',
      text_regex: '',
      correlation: 'true',
      emails: assembly.ciAttributes['owner'] ?? '',
    },
  })
  exchange.service.store.ci.insert(relay)
  linkAtOnce(exchange, { relationName: 'manifest.Delivers', from: environment, to: relay, attributes: {} })
}

/** Refuses where an environment could not be made, whatever it were to be. */
function checkGround({ service, organization }: Exchange, { assemblyNs }: AssemblyScope): void {
  const { store } = service
  if (store.ci.count("nsPath = ? AND ciClassName = 'account.Cloud'", cloudsPath(organization.name)) === 0) {
    throw refusal('Please set up a cloud before creating an environment.')
  }
  if (store.release.count("nsPath = ? AND kind = 'design' AND releaseState = 'closed'", assemblyNs) === 0) {
    throw refusal('Please ensure you have a committed design before creating an environment.')
  }
}

/** Creates an environment and queues its first design pull. Throws the service's refusals. */
export function createEnvironment(exchange: Exchange, scope: AssemblyScope): CiRow {
  const { service, organization, operator, body } = exchange
  const { store } = service
  const sent = envelope(body, 'cms_ci')
  checkGround(exchange, scope)
  const ciName = checkName(textOf(sent['ciName']))
  if (findIn(store, scope.assemblyNs, 'manifest.Environment', ciName)) {
    throw refusal(`Name '${ciName}' has already been taken. (400)`)
  }
  const availability = sentAvailability(body)
  checkAvailability(store, scope.assemblyNs, new Set(), availability)
  const uses = usesOf(exchange)
  const subdomain = `${ciName}.${scope.assembly.ciName}.${organization.name}`
  const environment = newCi(exchange, {
    ciName,
    ciClassName: 'manifest.Environment',
    nsPath: scope.assemblyNs,
    comments: textOf(sent['comments']) ?? '',
    ciAttributes: { ...DEFAULTS, subdomain, ...attributesOf(sent['ciAttributes']) },
  })
  checkAttributes(environment)
  store.ci.insert(environment)
  linkAtOnce(exchange, { relationName: 'base.RealizedIn', from: scope.assembly, to: environment, attributes: {} })
  for (const { cloud: to, attributes } of uses) {
    linkAtOnce(exchange, { relationName: 'base.Consumes', from: environment, to, attributes })
  }
  addRelay(exchange, scope, environment)
  queueJob(service, environment, 'pull', { username: operator.username, description: null, excluded: [], availability })
  return environment
}

/** Changes an environment as sent; `clouds` replaces the whole set, `profile` takes who manages the organization. */
export function updateEnvironment(exchange: Exchange, scope: EnvironmentScope): void {
  const { service, operator, rights, body } = exchange
  const { environment } = scope
  const sent = envelope(body, 'cms_ci')
  const { profile, ...others } = attributesOf(sent['ciAttributes'])
  const wanted = profile !== undefined && rights.admin ? { ...others, profile } : others
  const ciAttributes = { ...environment.ciAttributes, ...wanted }
  checkAttributes({ ciClassName: environment.ciClassName, ciAttributes })
  if (sentClouds(body) !== undefined) {
    checkUnlocked(scope)
    replaceClouds(exchange, scope)
  }
  service.store.ci.update(environment.ciId, {
    ciAttributes,
    ...('comments' in sent && { comments: textOf(sent['comments']) ?? '' }),
    updated: service.now(),
    updatedBy: operator.username,
  })
}

function rowOf({ service }: Exchange, environmentId: number): CiRow {
  const row = service.store.ci.find(environmentId)
  if (!row) throw notFound()
  return row
}

/** CI of an environment as it is now. */
export const plainRecord = (exchange: Exchange, environmentId: number) =>
  ciRecord(exchange.service.store, rowOf(exchange, environmentId))

/** CI of an environment as it is now, with its clouds. */
export const environmentRecord = (exchange: Exchange, environmentId: number) => ({
  ...plainRecord(exchange, environmentId),
  clouds: cloudUses(exchange.service.store, environmentId),
})

/** Refuses what needs the environment to itself while a plan or a pull is being made (3.1). */
export function checkUnlocked({ environment }: EnvironmentScope): void {
  if (isLocked(environment)) throw refusal(LOCKED)
}

export const LOCKED = 'Environment is in a locked state.'

export const isLocked = ({ ciState }: Pick<CiRow, 'ciState'>) => ciState === 'locked' || ciState === 'manifest_locked'

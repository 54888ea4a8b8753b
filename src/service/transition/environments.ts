// Making an environment (service-api 1.5) and the clouds it uses.
import { attributesOf, envelope, fieldsOf, textOf, textsOf } from '../body.ts'
import { checkName } from '../attribute-rules.ts'
import { queueJob } from '../engine/jobs.ts'
import { notFound, refusal, type Exchange } from '../handler.ts'
import type { Attributes, CiRow } from '../model.ts'
import { cloudsPath } from '../namespaces.ts'
import { checkAvailability } from '../plan/pull.ts'
import { ciRecord } from '../records.ts'
import { findIn, type AssemblyScope, type EnvironmentScope } from '../scope.ts'
import type { Store } from '../store/store.ts'

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

/** `clouds` of an environment: cloud id to how it is used, all as text. */
function cloudUses(store: Store, environmentId: number) {
  const uses = store.relation.all("fromCiId = ? AND relationName = 'base.Consumes' ORDER BY toCiId", environmentId)
  return Object.fromEntries(
    uses.map(({ toCiId, relationAttributes: { priority, dpmt_order, pct_scale, adminstatus } }) => [
      String(toCiId),
      {
        dpmt_order: dpmt_order ?? '1',
        pct_scale: pct_scale ?? '100',
        priority: priority ?? '1',
        adminstatus: adminstatus ?? 'active',
      },
    ]),
  )
}

interface Use {
  cloud: CiRow
  attributes: Attributes
}

/** Clouds as sent, by id or name. Other priorities than the texts 1 and 2, and unknown clouds, drop out silently (0.1, fact 7). */
function usesOf({ service, organization, body }: Exchange): Use[] {
  const { store } = service
  const clouds = fieldsOf(fieldsOf(body)['clouds'] ?? fieldsOf(fieldsOf(body)['cms_ci'])['clouds'])
  return Object.entries(clouds).flatMap(([key, value]) => {
    const sent = typeof value === 'object' && value !== null ? fieldsOf(value) : { priority: value }
    const { priority } = sent
    const cloud = findIn(store, cloudsPath(organization.name), 'account.Cloud', key)
    if (!cloud || (priority !== '1' && priority !== '2')) return []
    const { adminstatus = 'active' } = cloud.ciAttributes
    if (adminstatus !== 'active') {
      throw refusal(
        `Administrative status for cloud '${cloud.ciName}' is ${adminstatus}, adding cloud to environment is not allowed.`,
      )
    }
    const attributes = {
      priority,
      dpmt_order: textOf(sent['dpmt_order']) ?? '1',
      pct_scale: textOf(sent['pct_scale']) ?? '100',
      adminstatus: 'active',
    }
    return { cloud, attributes }
  })
}

function link(
  { service, operator }: Exchange,
  relationName: string,
  from: CiRow,
  to: CiRow,
  attributes: Attributes,
): void {
  const at = service.now()
  service.store.relation.insert({
    ciRelationId: service.store.nextId(),
    relationName,
    fromCiId: from.ciId,
    toCiId: to.ciId,
    nsPath: relationName === 'base.Consumes' ? from.nsPath : to.nsPath,
    relationState: 'default',
    lastAppliedRfcId: 0,
    comments: null,
    createdBy: operator.username,
    updatedBy: null,
    created: at,
    updated: at,
    relationAttributes: attributes,
  })
}

/** The default e-mail relay to the assembly's owner. */
function addRelay({ service, operator }: Exchange, { assembly }: AssemblyScope, environment: CiRow): void {
  const at = service.now()
  service.store.ci.insert({
    ...environment,
    ciId: service.store.nextId(),
    ciName: 'default',
    ciClassName: 'manifest.relay.email.Relay',
    nsPath: `${environment.nsPath}/${environment.ciName}/manifest`,
    comments: '',
    createdBy: operator.username,
    created: at,
    updated: at,
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
}

/** Creates an environment and queues its first design pull. Throws the service's refusals. */
export function createEnvironment(exchange: Exchange, scope: AssemblyScope): CiRow {
  const { service, organization, operator, body } = exchange
  const { store } = service
  const sent = envelope(body, 'cms_ci')
  if (store.ci.count("nsPath = ? AND ciClassName = 'account.Cloud'", cloudsPath(organization.name)) === 0) {
    throw refusal('Please set up a cloud before creating an environment.')
  }
  if (store.release.count("nsPath = ? AND kind = 'design' AND releaseState = 'closed'", scope.assemblyNs) === 0) {
    throw refusal('Please ensure you have a committed design before creating an environment.')
  }
  const ciName = checkName(textOf(sent['ciName']))
  if (findIn(store, scope.assemblyNs, 'manifest.Environment', ciName)) {
    throw refusal(`Name '${ciName}' has already been taken. (400)`)
  }
  const availability = textsOf(fieldsOf(body)['platform_availability'])
  checkAvailability(store, scope.assemblyNs, new Set(), availability)
  const uses = usesOf(exchange)
  if (!uses.some(({ attributes }) => attributes['priority'] === '1')) {
    throw refusal('At least one primary cloud must be selected.')
  }
  const at = service.now()
  const subdomain = `${ciName}.${scope.assembly.ciName}.${organization.name}`
  const environment: CiRow = {
    ciId: store.nextId(),
    ciName,
    ciClassName: 'manifest.Environment',
    nsPath: scope.assemblyNs,
    impl: null,
    comments: textOf(sent['comments']) ?? '',
    ciState: 'default',
    lastAppliedRfcId: 0,
    createdBy: operator.username,
    updatedBy: null,
    created: at,
    updated: at,
    ciAttributes: { ...DEFAULTS, subdomain, ...attributesOf(sent['ciAttributes']) },
    attrProps: {},
    opsState: null,
  }
  store.ci.insert(environment)
  link(exchange, 'base.RealizedIn', scope.assembly, environment, {})
  for (const use of uses) link(exchange, 'base.Consumes', environment, use.cloud, use.attributes)
  addRelay(exchange, scope, environment)
  queueJob(service, environment, 'pull', { username: operator.username, description: null, excluded: [], availability })
  return environment
}

/** CI of an environment as it is now, with its clouds. */
export function environmentRecord({ service }: Exchange, environmentId: number) {
  const row = service.store.ci.find(environmentId)
  if (!row) throw notFound()
  return { ...ciRecord(service.store, row), clouds: cloudUses(service.store, row.ciId) }
}

/** Refuses what needs the environment to itself while a plan or a pull is being made (3.1). */
export function checkUnlocked({ environment }: EnvironmentScope): void {
  if (environment.ciState === 'locked' || environment.ciState === 'manifest_locked') {
    throw refusal('Environment is in a locked state.')
  }
}

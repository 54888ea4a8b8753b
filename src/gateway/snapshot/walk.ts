// Reads an organization: every step for every value of its parameters, then the packs and classes that its records use.
import { contract } from '../../contract/contract.ts'
import type { ReadRequest } from './source.ts'
import {
  ASSEMBLY_STEPS,
  COMPOSED_OF,
  DESIGN_DRAFT_LISTERS,
  DESIGN_DRAFT_STEPS,
  DESIGN_PLATFORMS,
  DESIGN_TIMELINE,
  ENVIRONMENT_DRAFT_LISTERS,
  ENVIRONMENT_DRAFT_STEPS,
  ENVIRONMENT_TIMELINE,
  INSTANCES,
  LISTERS,
  ORGANIZATION_STEPS,
  PACK_AVAILABILITY_LISTERS,
  PACK_AVAILABILITY_STEPS,
  PACK_LISTERS,
  PACK_STEPS,
  REALIZED_AS,
  REALIZED_IN,
  type Lister,
  type Listers,
  type Scope,
  type Step,
} from './steps.ts'

type Params = Readonly<Record<string, string>>
type Fields = Readonly<Record<string, unknown>>

/** Reads answers into the snapshot and gives them back. */
export interface Reader {
  /** Reads what is not in the snapshot yet. Never throws for an answer that cannot be read. */
  read(request: ReadRequest): Promise<void>
  /** The items of a list, or one answer; nothing if it could not be loaded. */
  items(request: ReadRequest): Iterable<unknown>
  /** Reports a list that is not complete. */
  leaveOut(request: ReadRequest, reason: string): void
  /** Names of the classes, or relations, of all records so far, sorted. */
  classes(kind: 'class' | 'relation'): readonly string[]
  /** Reports how much of the work is done. */
  progress(done: number, total: number): void
}

interface WalkOptions {
  readonly organization: string
  /** Newest deployments of each environment. */
  readonly deployments: number
  readonly concurrency: number
}

const MAX_PROCEDURES = 100
const PROCEDURE_STATES = ['pending', 'active', 'failed', 'complete', 'canceled', 'discarded']

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const field = (record: Fields, name: string): Fields => {
  const value = record[name]
  return isFields(value) ? value : {}
}

const isOpen = ({ releaseState }: Fields) => releaseState === 'open'

/** Runs `work` for each item, at most `limit` at a time. */
async function forEachLimit<Item>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values()
  const runNext = async () => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, runNext))
}

/** Reads everything. Resolves when all of it is read or known to be unreadable. */
export async function walk(reader: Reader, options: WalkOptions): Promise<void> {
  const { organization, deployments, concurrency } = options
  const root: Params = { organization }

  const toRequest = ({ call, query, pageSize }: Step, params: Params, scope: Scope): ReadRequest => ({
    call,
    params: Object.fromEntries(Object.entries(params).filter(([name]) => isNeeded(call, name))),
    ...(query && { query: query(scope) }),
    ...(pageSize !== undefined && { pageSize }),
  })

  const readFields = (step: Step, params: Params, scope: Scope): Fields[] =>
    [...reader.items(toRequest(step, params, scope))].filter(isFields)

  async function readStep(step: Step, params: Params, scope: Scope, listers: Listers): Promise<void> {
    const first = step.call.params.find((name) => !(name in params))
    if (first === undefined) return reader.read(toRequest(step, params, scope))
    // A deployment is listed by its environment, also for a path that does not name the environment.
    const missing = listers[first]?.call.params.find((name) => !(name in params)) ?? first
    const lister = listers[missing]
    if (!lister) throw new Error(`No call lists the ${missing} of ${step.call.name}.`)
    const values = await listValues(lister, params, scope)
    await forEachLimit(values, concurrency, (value) => readStep(step, { ...params, [missing]: value }, scope, listers))
  }

  async function listValues(lister: Lister, params: Params, scope: Scope): Promise<string[]> {
    const request = toRequest(lister, params, scope)
    await reader.read(request)
    const values = new Set<string>()
    for (const item of reader.items(request)) {
      const value = isFields(item) ? lister.pick(item) : undefined
      if (typeof value === 'number' || typeof value === 'string') values.add(String(value))
      if (lister.newest && values.size >= deployments) break
    }
    return [...values].slice(0, lister.newest ? deployments : undefined)
  }

  const packs = new Map<string, UsedPack>()

  async function readAssembly(assembly: Fields): Promise<void> {
    const params: Params = { ...root, assembly: String(assembly['ciId']) }
    const scope: Scope = { organization, assemblyName: String(assembly['ciName']) }
    for (const step of ASSEMBLY_STEPS) await readStep(step, params, scope, LISTERS)
    const platforms = readFields(COMPOSED_OF, params, scope).map((relation) => ({ ...field(relation, 'toCi') }))
    const environments = readFields(REALIZED_IN, params, scope).map((relation) => field(relation, 'toCi'))
    await readProcedures(`/${organization}/${scope.assemblyName ?? ''}`, platforms, environments)
    await readUnhealthyInstances(params, scope, platforms, environments)
    notePacks(params, readFields(DESIGN_PLATFORMS, params, scope), platforms, environments)
    if (readFields(DESIGN_TIMELINE, params, scope).some(isOpen))
      for (const step of DESIGN_DRAFT_STEPS) await readStep(step, params, scope, DESIGN_DRAFT_LISTERS)
    for (const environment of environments) {
      const own = { ...params, environment: String(environment['ciId']) }
      if (!readFields(ENVIRONMENT_TIMELINE, own, scope).some(isOpen)) continue
      for (const step of ENVIRONMENT_DRAFT_STEPS) await readStep(step, own, scope, ENVIRONMENT_DRAFT_LISTERS)
    }
  }

  /**
   * Lists of procedures have at most 100 and no pages (service-api 2.7). A full one is read again by environment, then by state, then by
   * platform.
   */
  async function readProcedures(
    nsPath: string,
    platforms: readonly Fields[],
    environments: readonly Fields[],
  ): Promise<void> {
    const ids = new Set<string>()
    const toListRequest = (ns_path: string, state?: string): ReadRequest => ({
      call: contract.operations.listProcedures,
      params: root,
      query: { ns_path, ...(state !== undefined && { state }), size: String(MAX_PROCEDURES) },
    })
    const isFull = async (request: ReadRequest): Promise<boolean> => {
      await reader.read(request)
      const listed = [...reader.items(request)].filter(isFields)
      for (const { procedureId } of listed) ids.add(String(procedureId))
      return listed.length >= MAX_PROCEDURES
    }
    const parts = (await isFull(toListRequest(nsPath))) ? environments : []
    for (const { ciName } of parts) {
      const environment = `${nsPath}/${String(ciName)}`
      if (!(await isFull(toListRequest(environment)))) continue
      for (const state of PROCEDURE_STATES) {
        if (!(await isFull(toListRequest(environment, state)))) continue
        for (const platform of platforms) {
          const own = toBomNamespace(platform).replace(/\/bom(?=\/[^/]+\/[^/]+$)/, '/manifest')
          const request = toListRequest(own, state)
          if (own.startsWith(`${environment}/`) && (await isFull(request)))
            reader.leaveOut(request, `Only ${MAX_PROCEDURES} procedures are included: the service does not list more.`)
        }
      }
    }
    await forEachLimit([...ids], concurrency, (procedure) =>
      reader.read({ call: contract.operations.readProcedure, params: { ...root, procedure } }),
    )
  }

  /** Open events are only in the responses of single instances: read the unhealthy ones. */
  async function readUnhealthyInstances(
    params: Params,
    scope: Scope,
    platforms: readonly Fields[],
    environments: readonly Fields[],
  ) {
    const unhealthy = new Map<unknown, Fields>()
    for (const item of reader.items(toRequest(INSTANCES, params, scope))) {
      if (!isFields(item)) continue
      const { opsState } = item
      if (typeof opsState === 'string' && opsState !== '' && opsState !== 'good') unhealthy.set(item['ciId'], item)
    }
    if (unhealthy.size === 0) return
    const components = new Map<unknown, unknown>()
    for (const relation of reader.items(toRequest(REALIZED_AS, params, scope)))
      if (isFields(relation) && unhealthy.has(relation['toCiId']))
        components.set(relation['toCiId'], relation['fromCiId'])
    const platformIds = new Map(platforms.map((platform) => [toBomNamespace(platform), platform['ciId']]))
    const environmentIds = new Map(environments.map(({ ciName, ciId }) => [ciName, ciId]))
    await forEachLimit([...unhealthy.values()], concurrency, async ({ ciId, nsPath }) => {
      const environment = environmentIds.get(String(nsPath).split('/')[3])
      const [platform, component] = [platformIds.get(String(nsPath)), components.get(ciId)]
      if (environment === undefined || platform === undefined || component === undefined) return
      const own = {
        ...params,
        environment: String(environment),
        platform: String(platform),
        component: String(component),
      }
      await reader.read({ call: contract.operations.readInstance, params: { ...own, instance: String(ciId) } })
    })
  }

  function notePacks(
    params: Params,
    designed: readonly Fields[],
    platforms: readonly Fields[],
    environments: readonly Fields[],
  ) {
    const environmentIds = new Map(environments.map(({ ciName, ciId }) => [ciName, String(ciId)]))
    for (const relation of designed) {
      const platform = field(relation, 'toCi')
      const used = notePack(platform)
      if (used) noteSmallest(used.samples, 'design', { ...params, platform: String(platform['ciId']) })
    }
    for (const platform of platforms) {
      const environment = environmentIds.get(String(platform['nsPath']).split('/')[3])
      const used = notePack(platform)
      const availability = String(field(platform, 'ciAttributes')['availability'])
      if (used && environment !== undefined)
        noteSmallest(used.samples, availability, { ...params, environment, platform: String(platform['ciId']) })
    }
  }

  function notePack(platform: Fields): UsedPack | undefined {
    const { source, pack, version } = field(platform, 'ciAttributes')
    if (typeof source !== 'string' || typeof pack !== 'string' || typeof version !== 'string') return undefined
    const key = JSON.stringify([source, pack, version])
    const used = packs.get(key) ?? { params: { ...root, source, pack, version, platform: pack }, samples: new Map() }
    packs.set(key, used)
    return used
  }

  async function readPack({ params, samples }: UsedPack): Promise<void> {
    const scope: Scope = { organization }
    for (const step of PACK_STEPS) await readStep(step, params, scope, PACK_LISTERS)
    for (const availability of ['single', 'redundant'])
      for (const step of PACK_AVAILABILITY_STEPS)
        await readStep(step, { ...params, availability }, scope, PACK_AVAILABILITY_LISTERS)
    // The limits of components and the procedures can only be read from a platform that uses the pack.
    for (const [kind, sample] of samples) {
      const call = kind === 'design' ? contract.design.listComponentTypes : contract.operations.listPackProcedures
      await reader.read({ call, params: sample })
    }
  }

  async function readPackVersions(): Promise<void> {
    const [answer] = readFields({ call: contract.design.listPackVersions }, root, { organization })
    const versions = Object.entries(answer ?? {}).flatMap(([source, bySource]) =>
      Object.entries(isFields(bySource) ? bySource : {}).flatMap(([pack, record]) =>
        Object.keys(isFields(record) ? field(record, 'versions') : {}).map((version) => ({ source, pack, version })),
      ),
    )
    await forEachLimit(versions, concurrency, (version) =>
      reader.read({ call: contract.design.readPackVersion, params: { ...root, ...version } }),
    )
  }

  const scope: Scope = { organization }
  for (const step of ORGANIZATION_STEPS) await readStep(step, root, scope, LISTERS)
  const assemblies = readFields({ call: contract.assembly.listAssemblies }, root, scope)
  let done = 0
  reader.progress(0, assemblies.length)
  await forEachLimit(assemblies, concurrency, async (assembly) => {
    await readAssembly(assembly)
    reader.progress(++done, assemblies.length)
  })
  await readPackVersions()
  await forEachLimit([...packs.values()], concurrency, readPack)
  const { readMetadata } = contract.organization
  await forEachLimit(reader.classes('class'), concurrency, (name) =>
    reader.read({ call: readMetadata, params: {}, query: { class_name: name } }),
  )
  await forEachLimit(reader.classes('relation'), concurrency, (name) =>
    reader.read({ call: readMetadata, params: {}, query: { relation_name: name } }),
  )
}

interface UsedPack {
  readonly params: Params
  /** Platforms that use it: one of a design, and one of environments for each availability. */
  readonly samples: Map<string, Params>
}

/** Keeps the platform with the smallest id, so that the choice does not depend on the order of the answers. */
function noteSmallest(samples: Map<string, Params>, kind: string, sample: Params): void {
  const before = samples.get(kind)
  if (!before || Number(sample['platform']) < Number(before['platform'])) samples.set(kind, sample)
}

const isNeeded = (call: { params: readonly string[]; alternativeParams: readonly string[] }, name: string) =>
  call.params.includes(name) || call.alternativeParams.includes(name)

/** Namespace of a platform's instances (service-api 6.4). */
function toBomNamespace(platform: Fields): string {
  const version = field(platform, 'ciAttributes')['major_version']
  return `${String(platform['nsPath']).replace(/\/manifest$/, '/bom')}/${String(platform['ciName'])}/${String(version)}`
}

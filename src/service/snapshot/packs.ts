// Rebuilds packs. Their records are in the snapshot; their relations, which no call returns, are derived from the designs that use them.
import { findEnvironmentTemplate } from '../model/pack-monitors.ts'
import type { Attributes, CiRow } from '../model/rows.ts'
import type { Store } from '../store/store.ts'
import { toFields, toList, toNumber, type Fields } from './fields.ts'
import type { RowsWriter } from './rows-writer.ts'

interface Dependency {
  readonly fromCiId: number
  readonly toCiId: number
}

const UNLIMITED = 999

/** Lists have an empty entry for owners that templates do not have. */
const withoutEmpty = (properties: unknown) =>
  Object.fromEntries(
    Object.entries(toFields(properties)).filter(([, values]) => Object.keys(toFields(values)).length > 0),
  )

const toTemplateKey = ({ source, pack, version }: Attributes, template: string) =>
  JSON.stringify([source, pack, version, template])

const DEFAULT_DEPENDENCY: Attributes = { flex: 'false', converge: 'false', min: '1', current: '1', max: '1' }

/** The requirements of templates and the dependencies between them, as copied to the designs that use them. */
function readDesigns(store: Store) {
  const requirements = new Map<string, Attributes>()
  const templates = new Map<number, string>()
  const platforms = new Map(
    store.ci.all("ciClassName = 'catalog.Platform'").map(({ ciId, ciAttributes }) => [ciId, ciAttributes]),
  )
  for (const { fromCiId, toCiId, relationAttributes } of store.relation.all("relationName = 'base.Requires'")) {
    const template = relationAttributes['template'] ?? ''
    templates.set(toCiId, template)
    const platform = platforms.get(fromCiId)
    if (platform) requirements.set(toTemplateKey(platform, template), relationAttributes)
  }
  const dependencies = new Map<string, Attributes>()
  for (const { fromCiId, toCiId, relationAttributes } of store.relation.all("relationName = 'catalog.DependsOn'"))
    dependencies.set(`${templates.get(fromCiId)} ${templates.get(toCiId)}`, relationAttributes)
  return {
    requirements,
    attributesOf: (from: string, to: string) => dependencies.get(`${from} ${to}`) ?? DEFAULT_DEPENDENCY,
  }
}

export function createPackLoader(store: Store, writer: RowsWriter) {
  const dependencies: Dependency[] = []
  const monitors: { readonly componentId: number; readonly monitor: Fields }[] = []
  /** Id of a design's platform to its component types. */
  const types = new Map<number, Fields>()
  /** Id of a service template to its category. */
  const categories = new Map<number, string>()
  let now = 0

  function relate(relationName: string, from: CiRow, toCiId: number, relationAttributes: Attributes = {}): void {
    store.relation.insert({
      ciRelationId: store.nextId(),
      relationName,
      fromCiId: from.ciId,
      toCiId,
      nsPath: from.nsPath,
      relationState: 'default',
      lastAppliedRfcId: 0,
      comments: null,
      createdBy: from.createdBy,
      updatedBy: null,
      created: from.created || now,
      updated: from.updated || now,
      relationAttributes,
    })
  }

  /** The minimum and maximum number of components, by template: those of a design's platform that uses the pack. */
  function findLimits({ source, pack, version }: Attributes): Map<string, string> {
    for (const [platformId, answer] of types) {
      const used = store.ci.find(platformId)?.ciAttributes
      if (used?.['source'] !== source || used?.['pack'] !== pack || used?.['version'] !== version) continue
      const limits = Object.entries(answer).map(([name, value]): [string, string] => {
        const { min, max } = toFields(value)
        return [name, `${toNumber(min)}..${toNumber(max) === UNLIMITED ? '*' : toNumber(max)}`]
      })
      return new Map(limits)
    }
    return new Map()
  }

  const templatesIn = (nsPath: string): CiRow[] =>
    store.ci
      .all("nsPath = ? AND ciClassName LIKE 'mgmt.%' ORDER BY ciId", nsPath)
      .filter(({ ciClassName }) => !/\.(?:Platform|Monitor|Localvar|Procedure|Attachment|Log)$/.test(ciClassName))

  const childrenOf = (nsPath: string, className: string): CiRow[] =>
    store.ci.all('nsPath = ? AND ciClassName LIKE ? ORDER BY ciId', nsPath, `mgmt.%.${className}`)

  function finishPlatform(platform: CiRow, requirements: ReadonlyMap<string, Attributes>): void {
    const { nsPath, ciAttributes } = platform
    const limits = findLimits(ciAttributes)
    for (const template of templatesIn(nsPath)) {
      const required = requirements.get(toTemplateKey(ciAttributes, template.ciName))
      const constraint = limits.get(template.ciName) ?? required?.['constraint'] ?? '0..1'
      relate('mgmt.Requires', platform, template.ciId, { ...required, template: template.ciName, constraint })
    }
    const layer = platform.ciClassName.replace(/\.Platform$/, '')
    for (const variable of childrenOf(nsPath, 'Localvar')) relate(`${layer}.ValueFor`, variable, platform.ciId)
    for (const procedure of childrenOf(nsPath, 'Procedure')) relate(`${layer}.ControlledBy`, platform, procedure.ciId)
  }

  /** Relates a monitor, which is listed by the template of the design, to the templates of both availabilities. */
  function addMonitor(componentId: number, record: Fields): void {
    const [template, listed] = [store.ci.find(componentId), store.ci.find(toNumber(record['ciId']))]
    if (!template || !listed) return
    const { nsPath, ciName } = listed
    for (const availability of ['single', 'redundant']) {
      const ownNs = nsPath.replace(/\/(?:single|redundant)$/, `/${availability}`)
      const owner = findEnvironmentTemplate(store, ownNs, template.ciName)
      if (!owner) continue
      const existing = store.ci.findOne('nsPath = ? AND ciName = ?', ownNs, ciName)
      const monitor = existing ?? { ...listed, ciId: store.nextId(), nsPath: ownNs }
      if (!existing) store.ci.insert(monitor)
      relate('mgmt.manifest.WatchedBy', owner, monitor.ciId, { source: 'design' })
    }
  }

  return {
    /** Templates as the pack's lists have them (DJ without change). */
    addTemplates: (records: readonly Fields[]) =>
      records.forEach((record) => writer.addCi({ ...record, ciAttrProps: withoutEmpty(record['ciAttrProps']) })),

    addTemplate(record: Fields): void {
      writer.addCi(record)
      const fromCiId = toNumber(record['ciId'])
      for (const other of toList(record['dependsOn'])) dependencies.push({ fromCiId, toCiId: toNumber(other['ciId']) })
    },

    addMonitors(componentId: number, records: readonly Fields[]): void {
      for (const monitor of records) {
        writer.addCi(monitor)
        monitors.push({ componentId, monitor })
      }
    },

    addTypes: (platformId: number, answer: Fields) => void types.set(platformId, answer),

    /** Relations of clouds' service templates, which say their category. */
    addServiceTemplates(answer: Fields): void {
      for (const [service, records] of Object.entries(answer)) {
        for (const record of toList(records)) {
          writer.addCi(record)
          categories.set(toNumber(record['ciId']), service)
        }
      }
    },

    /** Adds the relations. New ids are taken. */
    finish(time: number): void {
      now = time
      const { requirements, attributesOf } = readDesigns(store)
      for (const platform of store.ci.all("ciClassName IN ('mgmt.catalog.Platform', 'mgmt.manifest.Platform')"))
        finishPlatform(platform, requirements)
      for (const { fromCiId, toCiId } of dependencies) {
        const [from, to] = [store.ci.find(fromCiId), store.ci.find(toCiId)]
        if (!from || !to) continue
        const [, layer = 'catalog'] = /^mgmt\.(catalog|manifest)\./.exec(from.ciClassName) ?? []
        relate(`mgmt.${layer}.DependsOn`, from, to.ciId, attributesOf(from.ciName, to.ciName))
      }
      for (const { componentId, monitor } of monitors) addMonitor(componentId, monitor)
      for (const [ciId, service] of categories) {
        const template = store.ci.find(ciId)
        // The location is only known by its path: nothing reads this end.
        if (template) relate('base.Provides', { ...template, ciId: 0 }, ciId, { service })
      }
    },
  }
}

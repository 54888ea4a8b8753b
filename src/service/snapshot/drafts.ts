// Uncommitted changes of designs. Answers have the added records, but not the added relations: those are derived from where the records are.
import type { Attributes } from '../model/rows.ts'
import { shortClassName } from '../model/namespaces.ts'
import type { Store } from '../store/store.ts'
import { toList, toNumber, toText, toTextOrNull, toTime, type Fields } from './fields.ts'
import type { RowsWriter } from './rows-writer.ts'

interface AddedRelation {
  readonly relationName: string
  readonly fromCiId: number
  readonly toCiId: number
  /** The added record that the relation came with. */
  readonly record: Fields
  readonly nsPath: string
  readonly template?: true
}

const isAdded = (record: Fields) => record['rfcAction'] === 'add'

export function createDraftLoader(store: Store, writer: RowsWriter) {
  const added: AddedRelation[] = []

  const add = (
    records: readonly Fields[],
    toRelation: (record: Fields, ciId: number) => Omit<AddedRelation, 'record' | 'nsPath'>,
  ) => {
    writer.addDrafts(records)
    for (const record of records.filter(isAdded)) {
      const nsPath = toText(record['nsPath'])
      added.push({ ...toRelation(record, toNumber(record['ciId'])), record, nsPath })
    }
  }

  const isStored = ({ relationName, fromCiId, toCiId }: AddedRelation) =>
    store.relation.count('fromCiId = ? AND relationName = ? AND toCiId = ?', fromCiId, relationName, toCiId) +
      store.relationChange.count('fromCiId = ? AND relationName = ? AND toCiId = ?', fromCiId, relationName, toCiId) >
    0

  /** Attributes of a component's requirement: those of the template with its name, or else of its class, in the platform's pack. */
  function findRequirement(platformId: number, record: Fields): Attributes {
    const { source, pack, version } =
      store.ci.find(platformId)?.ciAttributes ?? store.change.findOne('ciId = ?', platformId)?.ciAttributes ?? {}
    const templates = store.ci
      .all("nsPath = ? AND ciClassName LIKE 'mgmt.catalog.%'", `/public/${source}/packs/${pack}/${version}`)
      .filter(({ ciClassName }) => shortClassName(ciClassName) === shortClassName(toText(record['ciClassName'])))
    const template = templates.find(({ ciName }) => ciName === record['ciName']) ?? templates[0]
    const required = template && store.relation.findOne("toCiId = ? AND relationName = 'mgmt.Requires'", template.ciId)
    return { ...required?.relationAttributes, template: template?.ciName ?? toText(record['ciName']) }
  }

  return {
    addPlatforms: (assemblyId: number, records: readonly Fields[]) =>
      add(records, (_, toCiId) => ({ relationName: 'base.ComposedOf', fromCiId: assemblyId, toCiId })),
    addGlobalVariables: (assemblyId: number, records: readonly Fields[]) =>
      add(records, (_, fromCiId) => ({ relationName: 'base.ValueFor', fromCiId, toCiId: assemblyId })),
    addComponents: (platformId: number, records: readonly Fields[]) =>
      add(records, (_, toCiId) => ({ relationName: 'base.Requires', fromCiId: platformId, toCiId, template: true })),
    addVariables: (platformId: number, records: readonly Fields[]) =>
      add(records, (_, fromCiId) => ({ relationName: 'catalog.ValueFor', fromCiId, toCiId: platformId })),
    addMonitors: (componentId: number, records: readonly Fields[]) =>
      add(records, (_, toCiId) => ({ relationName: 'catalog.WatchedBy', fromCiId: componentId, toCiId })),
    addAttachments: (componentId: number, records: readonly Fields[]) =>
      add(records, (_, toCiId) => ({ relationName: 'catalog.EscortedBy', fromCiId: componentId, toCiId })),

    /** A component with those that it depends on. */
    addDependencies(component: Fields): void {
      for (const other of toList(component['dependsOn'])) {
        const record = toNumber(component['releaseId']) > 0 ? component : other
        const [fromCiId, toCiId] = [toNumber(component['ciId']), toNumber(other['ciId'])]
        const nsPath = toText(component['nsPath'])
        added.push({ relationName: 'catalog.DependsOn', fromCiId, toCiId, record, nsPath })
      }
    },

    /** Inserts the relations that are not stored. New ids are taken. */
    finish(): void {
      for (const relation of added) {
        const { relationName, fromCiId, toCiId, record, nsPath, template } = relation
        const releaseId = toNumber(record['releaseId'])
        if (releaseId === 0 || isStored(relation)) continue
        const at = toTime(record['rfcCreated'] ?? record['created'])
        store.relationChange.insert({
          rfcId: store.nextId(),
          releaseId,
          ciRelationId: store.nextId(),
          relationName,
          fromCiId,
          toCiId,
          nsPath,
          rfcAction: 'add',
          execOrder: 0,
          createdBy: toTextOrNull(record['rfcCreatedBy']),
          created: at,
          updated: at,
          relationAttributes: template ? findRequirement(fromCiId, record) : {},
          relationBaseAttributes: {},
          releaseType: toTextOrNull(record['releaseType']),
        })
      }
    },
  }
}

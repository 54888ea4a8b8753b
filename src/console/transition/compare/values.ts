// The values of an environment, or of a design, that are compared.
import type { Ci, DraftCi, Relation, Release } from '../../../contract/core/records.ts'
import type { Environment } from '../../../contract/transition/environments.ts'
import { formatPack, getRecordPath, kindOf, type DesignRecord } from '../../design/index.ts'
import { maskValue } from '../../kit/changes/differences.ts'
import { shortClass } from '../../kit/format.ts'
import { getOwnedAttributes } from '../../kit/form/owners.ts'
import { parseNsPath, paths, type AssemblyScope, type EnvironmentScope } from '../../routing/paths.ts'
import { formatCloudUse, toCloudUse, type CloudUse } from '../cloud-use.ts'
import { SCALE_FIELDS } from '../platforms/scale.ts'
import { UNKNOWN_VALUE, type ComparedValue, type Section } from './comparison.ts'

export type RelationEnds = Pick<Relation, 'fromCiId' | 'toCiId' | 'relationAttributes'>

/** An environment as far as it was read; undefined parts have no values. */
export interface EnvironmentSource {
  readonly environment: Environment | undefined
  readonly release: Pick<Release, 'parentReleaseId'> | null | undefined
  readonly records: readonly DesignRecord[] | undefined
  /** Committed relations between components, which carry the scale. */
  readonly dependencies: readonly RelationEnds[] | undefined
  readonly cloudUses: readonly RelationEnds[] | undefined
  readonly monitors: readonly Ci[] | undefined
  /** Billed per hour, by platform. */
  readonly rates: ReadonlyMap<string, string> | undefined
  /** By id. */
  readonly cloudNames: ReadonlyMap<string, string>
}

/** With the times of its relations. */
export interface CurrentSource extends EnvironmentSource {
  readonly dependencies: readonly Relation[] | undefined
  readonly cloudUses: readonly Relation[] | undefined
}

const PLATFORM_SETTINGS = ['availability', 'autorepair', 'autoreplace', 'autoscale', 'replace_after_minutes'] as const

const plainValue = (
  [section, platform, name]: readonly [Section, string, string],
  attribute: string,
  value: string,
  to: string,
): ComparedValue => ({ section, platform, name, attribute, value, shown: value, isLocked: false, to })

/** A secret variable is locked by its encrypted value. */
const isOwned = (owned: readonly string[], attribute: string) =>
  owned.includes(attribute) || (attribute === 'value' && owned.includes('encrypted_value'))

type ComparedRecord = Pick<DraftCi, 'ciName' | 'ciClassName' | 'ciAttributes' | 'ciAttrProps'>

const SECTIONS: Readonly<Record<string, Section>> = {
  platform: 'Platform',
  component: 'Component',
  variable: 'Variable',
  monitor: 'Monitor',
}

// Monitors are named after their platform. Environments do not list attachments, and designs no key pairs (service-api 7.5).
const isCompared = ({ rfcAction, ciClassName }: DraftCi) =>
  rfcAction !== 'delete' &&
  shortClass(ciClassName) !== 'Keypair' &&
  ['platform', 'component', 'variable'].includes(kindOf({ ciClassName }))

/** Platforms, components and variables, without those to be deleted. */
const selectCompared = (records: readonly DesignRecord[]) => records.filter(({ record }) => isCompared(record))

function getValues(record: ComparedRecord): Readonly<Record<string, string>> {
  const { ciClassName, ciAttributes } = record
  const { description = '', secure, value = '', encrypted_value = '' } = ciAttributes
  switch (kindOf(record)) {
    case 'platform':
      // The other attributes are internal to the service.
      return { pack: formatPack(ciAttributes), description }
    case 'variable':
      return { value: secure === 'true' ? encrypted_value : value, secure: String(secure === 'true') }
    case 'monitor':
      return ciAttributes
    default:
      // A class of a design is catalog.oneops.1.Compute, in an environment manifest.oneops.1.Compute.
      return { class: shortClass(ciClassName), ...ciAttributes }
  }
}

/** `owner`: whose pulls keep values; undefined for a design. */
function toRecordValues(
  { record, platform }: { readonly record: ComparedRecord; readonly platform: string },
  to: string,
  owner?: 'manifest',
): ComparedValue[] {
  const kind = kindOf(record)
  const owned = owner ? getOwnedAttributes(record, owner) : []
  return Object.entries(getValues(record)).map(([attribute, value]) => ({
    section: SECTIONS[kind] ?? 'Component',
    platform,
    name: kind === 'platform' ? '' : record.ciName,
    attribute,
    value,
    shown: maskValue(record, attribute, value),
    isLocked: isOwned(owned, attribute),
    to,
  }))
}

function getEnvironmentPath(scope: EnvironmentScope, { record, platform }: DesignRecord): string {
  switch (kindOf(record)) {
    case 'platform':
      return paths.environmentPlatform({ ...scope, platform })
    case 'variable':
      return paths.environmentVariables(scope, platform)
    default:
      return paths.environmentComponent({ ...scope, platform, component: record.ciName })
  }
}

const getDesignPath = (scope: AssemblyScope, { record, platform, component = '' }: DesignRecord): string =>
  getRecordPath(scope, { kind: kindOf(record), name: record.ciName, platform, component })

function toPlatformSettings(scope: EnvironmentScope, { record, platform }: DesignRecord): ComparedValue[] {
  if (kindOf(record) !== 'platform') return []
  return PLATFORM_SETTINGS.flatMap((attribute) => {
    const value = record.ciAttributes[attribute]
    const toPage = attribute === 'availability' ? paths.environmentPlatform : paths.operatedPlatform
    return value === undefined
      ? []
      : [plainValue(['Platform', platform, ''], attribute, value, toPage({ ...scope, platform }))]
  })
}

const indexById = (records: readonly DesignRecord[] = []): ReadonlyMap<string, DesignRecord> =>
  new Map(records.map((each) => [each.record.ciId, each]))

function toCloudValues(scope: EnvironmentScope, source: EnvironmentSource): ComparedValue[] {
  const { environment, cloudUses, records, cloudNames } = source
  const to = paths.environmentClouds(scope)
  const platforms = indexById(records)
  const toValue = (platform: string, cloudId: string, use: Partial<CloudUse>) =>
    plainValue(['Cloud', platform, cloudNames.get(cloudId) ?? cloudId], 'use', formatCloudUse(toCloudUse(use)), to)
  const ofEnvironment = Object.entries(environment?.clouds ?? {}).map(([id, use]) => toValue('', id, use))
  const ofPlatforms = (cloudUses ?? []).flatMap(({ fromCiId, toCiId, relationAttributes }) => {
    const found = platforms.get(fromCiId)
    return found ? [toValue(found.platform, toCiId, relationAttributes)] : []
  })
  return [...ofEnvironment, ...ofPlatforms]
}

function toScaleValues(scope: EnvironmentScope, { dependencies, records }: EnvironmentSource): ComparedValue[] {
  const components = indexById(records)
  return (dependencies ?? []).flatMap(({ toCiId, relationAttributes }) => {
    const scaled = components.get(toCiId)
    if (!scaled || relationAttributes['flex'] !== 'true') return []
    const { platform, record } = scaled
    const to = paths.environmentPlatform({ ...scope, platform })
    return SCALE_FIELDS.map((field) =>
      plainValue(['Scale', platform, record.ciName], field, relationAttributes[field] ?? '', to),
    )
  })
}

function toMonitorValues(scope: EnvironmentScope, { monitors }: EnvironmentSource): ComparedValue[] {
  return (monitors ?? []).flatMap((found) => {
    const { platform } = parseNsPath(found.nsPath)
    // Search results have their owners in another field.
    const record = { ...found, ciAttrProps: found.attrProps }
    return toRecordValues({ record, platform }, paths.environmentPlatform({ ...scope, platform }), 'manifest')
  })
}

/** All values of an environment. Records include uncommitted changes; scale, clouds and monitors are as committed. */
export function toEnvironmentValues(scope: EnvironmentScope, source: EnvironmentSource): ComparedValue[] {
  const { environment, release, records = [], rates } = source
  // The service sets the status.
  const { status: _, ...attributes } = environment?.ciAttributes ?? {}
  const settings = Object.entries(attributes).map(([attribute, value]) =>
    plainValue(['Settings', '', ''], attribute, value, paths.editEnvironment(scope)),
  )
  const pulled = release?.parentReleaseId
  return [
    ...(pulled === undefined
      ? []
      : [plainValue(['Release', '', ''], 'design release', pulled, paths.environment(scope))]),
    ...settings,
    ...selectCompared(records).flatMap((each) => [
      ...toRecordValues(each, getEnvironmentPath(scope, each), 'manifest'),
      ...toPlatformSettings(scope, each),
    ]),
    ...toScaleValues(scope, source),
    ...toCloudValues(scope, source),
    ...toMonitorValues(scope, source),
    ...[...(rates ?? [])].map(([platform, rate]) =>
      plainValue(['Billed rate', platform, ''], 'per hour', rate, paths.operatedEnvironment(scope)),
    ),
  ]
}

/** What a release can have: settings and clouds of an environment, and billed rates, have no history. */
const hasHistory = ({ section, platform }: ComparedValue) =>
  section !== 'Settings' && section !== 'Billed rate' && (section !== 'Cloud' || platform !== '')

export const selectWithHistory = (values: readonly ComparedValue[]): ComparedValue[] => values.filter(hasHistory)

/** The values of an environment after an earlier release. */
export const toReleaseValues = (scope: EnvironmentScope, source: EnvironmentSource): ComparedValue[] =>
  selectWithHistory(toEnvironmentValues(scope, source)).map((each) =>
    each.value.includes(UNKNOWN_VALUE) ? { ...each, value: UNKNOWN_VALUE, shown: 'unknown' } : each,
  )

/** The record as committed: a pull does not bring uncommitted changes. */
const toCommitted = (record: DraftCi): DraftCi => ({
  ...record,
  rfcAction: '',
  ciAttributes: { ...record.ciAttributes, ...record.ciBaseAttributes },
})

/** The committed values of a design. */
export function toDesignValues(
  scope: AssemblyScope,
  records: readonly DesignRecord[],
  release: string | undefined,
): ComparedValue[] {
  const committed = records
    .filter(({ record }) => record.rfcAction !== 'add')
    .map((each) => ({ ...each, record: toCommitted(each.record) }))
  const monitors = committed.filter(({ record }) => kindOf(record) === 'monitor')
  const to = paths.designHistory(scope)
  return [
    ...(release === undefined ? [] : [plainValue(['Release', '', ''], 'design release', release, to)]),
    ...[...selectCompared(committed), ...monitors].flatMap((each) => toRecordValues(each, getDesignPath(scope, each))),
  ]
}

/** The values of a design, or of an environment as far as a design can have them, with uncommitted changes. Without monitors. */
export const toDraftValues = (scope: AssemblyScope & { environment?: string }, records: readonly DesignRecord[]) => {
  const { environment } = scope
  return selectCompared(records).flatMap((each) =>
    toRecordValues(
      each,
      environment === undefined ? getDesignPath(scope, each) : getEnvironmentPath({ ...scope, environment }, each),
    ),
  )
}

/** The values of one platform, under a name that it shares with the platform that it is compared with. */
export const selectPlatform = (values: readonly ComparedValue[], platform: string, name = platform): ComparedValue[] =>
  values.flatMap((value) => (value.platform === platform ? [{ ...value, platform: name }] : []))

const DESIGN_SECTIONS: readonly Section[] = ['Release', 'Platform', 'Component', 'Variable', 'Monitor']

/** The values of an environment that its design can have: a design has no clouds, scale or settings. */
export function withoutOwnSettings(values: readonly ComparedValue[], design: readonly ComparedValue[]) {
  const monitors = new Set(design.filter(({ section }) => section === 'Monitor').map(({ name }) => name))
  return values.filter(
    ({ section, name, attribute }) =>
      DESIGN_SECTIONS.includes(section) &&
      (section !== 'Monitor' || monitors.has(name)) &&
      !(section === 'Platform' && PLATFORM_SETTINGS.some((setting) => setting === attribute)),
  )
}

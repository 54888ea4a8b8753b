// What importing a file changes. In a design, items are added and updated, and optional components that the file does not name are removed;
// in an environment, values are set.
import { FILE_SECRET_PREFIX } from '../../../contract/core/values.ts'
import type { DesignFile } from '../../../contract/design/transfer.ts'
import type { Difference } from '../../kit/Diff.tsx'
import { MASK } from '../../kit/secrets.ts'

type PlatformFile = NonNullable<DesignFile['platforms']>[string]

export interface ImportSection {
  /** The platform; '' for the variables of the assembly. */
  readonly platform: string
  readonly isNew: boolean
  /** Components, as `{template}/{class} / {name}`. */
  readonly added: readonly string[]
  readonly removed: readonly string[]
  readonly differences: readonly Difference[]
}

/** Whether the pack lets a platform go without components of a template. */
export type IsOptional = (platform: string, template: string) => boolean

const SEPARATOR = ' / '

// Null stands for the pack's value, which stays. A secret without a value is not in the file.
const isGiven = (value: unknown) => value !== null && value !== undefined && value !== FILE_SECRET_PREFIX

function toValueText(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value)
  return value.startsWith(FILE_SECRET_PREFIX) ? MASK : value
}

type Entry = readonly [name: string, value: unknown]

const entriesOf = (value: unknown): Entry[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : []

const prefixed = (path: readonly string[], value: unknown): Entry[] =>
  entriesOf(value).map(([name, inner]) => [[...path, name].join(SEPARATOR), inner])

function componentEntries(type: string, component: string, fields: unknown): Entry[] {
  const { attachments, monitors, ...attributes } = Object.fromEntries(entriesOf(fields))
  const partsOf = (kind: string, parts: unknown) =>
    entriesOf(parts).flatMap(([part, values]) => prefixed([type, component, kind, part], values))
  return [
    ...prefixed([type, component], attributes),
    ...partsOf('attachments', attachments),
    ...partsOf('monitors', monitors),
  ]
}

function platformValues(platform: PlatformFile | undefined): Map<string, unknown> {
  const { components, variables, scale, ...fields } = platform ?? {}
  const ofComponents = entriesOf(components).flatMap(([type, items]) =>
    entriesOf(items).flatMap(([name, values]) => componentEntries(type, name, values)),
  )
  const ofScale = entriesOf(scale).flatMap(([name, values]) => prefixed(['scale', name], values))
  return new Map([...entriesOf(fields), ...ofScale, ...prefixed(['variables'], variables), ...ofComponents])
}

function compareValues(before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>): Difference[] {
  return [...after].flatMap(([attribute, value]) => {
    const [old, now] = [before.get(attribute), toValueText(value)]
    const oldText = old === null || old === undefined ? undefined : toValueText(old)
    // Secrets cannot be compared.
    const isChanged = oldText !== now || now === MASK
    return isGiven(value) && isChanged ? [{ attribute, before: oldText, after: now }] : []
  })
}

const componentNames = (platform: PlatformFile | undefined): string[] =>
  entriesOf(platform?.components).flatMap(([type, items]) =>
    entriesOf(items).map(([name]) => [type, name].join(SEPARATOR)),
  )

function comparePlatform(
  platform: string,
  before: PlatformFile | undefined,
  after: PlatformFile,
  isOptional: IsOptional | 'values-only',
): ImportSection {
  const [old, now] = [componentNames(before), componentNames(after)]
  const isRemovable = (name: string) =>
    isOptional !== 'values-only' && isOptional(platform, name.split('/', 1)[0] ?? '')
  const differences = compareValues(platformValues(before), platformValues(after))
  return {
    platform,
    isNew: before === undefined,
    added: isOptional === 'values-only' ? [] : now.filter((name) => !old.includes(name)),
    removed: now.length === 0 ? [] : old.filter((name) => !now.includes(name) && isRemovable(name)),
    // A platform keeps its pack.
    differences: before ? differences.filter(({ attribute }) => attribute !== 'pack') : differences,
  }
}

const hasChanges = ({ isNew, added, removed, differences }: ImportSection) =>
  isNew || added.length + removed.length + differences.length > 0

/** The changes that importing `file` makes to a design, or `values-only` to an environment, by platform. */
export function compareWithFile(
  design: DesignFile,
  file: DesignFile,
  isOptional: IsOptional | 'values-only',
): ImportSection[] {
  const [before, after] = [new Map(entriesOf(design.variables)), new Map(entriesOf(file.variables))]
  const variables = { platform: '', isNew: false, added: [], removed: [], differences: compareValues(before, after) }
  const platforms = Object.entries(file.platforms ?? {}).map(([name, platform]) =>
    comparePlatform(name, design.platforms?.[name], platform, isOptional),
  )
  return [variables, ...platforms].filter(hasChanges)
}

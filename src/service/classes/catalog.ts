// The class catalog: required attributes, patterns, defaults and actions of every class (service-api section 7).
import type { AttributeProperties, Attributes } from '../model/rows.ts'
import { shortClassName } from '../model/namespaces.ts'
import { parseActions, type ClassAction } from './actions.ts'
import { componentClasses } from './component-classes.ts'
import { parseAttributes, type ClassAttribute, type ClassSource } from './attribute-notation.ts'
import { relationClasses, type RelationSource } from './relation-classes.ts'
import { serviceClasses } from './service-classes.ts'
import { sinkClasses } from './sink-classes.ts'
import { softwareClasses } from './software-classes.ts'
import { ATTACHMENT_CLASS, MONITOR_CLASS, structureClasses } from './structure-classes.ts'

/** The `impl` of all records. */
export const CLASS_IMPLEMENTATION = 'oo::chef-11.18.12'

/** Kinds of classes whose name has a variable part. */
type ClassFamily = 'structure' | 'part' | 'component' | 'service'

export interface ClassDescription {
  readonly family: ClassFamily
  readonly description: string
  /** The class it inherits from, if any. */
  readonly parent: string | undefined
  readonly attributes: readonly ClassAttribute[]
  readonly actions: readonly ClassAction[]
}

const components: Readonly<Record<string, ClassSource>> = { ...componentClasses, ...softwareClasses }
const structure: Readonly<Record<string, ClassSource>> = { ...structureClasses, ...sinkClasses }
const parts: Readonly<Record<string, ClassSource>> = { Monitor: MONITOR_CLASS, Attachment: ATTACHMENT_CLASS }

// `catalog.X`, `catalog.oneops.1.X` and so on: source and major version in the middle do not identify the class (7.2).
const LAYERED_CLASS = /^(?:mgmt\.)?(?:base|catalog|manifest|bom)\.(?:[\w-]+\.)*([\w-]+)$/
const SERVICE_CLASS = /^(?:(?:mgmt\.)?cloud\.)?service\.(?:[\w-]+\.)*([\w-]+)$/

const getOwn = (table: Readonly<Record<string, ClassSource>>, name: string) =>
  Object.hasOwn(table, name) ? table[name] : undefined

function findSource(className: string): { family: ClassFamily; source: ClassSource } | undefined {
  const exact = getOwn(structure, className)
  if (exact) return { family: 'structure', source: exact }
  const name = shortClassName(className)
  const [found, family]: [ClassSource | undefined, ClassFamily] = SERVICE_CLASS.test(className)
    ? [getOwn(serviceClasses, name), 'service']
    : !LAYERED_CLASS.test(className)
      ? [undefined, 'structure']
      : getOwn(parts, name)
        ? [getOwn(parts, name), 'part']
        : [getOwn(components, name), 'component']
  return found && { family, source: found }
}

function getParentClass(className: string, family: ClassFamily): string | undefined {
  const parent = className.replace(/^(?:mgmt\.)?(?:catalog|manifest|bom)\./, 'base.')
  return family === 'structure' || family === 'service' || parent === className ? undefined : parent
}

type ParsedSource = Pick<ClassDescription, 'attributes' | 'actions'> & {
  readonly instanceAttributes: readonly ClassAttribute[]
}

// By source: a class has any number of full names.
const parsedSources = new Map<ClassSource, ParsedSource>()

function parseSource(source: ClassSource): ParsedSource {
  const known = parsedSources.get(source)
  if (known) return known
  const attributes = parseAttributes(source.attributes)
  const instanceAttributes = [...attributes, ...parseAttributes(source.instance)]
  const parsed = { attributes, instanceAttributes, actions: parseActions(source.actions) }
  parsedSources.set(source, parsed)
  return parsed
}

/** A class by its full name, or undefined. */
export function describeClass(className: string): ClassDescription | undefined {
  const found = findSource(className)
  if (!found) return undefined
  const { family, source } = found
  const { attributes, instanceAttributes, actions } = parseSource(source)
  return {
    family,
    description: source.description,
    parent: getParentClass(className, family),
    attributes: className.startsWith('bom.') ? instanceAttributes : attributes,
    actions,
  }
}

/** Default attributes of a class, '' where it has no default; {} for unknown classes. */
export const defaultsOf = (className: string): Attributes =>
  Object.fromEntries(
    (describeClass(className)?.attributes ?? []).map(({ name, defaultValue }) => [name, defaultValue ?? '']),
  )

/** Properties that mark a class's secrets for masking (6.1). */
export function securedProperties(className: string): AttributeProperties {
  const secrets = (describeClass(className)?.attributes ?? []).filter(({ isEncrypted }) => isEncrypted)
  return secrets.length > 0 ? { IS_SECURED: Object.fromEntries(secrets.map(({ name }) => [name, 'true'])) } : {}
}

/** Actions of a component class by short name. Classes without a description offer repair. */
export const actionsOfKind = (kind: string): readonly ClassAction[] =>
  parseActions(getOwn(components, kind)?.actions ?? 'repair')

const LAYERS = ['base', 'catalog', 'manifest', 'bom', 'mgmt.catalog', 'mgmt.manifest']
const PART_LAYERS = ['base', 'catalog', 'manifest', 'mgmt.catalog', 'mgmt.manifest']

/** Classes of an organization's private services. The real service has those of its packs (2.9). */
export const privateServiceClasses: readonly string[] = ['Logstash', 'Mirror', 'Nexus', 'Ntp', 'Registry'].map(
  (name) => `service.${name}`,
)

/** The full name of every class, sorted. Component and service classes are those of the public packs: `oneops.1`. */
export const allClassNames: readonly string[] = [
  ...Object.keys(structure),
  ...privateServiceClasses,
  ...PART_LAYERS.flatMap((layer) => Object.keys(parts).map((name) => `${layer}.${name}`)),
  ...LAYERS.flatMap((layer) =>
    Object.keys(components).flatMap((name) => [`${layer}.${name}`, `${layer}.oneops.1.${name}`]),
  ),
  ...['cloud.service', 'mgmt.cloud.service'].flatMap((layer) =>
    Object.keys(serviceClasses).flatMap((name) => [`${layer}.${name}`, `${layer}.oneops.1.${name}`]),
  ),
].sort()

export interface RelationTarget {
  readonly relationName: string
  readonly from: string
  readonly to: string
  readonly description: string
}

/** Whether a relation's end matches a class, directly or by the placeholders `X` and `S`. */
function matchesEnd(end: string, className: string): boolean {
  if (end === className) return true
  const kind = shortClassName(end)
  const prefix = end.slice(0, -kind.length)
  if (!className.startsWith(prefix)) return false
  const family = describeClass(className)?.family
  if (kind === 'X') return family === 'component'
  if (kind === 'S') return family === 'service'
  return shortClassName(className) === kind && family === 'component'
}

const toTargets = (relationName: string, { description, targets }: RelationSource): RelationTarget[] =>
  targets.map(([from, to]) => ({ relationName, from, to, description }))

/** Relations that start or end at a class. */
export function relationsAt(className: string, end: 'from' | 'to'): RelationTarget[] {
  return [...relationClasses].flatMap(([name, source]) =>
    toTargets(name, source)
      .filter((target) => matchesEnd(target[end], className))
      .map((target) => ({ ...target, [end]: className })),
  )
}

export interface RelationDescription {
  readonly description: string
  readonly attributes: readonly ClassAttribute[]
  readonly targets: readonly RelationTarget[]
}

/** A relation by its full name, or undefined. */
export function describeRelation(name: string): RelationDescription | undefined {
  const source = relationClasses.get(name)
  if (!source) return undefined
  return {
    description: source.description,
    attributes: parseAttributes(source.attributes),
    targets: toTargets(name, source),
  }
}

// Classes and relations of the catalog as wire records (service-api 2.10; sample docs-class-metadata.json).
import {
  describeClass,
  describeRelation,
  CLASS_IMPLEMENTATION,
  relationsAt,
  type RelationTarget,
} from '../classes/catalog.ts'
import type { ClassAttribute } from '../classes/attribute-notation.ts'
import { shortClassName } from '../model/namespaces.ts'
import { classActions } from '../operations/actions.ts'
import type { Store } from '../store/store.ts'

/** Classes are part of the service and have a fixed creation time. */
const CLASSES_CREATED = Date.UTC(2016, 0, 13)

/** Ids of attributes and links, unique per class. */
const toNestedId = (classId: number, index: number) => classId * 1000 + index

function toForm({ dataType, defaultValue, choices }: ClassAttribute) {
  if (choices.length > 0) return { field: 'select', options_for_select: choices.map((choice) => [choice, choice]) }
  if (defaultValue === 'true' || defaultValue === 'false') return { field: 'checkbox' }
  return dataType === 'text' ? { field: 'textarea' } : undefined
}

/** JSON text with pattern, form and help, from which clients build forms. */
function toFormat(attribute: ClassAttribute, order: number): string {
  const { description, pattern } = attribute
  const form = toForm(attribute)
  return JSON.stringify({
    help: pattern?.help ?? description,
    category: '1.Global',
    order,
    ...(pattern && { pattern: pattern.expression }),
    ...(form && { form }),
  })
}

function attributeRecords(
  attributes: readonly ClassAttribute[],
  classId: number,
  inheritedFrom: (name: string) => string | null,
) {
  return attributes.map((attribute, index) => ({
    attributeId: toNestedId(classId, index),
    classId,
    attributeName: attribute.name,
    dataType: attribute.dataType,
    isMandatory: attribute.isMandatory,
    isInheritable: true,
    isEncrypted: attribute.isEncrypted,
    isImmutable: false,
    forceOnDependent: false,
    defaultValue: attribute.defaultValue ?? null,
    valueFormat: toFormat(attribute, index + 1),
    description: attribute.description,
    created: CLASSES_CREATED,
    updated: null,
    inherited: inheritedFrom(attribute.name) !== null,
    inheritedFrom: inheritedFrom(attribute.name),
  }))
}

const linkRecords = (store: Store, classId: number, targets: readonly RelationTarget[]) =>
  targets.map((target, index) => ({
    linkId: toNestedId(classId, index),
    fromClassId: store.classId(target.from),
    fromClassName: target.from,
    relationId: store.classId(target.relationName),
    relationName: target.relationName,
    toClassId: store.classId(target.to),
    toClassName: target.to,
    isStrong: false,
    linkType: 'one-to-many',
    description: target.description,
    created: CLASSES_CREATED,
  }))

/** A class by its full name, or undefined. */
export function classMetadata(store: Store, className: string) {
  const found = describeClass(className)
  if (!found) return undefined
  const classId = store.classId(className)
  const { parent } = found
  const inherited = new Set(parent === undefined ? [] : describeClass(parent)?.attributes.map(({ name }) => name))
  const actions = classActions(shortClassName(className), classId)
  return {
    classId,
    className,
    shortClassName: shortClassName(className),
    superClassId: parent === undefined ? 0 : store.classId(parent),
    superClassName: parent ?? null,
    accessLevel: 'global',
    impl: CLASS_IMPLEMENTATION,
    isNamespace: ['account.Organization', 'account.Assembly', 'manifest.Environment'].includes(className),
    flags: null,
    useClassNameNS: found.family === 'service',
    description: found.description,
    extFormat: null,
    created: CLASSES_CREATED,
    mdAttributes: attributeRecords(found.attributes, classId, (name) =>
      inherited.has(name) ? (parent ?? null) : null,
    ),
    fromRelations: linkRecords(store, classId, relationsAt(className, 'from')),
    toRelations: linkRecords(store, classId, relationsAt(className, 'to')),
    actions: found.family === 'component' ? actions : [],
  }
}

/** A relation by its full name, or undefined. */
export function relationMetadata(store: Store, relationName: string) {
  const found = describeRelation(relationName)
  if (!found) return undefined
  const relationId = store.classId(relationName)
  return {
    relationId,
    relationName,
    shortRelationName: shortClassName(relationName),
    description: found.description,
    created: CLASSES_CREATED,
    mdAttributes: attributeRecords(found.attributes, relationId, () => null),
    targets: linkRecords(store, relationId, found.targets),
  }
}

// Classes and relations: attributes, actions, targets (service-api 2.10, 7).
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { flag, listOf, optionalId, text } from '../core/values.ts'

/** An attribute of a class. `valueFormat`: JSON text with pattern, form and help. */
const attributeDescription = z.looseObject({
  attributeName: text,
  dataType: text,
  isMandatory: flag,
  isEncrypted: flag,
  defaultValue: text,
  valueFormat: text,
  description: text,
})

const classRelation = z.looseObject({ relationName: text, fromClassName: text, toClassName: text, description: text })

/** A class, or a relation, which has `targets` instead of actions and relations. */
export const metadata = z.looseObject({
  classId: optionalId<'class'>(),
  className: text,
  shortClassName: text,
  superClassName: text,
  relationName: text,
  description: text,
  mdAttributes: listOf(attributeDescription),
  fromRelations: listOf(classRelation),
  toRelations: listOf(classRelation),
  targets: listOf(classRelation),
  actions: listOf(z.looseObject({ actionName: text, description: text, arguments: text })),
})
export type Metadata = z.output<typeof metadata>

/** A class (full `class_name`) or a relation (`relation_name`); null if unknown. */
export const readMetadata = call({
  name: 'readMetadata',
  origin: 'observed',
  method: 'GET',
  path: '/metadata',
  query: z.strictObject({ class_name: z.optional(z.string()), relation_name: z.optional(z.string()) }),
  answer: z.nullable(metadata),
  anonymous: true,
})

/** Full class names of a package, such as `catalog`. */
export const lookUpClassNames = call({
  name: 'lookUpClassNames',
  origin: 'observed',
  method: 'GET',
  path: '/metadata/lookup_class_name',
  query: z.strictObject({ package: z.string() }),
  answer: listOf(z.string()),
  anonymous: true,
  blockedByGateway: true,
})

/** Attribute names of a class, or of every class by name. */
export const lookUpAttributeNames = call({
  name: 'lookUpAttributeNames',
  origin: 'observed',
  method: 'GET',
  path: '/metadata/lookup_attr_name',
  query: z.strictObject({ class_name: z.optional(z.string()) }),
  answer: z.union([z.array(z.string()), z.record(z.string(), z.array(z.string()))]),
  anonymous: true,
  blockedByGateway: true,
})

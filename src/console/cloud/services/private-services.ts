// Private services of an organization, which belong to no cloud (service-api 2.9).
import {
  createPrivateService,
  deletePrivateService,
  listPrivateServiceClasses,
  listPrivateServices,
  readPrivateService,
  updatePrivateService,
} from '../../../contract/organization/private-services.ts'
import type { Metadata } from '../../../contract/organization/metadata.ts'
import { CLASS_FIELD, defineItemKind, type ItemKind } from '../../data/items/items.tsx'
import { scopeQuery } from '../../data/read/call-query.ts'
import type { AttributeField } from '../../kit/form/attributes.ts'
import { classFields } from '../../kit/form/class-fields.ts'
import { shortClass } from '../../kit/format.ts'
import { groupBy } from '../../kit/grouping.ts'

export const privateServicesQuery = scopeQuery(listPrivateServices, { staleTime: 60_000 })

/** Classes change only with a new version of the service. */
export const privateServiceClassesQuery = scopeQuery(listPrivateServiceClasses, { staleTime: 60 * 60_000 })

type ServiceClass = Pick<Metadata, 'className' | 'mdAttributes'>

function mergeKinds(kinds: ReadonlySet<AttributeField['kind']>): AttributeField['kind'] {
  if (kinds.has('secret')) return 'secret'
  const [kind = 'text', ...others] = kinds
  return others.length > 0 ? 'text' : kind
}

/** One field per attribute name, for all classes that have it; as text where they differ in its kind. */
function mergeFields(classes: readonly ServiceClass[]): AttributeField[] {
  const all = classes.flatMap(({ className, mdAttributes }) => {
    const defaults = mdAttributes.map(({ attributeName, defaultValue }) => [attributeName, defaultValue] as const)
    return classFields(mdAttributes, Object.fromEntries(defaults)).map((field) => ({ field, className }))
  })
  return [...groupBy(all, ({ field }) => field.name).values()].flatMap((same) => {
    return same.slice(0, 1).map(({ field }) => ({
      ...field,
      kind: mergeKinds(new Set(same.map((each) => each.field.kind))),
      required: same.every((each) => each.field.required),
      isApplicable: (valueOf) => same.some(({ className }) => className === valueOf(CLASS_FIELD)),
    }))
  })
}

export const privateServiceKind = (classes: readonly ServiceClass[]): ItemKind =>
  defineItemKind({
    noun: 'private service',
    param: 'service',
    calls: {
      list: listPrivateServices,
      create: createPrivateService,
      read: readPrivateService,
      update: updatePrivateService,
      remove: deletePrivateService,
    },
    fields: [
      {
        name: CLASS_FIELD,
        label: 'Type',
        kind: 'choice',
        required: true,
        value: classes[0]?.className ?? '',
        choices: classes.map(({ className }) => ({ value: className, label: shortClass(className) })),
      },
      ...mergeFields(classes),
    ],
    effect: (_, organization) => `Takes effect immediately for ${organization}. Running instances are not affected.`,
    deleteEffect: (_, organization) => `It is removed from ${organization}. This cannot be undone.`,
  })

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

export const privateServicesQuery = scopeQuery(listPrivateServices, { staleTime: 60_000 })

/** Classes change only with a new version of the service. */
export const privateServiceClassesQuery = scopeQuery(listPrivateServiceClasses, { staleTime: 60 * 60_000 })

type ServiceClass = Pick<Metadata, 'className' | 'mdAttributes'>

/** One field per attribute name, for all classes that have it; as text where they differ in its kind. */
function mergeFields(classes: readonly ServiceClass[]): AttributeField[] {
  const merged = new Map<string, { field: AttributeField; classNames: string[] }>()
  for (const { className, mdAttributes } of classes) {
    const defaults = mdAttributes.map(({ attributeName, defaultValue }) => [attributeName, defaultValue] as const)
    for (const field of classFields(mdAttributes, Object.fromEntries(defaults))) {
      const found = merged.get(field.name)
      if (!found) merged.set(field.name, { field, classNames: [className] })
      else {
        const kind = [found.field.kind, field.kind].includes('secret') ? 'secret' : 'text'
        if (found.field.kind !== field.kind) found.field = { ...found.field, kind }
        found.field = { ...found.field, required: (found.field.required && field.required) ?? false }
        found.classNames.push(className)
      }
    }
  }
  return [...merged.values()].map(({ field, classNames }) => ({
    ...field,
    isApplicable: (valueOf) => classNames.includes(valueOf(CLASS_FIELD)),
  }))
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

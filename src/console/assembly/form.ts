// Form values of an assembly and its requests (service-api 1.1, 6.4).
import { matches } from '@mantine/form'
import type { Ci } from '../../contract/core/records.ts'
import type { Fields } from '../data/write/write-request.ts'
import type { FormValues } from '../kit/form/form.ts'

export const validateOwner = matches(
  /^\s*[^\s@]+@[^\s@.]+(\.[^\s@.]+)*\.[a-zA-Z][a-zA-Z0-9-]+\s*$/,
  'Enter an e-mail address, such as team@acme.com.',
)

const getTrimmed = (values: FormValues, name: string): string => (values[name] ?? '').trim()

/** Empty fields are left out. */
export function toCreateBody(values: FormValues) {
  const [comments, description, template] = ['comments', 'description', 'template'].map((name) =>
    getTrimmed(values, name),
  )
  return {
    cms_ci: {
      ciName: getTrimmed(values, 'ciName'),
      ...(comments ? { comments } : {}),
      ciAttributes: { owner: getTrimmed(values, 'owner'), ...(description ? { description } : {}) },
    },
    ...(template ? { catalog_template: template } : {}),
  }
}

const FIELD_PATHS = {
  owner: 'ciAttributes.owner',
  description: 'ciAttributes.description',
  comments: 'comments',
} as const

export const toFormValues = ({ ciAttributes, comments }: Ci): Record<keyof typeof FIELD_PATHS, string> => ({
  owner: ciAttributes['owner'] ?? '',
  description: ciAttributes['description'] ?? '',
  comments,
})

/** By path in the record: `ciAttributes.owner`. */
export const toRecordFields = (values: FormValues): Fields =>
  Object.fromEntries(Object.entries(FIELD_PATHS).map(([name, path]) => [path, getTrimmed(values, name)]))

export const changedFields = (before: Fields, now: Fields): Fields =>
  Object.fromEntries(Object.entries(now).filter(([path, value]) => value !== (before[path] ?? '')))

/** Fields that are left out keep their value (1.1). */
export function toUpdateBody(changed: Fields) {
  const { comments, [FIELD_PATHS.owner]: owner, [FIELD_PATHS.description]: description } = changed
  return {
    cms_ci: {
      ...(comments === undefined ? {} : { comments }),
      ciAttributes: {
        ...(owner === undefined ? {} : { owner }),
        ...(description === undefined ? {} : { description }),
      },
    },
  }
}

// What is typed about an assembly, and whether the service will take it (service-api 1.1, 6.4).
import { matches } from '@mantine/form'
import type { Ci } from '../../contract/core/records.ts'
import type { Fields } from '../data/write/write-request.ts'
import type { FormValues } from '../kit/form/form.ts'

/** An e-mail address as far as a form can tell: a local part, a host, a last part that begins with a letter. */
export const validateOwner = matches(
  /^\s*[^\s@]+@[^\s@.]+(\.[^\s@.]+)*\.[a-zA-Z][a-zA-Z0-9-]+\s*$/,
  'Enter an e-mail address, such as team@acme.com.',
)

const getTrimmed = (values: FormValues, name: string): string => (values[name] ?? '').trim()

/** The body that creates an assembly; what is left empty is left out. */
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

/** What can be changed of an assembly, as typed. */
export const toFormValues = ({ ciAttributes, comments }: Ci): Record<keyof typeof FIELD_PATHS, string> => ({
  owner: ciAttributes['owner'] ?? '',
  description: ciAttributes['description'] ?? '',
  comments,
})

/** The same by the paths of the record. */
export const toRecordFields = (values: FormValues): Fields =>
  Object.fromEntries(Object.entries(FIELD_PATHS).map(([name, path]) => [path, getTrimmed(values, name)]))

/** Those of `now` that are not as in `before`. */
export const changedFields = (before: Fields, now: Fields): Fields =>
  Object.fromEntries(Object.entries(now).filter(([path, value]) => value !== (before[path] ?? '')))

/** The body that changes an assembly: what is left out keeps its value (1.1). */
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

/** Component health as the service counts it: how many instances there are in each environment (2.11). */
export function countInstancesByEnvironment(
  components: readonly { readonly ns: string; readonly health: { readonly total?: number | undefined } }[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { ns, health } of components) {
    const [, , , environment = ''] = ns.split('/')
    const count = health.total ?? 0
    if (count > 0) counts.set(environment, (counts.get(environment) ?? 0) + count)
  }
  return counts
}

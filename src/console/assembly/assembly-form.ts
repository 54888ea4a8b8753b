// What is typed about an assembly, and whether the service will take it (service-api 1.1, 6.4).
import { matches } from '@mantine/form'
import type { Ci } from '../../contract/core/records.ts'
import type { Fields } from '../data/write/planned.ts'
import type { Values } from '../kit/form/form.ts'

/** An e-mail address as far as a form can tell: a local part, a host, a last part that begins with a letter. */
export const ownerProblem = matches(
  /^\s*[^\s@]+@[^\s@.]+(\.[^\s@.]+)*\.[a-zA-Z][a-zA-Z0-9-]+\s*$/,
  'Enter an e-mail address, such as team@acme.com.',
)

const trimmed = (values: Values, name: string): string => (values[name] ?? '').trim()

/** The body that creates an assembly; what is left empty is left out. */
export function createBody(values: Values) {
  const [comments, description, template] = ['comments', 'description', 'template'].map((name) => trimmed(values, name))
  return {
    cms_ci: {
      ciName: trimmed(values, 'ciName'),
      ...(comments ? { comments } : {}),
      ciAttributes: { owner: trimmed(values, 'owner'), ...(description ? { description } : {}) },
    },
    ...(template ? { catalog_template: template } : {}),
  }
}

const PATHS = { owner: 'ciAttributes.owner', description: 'ciAttributes.description', comments: 'comments' } as const

/** What can be changed of an assembly, as typed. */
export const valuesOf = ({ ciAttributes, comments }: Ci): Record<keyof typeof PATHS, string> => ({
  owner: ciAttributes['owner'] ?? '',
  description: ciAttributes['description'] ?? '',
  comments,
})

/** The same by the paths of the record. */
export const fieldsOf = (values: Values): Fields =>
  Object.fromEntries(Object.entries(PATHS).map(([name, path]) => [path, trimmed(values, name)]))

/** Those of `now` that are not as in `before`. */
export const changedFields = (before: Fields, now: Fields): Fields =>
  Object.fromEntries(Object.entries(now).filter(([path, value]) => value !== (before[path] ?? '')))

/** The body that changes an assembly: what is left out keeps its value (1.1). */
export function updateBody(changed: Fields) {
  const { comments, [PATHS.owner]: owner, [PATHS.description]: description } = changed
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
export function instancesByEnvironment(
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

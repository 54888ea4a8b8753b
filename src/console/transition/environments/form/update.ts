// Editing an environment changes attributes at once, and clouds through a release (service-api 1.5).
import type { Environment } from '../../../../contract/transition/environments.ts'
import type { Fields } from '../../../data/write/write-request.ts'
import { DEFAULT_ATTRIBUTES, cloudField, toCloudsBody, type EnvironmentValues } from './values.ts'

const CLOUD_USE_FIELDS = [
  ['priority', ''],
  ['dpmt_order', '1'],
  ['pct_scale', '100'],
] as const

const attributePath = (name: string) => `ciAttributes.${name}`
const cloudPath = (id: string, what: string) => `clouds.${id}.${what}`

/** The fields of the form by their path in the answer; '' for those of unused clouds. */
export function toRecordFields(
  { ciAttributes, clouds }: Pick<Environment, 'ciAttributes' | 'clouds'>,
  cloudIds: readonly string[],
): Fields {
  const attributes = Object.keys(DEFAULT_ATTRIBUTES).map((name) => [attributePath(name), ciAttributes[name] ?? ''])
  const uses = cloudIds.flatMap((id) =>
    CLOUD_USE_FIELDS.map(([what]) => [cloudPath(id, what), clouds[id]?.[what] ?? '']),
  )
  return Object.fromEntries([...attributes, ...uses])
}

function toFormFields(values: EnvironmentValues, cloudIds: readonly string[]): Fields {
  const attributes = Object.keys(DEFAULT_ATTRIBUTES).map((name) => [attributePath(name), (values[name] ?? '').trim()])
  const uses = cloudIds.flatMap((id) => {
    const used = Boolean(values[cloudField(id, 'priority')])
    return CLOUD_USE_FIELDS.map(([what, fallback]) => [
      cloudPath(id, what),
      used ? values[cloudField(id, what)]?.trim() || fallback : '',
    ])
  })
  return Object.fromEntries([...attributes, ...uses])
}

/** Changed fields, by path. */
export function getChanges(base: Fields, values: EnvironmentValues, cloudIds: readonly string[]): Fields {
  const now = toFormFields(values, cloudIds)
  return Object.fromEntries(Object.entries(now).filter(([path, value]) => (base[path] ?? '') !== value))
}

/** The request body for `changes`. `all`: the requested value of all fields, since clouds are always sent as the whole set. */
export function toUpdateBody(changes: Fields, all: Fields, cloudIds: readonly string[]) {
  const names = Object.keys(changes)
  const attributes = names.filter((path) => path.startsWith('ciAttributes.'))
  const uses = Object.fromEntries(
    cloudIds.flatMap((id) => CLOUD_USE_FIELDS.map(([what]) => [cloudField(id, what), all[cloudPath(id, what)] ?? ''])),
  )
  return {
    ...(names.some((path) => path.startsWith('clouds.')) && { clouds: toCloudsBody(uses, cloudIds) }),
    cms_ci: {
      ...(attributes.length > 0 && {
        ciAttributes: Object.fromEntries(
          attributes.map((path) => [path.slice('ciAttributes.'.length), all[path] ?? '']),
        ),
      }),
    },
  }
}

export const getRemovedClouds = (base: Fields, changes: Fields, cloudIds: readonly string[]): readonly string[] =>
  cloudIds.filter((id) => base[cloudPath(id, 'priority')] !== '' && changes[cloudPath(id, 'priority')] === '')

/** A path as text: `dfw-1 priority`, `subdomain`. */
export function formatPath(path: string, nameOf: (cloudId: string) => string): string {
  const [root, first = '', what = ''] = path.split('.')
  if (root !== 'clouds') return first
  return `${nameOf(first)} ${what === 'dpmt_order' ? 'order' : what === 'pct_scale' ? 'share' : what}`
}

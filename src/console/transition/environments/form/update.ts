// What changes when an environment is edited: attributes at once, clouds through a release; and the request for it (service-api 1.5).
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

/** The record's fields that the form shows, by their path in the answer. A cloud that is not used has none. */
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

/** The same fields as the form has them. */
function toFormFields(values: EnvironmentValues, cloudIds: readonly string[]): Fields {
  const attributes = Object.keys(DEFAULT_ATTRIBUTES).map((name) => [attributePath(name), (values[name] ?? '').trim()])
  const uses = cloudIds.flatMap((id) => {
    const used = Boolean(values[cloudField(id, 'priority')])
    return CLOUD_USE_FIELDS.map(([what, otherwise]) => [
      cloudPath(id, what),
      used ? values[cloudField(id, what)]?.trim() || otherwise : '',
    ])
  })
  return Object.fromEntries([...attributes, ...uses])
}

/** What was changed in the form, by path. */
export function getChanges(base: Fields, values: EnvironmentValues, cloudIds: readonly string[]): Fields {
  const now = toFormFields(values, cloudIds)
  return Object.fromEntries(Object.entries(now).filter(([path, value]) => (base[path] ?? '') !== value))
}

/** The body that brings `changes` about, with `all` fields as they shall be: clouds are always sent as the whole set. */
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

/** Clouds that the environment uses and will no longer use. */
export const getRemovedClouds = (base: Fields, changes: Fields, cloudIds: readonly string[]): readonly string[] =>
  cloudIds.filter((id) => base[cloudPath(id, 'priority')] !== '' && changes[cloudPath(id, 'priority')] === '')

/** `dfw-1 priority`, `subdomain`: a path for people. */
export function formatPath(path: string, nameOf: (cloudId: string) => string): string {
  const [root, first = '', what = ''] = path.split('.')
  if (root !== 'clouds') return first
  return `${nameOf(first)} ${what === 'dpmt_order' ? 'order' : what === 'pct_scale' ? 'share' : what}`
}

// Editing an environment changes attributes at once, and clouds through a release (service-api 1.5).
import type { Ci } from '../../../../contract/core/records.ts'
import { type Environment, readEnvironment, updateEnvironment } from '../../../../contract/transition/environments.ts'
import { pickFields } from '../../../data/write/three-way.ts'
import { querySource, type Fields, type WriteRequest } from '../../../data/write/write-request.ts'
import type { Difference } from '../../../kit/Diff.tsx'
import type { FormValues } from '../../../kit/form/form.ts'
import type { EnvironmentScope } from '../../../routing/paths.ts'
import { formatUse } from '../../cloud-use.ts'
import { SETTINGS } from './settings.ts'
import { toCloudsBody, toRecordFields } from './values.ts'

type Clouds = readonly Pick<Ci, 'ciId' | 'ciName'>[]

/** Changed fields by their path in the record. */
export function getChanges(initial: FormValues, values: FormValues, clouds: Clouds): Fields {
  const before = toRecordFields(initial, clouds)
  const after = Object.entries(toRecordFields(values, clouds))
  return Object.fromEntries(after.filter(([path, value]) => before[path] !== value))
}

export const changesClouds = (changes: Fields): boolean =>
  Object.keys(changes).some((path) => path.startsWith('clouds.'))

/** Sends the changes. `base`: the record when the edit began. */
export function planUpdate(
  params: EnvironmentScope,
  base: Environment,
  changes: Fields,
  clouds: Clouds,
): WriteRequest<typeof updateEnvironment> {
  const source = querySource(readEnvironment, { params })
  const fields = pickFields(base, Object.keys(toRecordFields({}, clouds)))
  const requestFor = (all: Fields) => ({ params, body: toUpdateBody(changes, all, clouds) })
  const request = requestFor({ ...fields, ...changes })
  return {
    label: `Save ${params.environment}`,
    call: updateEnvironment,
    request,
    verification: { ...source, shows: { ...request.body.cms_ci, clouds: request.body.clouds ?? {} } },
    basis: {
      source,
      base: fields,
      mine: changes,
      requestFor,
      labels: Object.fromEntries(Object.keys(fields).map((path) => [path, formatPath(path, clouds)])),
    },
  }
}

/** The changes for display. */
export const toDifferences = (base: Environment, changes: Fields, clouds: Clouds): Difference[] => {
  const before = pickFields(base, Object.keys(changes))
  return Object.entries(changes).map(([path, after]) => ({
    attribute: path,
    label: formatPath(path, clouds),
    before: formatValue(path, before[path]),
    after: formatValue(path, after),
  }))
}

/** The request body for `changes`. `all`: the requested value of all fields, since clouds are always sent as the whole set. */
export function toUpdateBody(changes: Fields, all: Fields, clouds: Clouds) {
  const attributes = Object.keys(changes).flatMap((path) => {
    const [root, name] = path.split('.')
    return root === 'ciAttributes' ? [[name, all[path] ?? '']] : []
  })
  return {
    ...(changesClouds(changes) && { clouds: toCloudsBody(all, clouds) }),
    cms_ci: attributes.length > 0 ? { ciAttributes: Object.fromEntries(attributes) } : {},
  }
}

/** Names of the clouds that the changes remove. */
export const getRemovedClouds = (changes: Fields, clouds: Clouds): readonly string[] =>
  clouds.filter(({ ciId }) => changes[`clouds.${ciId}.priority`] === '').map(({ ciName }) => ciName)

const USE_LABELS: Readonly<Record<string, string>> = { dpmt_order: 'order', pct_scale: 'scale (%)' }

/** A path as text: `dfw-1 priority`, `Subdomain`. */
export function formatPath(path: string, clouds: Clouds): string {
  const [root, first = '', field = ''] = path.split('.')
  if (root !== 'clouds') return SETTINGS.find(({ name }) => name === first)?.label ?? first
  return `${clouds.find(({ ciId }) => ciId === first)?.ciName ?? first} ${USE_LABELS[field] ?? field}`
}

/** A value as the form shows it: the priority of a cloud as a word. */
export function formatValue(path: string, value = ''): string {
  if (!/^clouds\..*\.priority$/.test(path)) return value
  return value === '' ? 'not used' : formatUse('priority', value)
}

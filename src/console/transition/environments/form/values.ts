// Values of an environment's form, named by their path in the record with spaces for dots, and what is sent of them (service-api 1.5).
import type { Ci } from '../../../../contract/core/records.ts'
import type { CloudUsage, Environment } from '../../../../contract/transition/environments.ts'
import { isUsable } from '../../../cloud/index.ts'
import type { Fields } from '../../../data/write/write-request.ts'
import { toFieldName } from '../../../kit/form/attributes.ts'
import type { FormValues } from '../../../kit/form/form.ts'
import { SETTINGS } from './settings.ts'

const CLOUD_USE_FIELDS = ['priority', 'dpmt_order', 'pct_scale'] as const
type CloudUseField = (typeof CLOUD_USE_FIELDS)[number]

/** A cloud without a priority is not used. */
const CLOUD_USE_DEFAULTS: Readonly<Record<CloudUseField, string>> = { priority: '', dpmt_order: '1', pct_scale: '100' }

export const cloudField = (cloudId: string, field: CloudUseField): string => `clouds ${cloudId} ${field}`
const cloudPath = (cloudId: string, field: CloudUseField): string => `clouds.${cloudId}.${field}`

/** The availability of a platform of the design. */
export const platformField = (platformId: string): string => `platform ${platformId}`

type CloudUses = Readonly<Record<string, Pick<CloudUsage, CloudUseField>>>
type Clouds = readonly Pick<Ci, 'ciId'>[]

export const toCloudValues = (uses: CloudUses, clouds: Clouds): FormValues =>
  Object.fromEntries(
    clouds.flatMap(({ ciId }) =>
      CLOUD_USE_FIELDS.map((field) => [cloudField(ciId, field), uses[ciId]?.[field] || CLOUD_USE_DEFAULTS[field]]),
    ),
  )

/** What a new environment takes from a profile or another environment: not the subdomain, and no clouds that cannot be added (3.8). */
export function copyValues(
  { ciAttributes, clouds: uses }: Pick<Environment, 'ciAttributes' | 'clouds'>,
  clouds: readonly Ci[],
): FormValues {
  const settings = SETTINGS.flatMap(({ name }) => {
    const value = name === 'subdomain' ? '' : ciAttributes[name]
    return value ? [[toFieldName(name), value]] : []
  })
  const unusable = clouds.filter((cloud) => !isUsable(cloud)).map(({ ciId }) => [ciId, CLOUD_USE_DEFAULTS])
  return { ...Object.fromEntries(settings), ...toCloudValues({ ...uses, ...Object.fromEntries(unusable) }, clouds) }
}

/** Settings and uses of clouds by their path in the record; '' for clouds that are not used. */
export function toRecordFields(values: FormValues, clouds: Clouds): Fields {
  const settings = SETTINGS.map(({ name }) => [`ciAttributes.${name}`, values[toFieldName(name)]?.trim() ?? ''])
  const uses = clouds.flatMap(({ ciId }) => {
    const isUsed = Boolean(values[cloudField(ciId, 'priority')])
    return CLOUD_USE_FIELDS.map((field) => {
      const value = values[cloudField(ciId, field)]?.trim() || CLOUD_USE_DEFAULTS[field]
      return [cloudPath(ciId, field), isUsed ? value : '']
    })
  })
  return Object.fromEntries([...settings, ...uses])
}

type CloudUseBody = { priority: '1' | '2'; dpmt_order: string; pct_scale: string }

/** The used clouds as an update sends them. All values are texts: the service ignores numbers (0.1, fact 7). */
export function toCloudsBody(fields: Fields, clouds: Clouds): Record<string, CloudUseBody> {
  const uses = clouds.flatMap(({ ciId }): [string, CloudUseBody][] => {
    const get = (field: CloudUseField) => fields[cloudPath(ciId, field)] || CLOUD_USE_DEFAULTS[field]
    const priority = get('priority')
    if (priority !== '1' && priority !== '2') return []
    return [[ciId, { priority, dpmt_order: get('dpmt_order'), pct_scale: get('pct_scale') }]]
  })
  return Object.fromEntries(uses)
}

/** A cloud with default order and share is sent as documented, by its priority alone (interface 2.7). */
const shorten = (use: CloudUseBody) =>
  use.dpmt_order === CLOUD_USE_DEFAULTS.dpmt_order && use.pct_scale === CLOUD_USE_DEFAULTS.pct_scale
    ? use.priority
    : use

interface CreationContext {
  readonly organization: string
  readonly assembly: string
  readonly clouds: Clouds
  /** Always named: a design with platforms requires it (1.5). */
  readonly platforms: readonly Pick<Ci, 'ciId'>[]
}

/** The request body of a new environment (2.7). */
export function toCreationBody(values: FormValues, { organization, assembly, clouds, platforms }: CreationContext) {
  const fields = toRecordFields(values, clouds)
  const ciName = (values['ciName'] ?? '').trim()
  const ciAttributes = Object.fromEntries(SETTINGS.map(({ name }) => [name, fields[`ciAttributes.${name}`] ?? '']))
  ciAttributes['subdomain'] ||= `${ciName}.${assembly}.${organization}`.toLowerCase()
  return {
    clouds: Object.fromEntries(Object.entries(toCloudsBody(fields, clouds)).map(([id, use]) => [id, shorten(use)])),
    ...(platforms.length > 0 && {
      platform_availability: Object.fromEntries(
        platforms.map(({ ciId }) => [ciId, values[platformField(ciId)] || 'default']),
      ),
    }),
    async: 'true' as const,
    cms_ci: { ciName, nsPath: `${organization}/${assembly}`, ciAttributes },
  }
}

// Form values of an environment: texts by field name. Each cloud and platform has own fields (service-api 1.5, interface 2.7).
import type { Ci } from '../../../../contract/core/records.ts'
import type { CloudUsage } from '../../../../contract/transition/environments.ts'

export type EnvironmentValues = Readonly<Record<string, string>>

export const cloudField = (cloudId: string, what: 'priority' | 'dpmt_order' | 'pct_scale') => `cloud ${cloudId} ${what}`
export const platformField = (platformId: string) => `platform ${platformId}`

/** Attributes of the form, with the defaults of class `manifest.Environment`. */
export const DEFAULT_ATTRIBUTES: Readonly<Record<string, string>> = {
  profile: '',
  availability: 'single',
  description: '',
  subdomain: '',
  global_dns: 'false',
  monitoring: 'true',
  autorepair: 'true',
  autoreplace: 'false',
  autoscale: 'false',
  codpmt: 'false',
  dpmtdelay: '60',
  debug: 'false',
  logging: 'false',
}

const pickKnownAttributes = (attributes: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.keys(DEFAULT_ATTRIBUTES).flatMap((name) => (attributes[name] ? [[name, attributes[name]]] : [])),
  )

/** An empty form. `defaults`: the service's defaults, if loaded. */
export const getEmptyValues = (defaults: Readonly<Record<string, string>> = {}): EnvironmentValues => ({
  ciName: '',
  comments: '',
  ...DEFAULT_ATTRIBUTES,
  ...pickKnownAttributes(defaults),
})

type CloudUses = Readonly<Record<string, Pick<CloudUsage, 'priority' | 'dpmt_order' | 'pct_scale'>>>

const toCloudValues = (uses: CloudUses): EnvironmentValues =>
  Object.fromEntries(
    Object.entries(uses).flatMap(([id, { priority, dpmt_order, pct_scale }]) => [
      [cloudField(id, 'priority'), priority],
      [cloudField(id, 'dpmt_order'), dpmt_order || '1'],
      [cloudField(id, 'pct_scale'), pct_scale || '100'],
    ]),
  )

/** Replaces settings and clouds by those of a profile or environment, except name and subdomain. `usable`: ids of clouds that can be added (3.8). */
export function copyValues(
  values: EnvironmentValues,
  { ciAttributes }: Pick<Ci, 'ciAttributes'>,
  uses: CloudUses,
  usable: ReadonlySet<string>,
): EnvironmentValues {
  const settings = Object.fromEntries(
    Object.entries(pickKnownAttributes(ciAttributes)).filter(([name]) => name !== 'subdomain'),
  )
  const withoutClouds = Object.fromEntries(Object.entries(values).filter(([name]) => !name.startsWith('cloud ')))
  const usableClouds = Object.fromEntries(Object.entries(uses).filter(([id]) => usable.has(id)))
  return { ...withoutClouds, ...settings, ...toCloudValues(usableClouds) }
}

/** The values of an existing environment; missing attributes are ''. */
export const toValues = (environment: Pick<Ci, 'ciName' | 'ciAttributes'>, uses: CloudUses): EnvironmentValues => ({
  ciName: environment.ciName,
  ...Object.fromEntries(Object.keys(DEFAULT_ATTRIBUTES).map((name) => [name, environment.ciAttributes[name] ?? ''])),
  ...toCloudValues(uses),
})

/** The service's default: `{environment}.{assembly}.{organization}` (interface 2.7). */
export const getDefaultSubdomain = (environment: string, assembly: string, organization: string) =>
  environment === '' ? '' : `${environment}.${assembly}.${organization}`.toLowerCase()

export type CloudUseBody = { priority: '1' | '2'; dpmt_order: string; pct_scale: string }

/** Clouds as an update sends them. All values are texts: the service ignores numbers (0.1, fact 7). */
export function toCloudsBody(values: EnvironmentValues, cloudIds: readonly string[]): Record<string, CloudUseBody> {
  const uses = cloudIds.flatMap((id): [string, CloudUseBody][] => {
    const priority = values[cloudField(id, 'priority')]
    if (priority !== '1' && priority !== '2') return []
    const figure = (what: 'dpmt_order' | 'pct_scale', fallback: string) =>
      values[cloudField(id, what)]?.trim() || fallback
    return [[id, { priority, dpmt_order: figure('dpmt_order', '1'), pct_scale: figure('pct_scale', '100') }]]
  })
  return Object.fromEntries(uses)
}

/** Ids to priorities as documented (interface 2.7); clouds with an order or a share use the long form (1.5). */
const toNewCloudsBody = (values: EnvironmentValues, cloudIds: readonly string[]) =>
  Object.fromEntries(
    Object.entries(toCloudsBody(values, cloudIds)).map(([id, use]) => [
      id,
      use.dpmt_order === '1' && use.pct_scale === '100' ? use.priority : use,
    ]),
  )

const toAttributesBody = (values: EnvironmentValues): Record<string, string> =>
  Object.fromEntries(Object.keys(DEFAULT_ATTRIBUTES).map((name) => [name, (values[name] ?? '').trim()]))

interface CreationOptions {
  readonly organization: string
  readonly assembly: string
  readonly cloudIds: readonly string[]
  readonly platformIds: readonly string[]
}

/** The request body (2.7). Platforms are always named: a design with platforms requires it (1.5). */
export function toCreationBody(
  values: EnvironmentValues,
  { organization, assembly, cloudIds, platformIds }: CreationOptions,
) {
  const ciName = (values['ciName'] ?? '').trim()
  const attributes = toAttributesBody(values)
  const comments = (values['comments'] ?? '').trim()
  const ciAttributes: Record<string, string> = {
    ...attributes,
    subdomain: attributes['subdomain'] || getDefaultSubdomain(ciName, assembly, organization),
  }
  return {
    clouds: toNewCloudsBody(values, cloudIds),
    ...(platformIds.length > 0 && {
      platform_availability: Object.fromEntries(
        platformIds.map((id) => [id, values[platformField(id)] || 'default'] as const),
      ),
    }),
    async: 'true' as const,
    cms_ci: {
      ciName,
      nsPath: `${organization}/${assembly}`,
      ...(comments !== '' && { comments }),
      ciAttributes,
    },
  }
}

// An environment as a form has it: texts by field name. Clouds and platforms have fields of their own, by id (service-api 1.5, interface 2.7).
import type { Ci } from '../../../../contract/core/records.ts'
import type { CloudUsage } from '../../../../contract/transition/environments.ts'

export type EnvironmentValues = Readonly<Record<string, string>>

export const cloudField = (cloudId: string, what: 'priority' | 'dpmt_order' | 'pct_scale') => `cloud ${cloudId} ${what}`
export const platformField = (platformId: string) => `platform ${platformId}`

/** Attributes that a form shows, with what the service gives where nothing is said (class `manifest.Environment`). */
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

/** An empty form, with the service's own defaults where they were read. */
export const getEmptyValues = (defaults: Readonly<Record<string, string>> = {}): EnvironmentValues => ({
  ciName: '',
  comments: '',
  ...DEFAULT_ATTRIBUTES,
  ...pickKnownAttributes(defaults),
})

type CloudUses = Readonly<Record<string, Pick<CloudUsage, 'priority' | 'dpmt_order' | 'pct_scale'>>>

/** Fields of the clouds used, by cloud id. */
const toCloudValues = (uses: CloudUses): EnvironmentValues =>
  Object.fromEntries(
    Object.entries(uses).flatMap(([id, { priority, dpmt_order, pct_scale }]) => [
      [cloudField(id, 'priority'), priority],
      [cloudField(id, 'dpmt_order'), dpmt_order || '1'],
      [cloudField(id, 'pct_scale'), pct_scale || '100'],
    ]),
  )

/** Clouds among those that can be added now (3.8). */
const pickUsableClouds = (uses: CloudUses, usable: ReadonlySet<string>): CloudUses =>
  Object.fromEntries(Object.entries(uses).filter(([id]) => usable.has(id)))

/**
 * What a form is filled with from a profile or from another environment, in place of what stood there: its settings and its clouds, but
 * neither name nor subdomain. `usable`: ids of the clouds that can be added.
 */
export function copyValues(
  values: EnvironmentValues,
  { ciAttributes }: Pick<Ci, 'ciAttributes'>,
  uses: CloudUses,
  usable: ReadonlySet<string>,
): EnvironmentValues {
  const settings = Object.fromEntries(
    Object.entries(pickKnownAttributes(ciAttributes)).filter(([name]) => name !== 'subdomain'),
  )
  const kept = Object.fromEntries(Object.entries(values).filter(([name]) => !name.startsWith('cloud ')))
  return { ...kept, ...settings, ...toCloudValues(pickUsableClouds(uses, usable)) }
}

/** The values of an environment that is there, exactly: what it leaves out is empty. */
export const toValues = (environment: Pick<Ci, 'ciName' | 'ciAttributes'>, uses: CloudUses): EnvironmentValues => ({
  ciName: environment.ciName,
  ...Object.fromEntries(Object.keys(DEFAULT_ATTRIBUTES).map((name) => [name, environment.ciAttributes[name] ?? ''])),
  ...toCloudValues(uses),
})

/** `{environment}.{assembly}.{organization}`, as the service fills it in where nothing is said (interface 2.7). */
export const getDefaultSubdomain = (environment: string, assembly: string, organization: string) =>
  environment === '' ? '' : `${environment}.${assembly}.${organization}`.toLowerCase()

export type CloudUseBody = { priority: '1' | '2'; dpmt_order: string; pct_scale: string }

/** Clouds with their figures, as an update sends them: every figure a text, since numbers are ignored (0.1, fact 7). */
export function toCloudsBody(values: EnvironmentValues, cloudIds: readonly string[]): Record<string, CloudUseBody> {
  const uses = cloudIds.flatMap((id): [string, CloudUseBody][] => {
    const priority = values[cloudField(id, 'priority')]
    if (priority !== '1' && priority !== '2') return []
    const figure = (what: 'dpmt_order' | 'pct_scale', otherwise: string) =>
      values[cloudField(id, what)]?.trim() || otherwise
    return [[id, { priority, dpmt_order: figure('dpmt_order', '1'), pct_scale: figure('pct_scale', '100') }]]
  })
  return Object.fromEntries(uses)
}

/** The documented map of ids to priorities (interface 2.7); a cloud with an order or a share has the form that can hold them (1.5). */
const toNewCloudsBody = (values: EnvironmentValues, cloudIds: readonly string[]) =>
  Object.fromEntries(
    Object.entries(toCloudsBody(values, cloudIds)).map(([id, use]) => [
      id,
      use.dpmt_order === '1' && use.pct_scale === '100' ? use.priority : use,
    ]),
  )

/** Attributes as they are sent. */
const toAttributesBody = (values: EnvironmentValues): Record<string, string> =>
  Object.fromEntries(Object.keys(DEFAULT_ATTRIBUTES).map((name) => [name, (values[name] ?? '').trim()]))

interface CreationOptions {
  readonly organization: string
  readonly assembly: string
  readonly cloudIds: readonly string[]
  readonly platformIds: readonly string[]
}

/** The body that creates an environment (2.7). Platforms are always named, since a design with platforms wants it (1.5). */
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

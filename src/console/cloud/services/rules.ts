import type { AnswerOf } from '../../../contract/core/call.ts'
import type { listAvailableServices } from '../../../contract/cloud/clouds.ts'
import type { Ci } from '../../../contract/core/records.ts'
import { countBy } from '../../kit/grouping.ts'
import { toFieldName, type AttributeField } from '../../kit/form/attributes.ts'
import { classFields, type AttributeDescription } from '../../kit/form/class-fields.ts'
import type { FormValues } from '../../kit/form/form.ts'
import { compareNatural } from '../../kit/table/row-index/natural-sort.ts'
import { shortClass } from '../../kit/format.ts'
import { isSecretAttribute, locationOf, securedAttributes, type ServiceRow } from '../rules.ts'

/** The groups of well-known attributes, since most classes have none (service-api 7.3). */
const GROUPS: readonly (readonly [RegExp, string])[] = [
  [/^(?:endpoint|url|host|port|tenant|username|password|key|secret|(?:client|tenant)_\w+|subscription)$/, 'Connection'],
  [
    /^(?:region\w*|location|resource_group|subnet|network|enabled_networks|availability_zones|\w*zone|\w*dns_id|authoritative_server)$/,
    'Location and network',
  ],
  [/^(?:\w+map|ostype|initial_user|repo_map|env_vars)$/, 'Machines'],
  [/^(?:max|total)_/, 'Limits'],
]

function withGroupAndUnit(field: AttributeField): AttributeField {
  const { name, group, label } = field
  const own = group === 'Attributes' ? GROUPS.find(([pattern]) => pattern.test(name))?.[1] : undefined
  return { ...field, group: own ?? group, label: name === 'max_ram' ? `${label} (MB)` : label }
}

/**
 * Form fields of a service (service-api 7.3). `described`: attributes of its class, undefined if the service does not describe it;
 * `record`: the service, or the template of a new one.
 */
export function serviceFields(
  described: readonly AttributeDescription[] | undefined,
  values: Readonly<Record<string, string>>,
  record: Pick<Ci, 'attrProps'>,
): readonly AttributeField[] {
  const secured = securedAttributes(record)
  return classFields(described, values)
    .map(withGroupAndUnit)
    .map((field) => (secured.has(field.name) ? { ...field, kind: 'secret' } : field))
}

export type TemplateChoice = ReturnType<typeof availableTemplates>[number]

/** As in `aws-eu-west-1` and `aws-us-east-1`. */
const providerOf = (location: string): string => location.split('-', 1)[0] ?? ''

/** Templates of categories without a service, since a cloud has one per category (service-api 1.3). Own location first, then its provider. */
export function availableTemplates(
  available: AnswerOf<typeof listAvailableServices>,
  cloud: Ci,
  services: readonly ServiceRow[],
) {
  const own = locationOf(cloud)
  const taken = new Set(services.filter((row) => row.cloud === cloud.ciName).map(({ category }) => category))
  const rank = ({ isOwn, location }: { isOwn: boolean; location: string }) =>
    isOwn ? 0 : providerOf(location) === providerOf(own) ? 1 : 2
  return Object.entries(available)
    .filter(([category]) => !taken.has(category))
    .flatMap(([category, templates]) =>
      templates.map((template) => {
        const location = template.nsPath.split('/').at(-1) ?? ''
        const isOwn = template.nsPath === cloud.ciAttributes['location']
        const where = isOwn ? '' : `, of ${location}`
        const label = `${category || 'no category'}: ${template.ciName} (${shortClass(template.ciClassName)}${where})`
        // Heading in the list.
        const group = isOwn ? `Location of this cloud: ${own}` : `Other location: ${location}`
        return { template, category, label, group, location, isOwn }
      }),
    )
    .toSorted((a, b) => rank(a) - rank(b) || compareNatural(a.location, b.location) || compareNatural(a.label, b.label))
}

export type CategoryRow = ReturnType<typeof categoryRows>[number]

export function categoryRows(rows: readonly ServiceRow[]) {
  const categories = [...new Set(rows.map(({ category }) => category))]
  return categories.map((category) => {
    const services = rows.filter((row) => row.category === category)
    return {
      category,
      /** By cloud. */
      services: new Map(services.map((row) => [row.cloud, row])),
      /** With the number of clouds that have a service of the class, most frequent first. */
      classes: [...countBy(services, ({ service }) => service.ciClassName)]
        .map(([className, clouds]) => ({ className, clouds }))
        .toSorted((a, b) => b.clouds - a.clouds || compareNatural(a.className, b.className)),
    }
  })
}

/** Services of a class, by cloud. */
export const servicesOfClass = (rows: readonly ServiceRow[], className: string): readonly ServiceRow[] =>
  rows.filter(({ service }) => service.ciClassName === className).toSorted((a, b) => compareNatural(a.cloud, b.cloud))

export type AttributeRow = ReturnType<typeof attributeRows>[number]

/** All attributes of the services with their value in each cloud: secrets, which cannot be compared, first, then differences. */
export function attributeRows(services: readonly ServiceRow[]) {
  const names = new Set(services.flatMap(({ service }) => Object.keys(service.ciAttributes)))
  const rank = { secret: 0, differs: 1, same: 2 } as const
  return [...names]
    .map((attribute) => {
      const values = new Map(services.map(({ cloud, service }) => [cloud, service.ciAttributes[attribute]]))
      const isSecret = services.some(({ service }) => isSecretAttribute(service, attribute))
      const status: keyof typeof rank = isSecret ? 'secret' : new Set(values.values()).size > 1 ? 'differs' : 'same'
      return { attribute, values, status }
    })
    .toSorted((a, b) => rank[a.status] - rank[b.status] || compareNatural(a.attribute, b.attribute))
}

/** Form field: whether the service of a cloud gets the new value. */
export const cloudField = (cloud: string): string => `cloud ${cloud.replaceAll('.', ' ')}`

/** Field of one attribute of several services. Its value is the common one, empty for secrets and if they differ. */
export function bulkField(
  described: readonly AttributeDescription[] | undefined,
  services: readonly ServiceRow[],
  attribute: string,
): AttributeField {
  const fields = services.map(({ service }) =>
    serviceFields(described, service.ciAttributes, service).find(({ name }) => name === attribute),
  )
  const field = fields.find((each) => each?.kind === 'secret') ?? fields.find((each) => each !== undefined)
  const values = new Set(services.map(({ service }) => service.ciAttributes[attribute] ?? ''))
  const [common = ''] = values.size === 1 ? values : []
  const value = field?.kind === 'secret' ? '' : common
  return { label: attribute, kind: 'text', ...field, name: attribute, value }
}

/** Names an attribute beyond its service: `NTP Servers`, `S3 Region`. */
export const formatAttribute = (serviceName: string, label: string): string =>
  label.toLowerCase().includes(serviceName.toLowerCase()) ? label : `${serviceName} ${label}`

export const initialValues = (field: AttributeField, services: readonly ServiceRow[]): Record<string, string> => ({
  [toFieldName(field.name)]: field.value,
  ...Object.fromEntries(services.map(({ cloud }) => [cloudField(cloud), 'true'])),
})

/** Selected services that the value would change: none until a value is entered, and for secrets every selected one. */
export function selectedServices(
  services: readonly ServiceRow[],
  field: AttributeField,
  values: FormValues,
): readonly ServiceRow[] {
  const value = values[toFieldName(field.name)] ?? ''
  if (value === field.value) return []
  return services.filter(
    ({ cloud, service }) => values[cloudField(cloud)] === 'true' && (service.ciAttributes[field.name] ?? '') !== value,
  )
}

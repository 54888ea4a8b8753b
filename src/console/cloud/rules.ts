import type { AnswerOf } from '../../contract/core/call.ts'
import type { listServices } from '../../contract/cloud/clouds.ts'
import type { Ci } from '../../contract/core/records.ts'
import { isSecret } from '../../contract/core/secrets.ts'
import { MASK } from '../kit/secrets.ts'
import { compareNatural } from '../kit/table/row-index/natural-sort.ts'

export type ServiceRow = ReturnType<typeof serviceRows>[number]

/** Services of all clouds by category and name. A service is in `/{organization}/_clouds/{cloud}` (service-api 6.4). */
export const serviceRows = (byCategory: AnswerOf<typeof listServices>) =>
  Object.entries(byCategory)
    .flatMap(([category, services]) =>
      services.map((service) => ({ category, service, cloud: service.nsPath.split('/')[3] ?? '' })),
    )
    .toSorted((a, b) => compareNatural(a.category, b.category) || compareNatural(a.service.ciName, b.service.ciName))

/** Records of one cloud. The service filters by prefix, so it also returns clouds with a longer name (service-api 1.2). */
export const filterByCloud = (
  byCategory: Readonly<Record<string, readonly Ci[]>>,
  cloud: string,
): Record<string, Ci[]> =>
  Object.fromEntries(
    Object.entries(byCategory).map(([category, records]) => [
      category,
      records.filter(({ nsPath }) => nsPath.split('/')[3] === cloud),
    ]),
  )

/** The last part of the path `/public/{source}/clouds/{location}`. */
export const locationOf = ({ ciAttributes }: Ci): string => ciAttributes.location?.split('/').at(-1) ?? ''

/** Whether environments can use the cloud (service-api 3.8). Older records have no status and are active. */
export const isUsable = ({ ciAttributes }: Ci): boolean =>
  (ciAttributes.adminstatus ?? '') === '' || ciAttributes.adminstatus === 'active'

/** `inert` or `offline` by the name of each cloud that environments cannot use. */
export const unusableClouds = (clouds: readonly Ci[]): ReadonlyMap<string, string> =>
  new Map(clouds.flatMap((cloud) => (isUsable(cloud) ? [] : [[cloud.ciName, cloud.ciAttributes.adminstatus ?? '']])))

/** Names of the attributes that a record stores encrypted (service-api 6.1). */
export const securedAttributes = ({ attrProps }: Pick<Ci, 'attrProps'>): ReadonlySet<string> =>
  new Set(Object.entries(attrProps['IS_SECURED'] ?? {}).flatMap(([name, is]) => (is === 'true' ? [name] : [])))

/** Whether an attribute must be masked: stored encrypted, or a secret by its name or form. */
export const isSecretAttribute = (record: Pick<Ci, 'attrProps' | 'ciAttributes'>, attribute: string): boolean =>
  securedAttributes(record).has(attribute) || isSecret(attribute, record.ciAttributes[attribute] ?? '')

/** Attributes with a value, by name; secrets masked. */
export const visibleAttributes = (record: Ci): (readonly [name: string, value: string])[] =>
  Object.entries(record.ciAttributes)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => [name, isSecretAttribute(record, name) ? MASK : value] as const)
    .toSorted(([a], [b]) => compareNatural(a, b))

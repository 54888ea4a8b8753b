// One attribute of services of the same class: its field, and which of them a value changes. Pure.
import { toFieldName, type AttributeField } from '../../kit/form/attributes.ts'
import type { AttributeDescription } from '../../kit/form/class-fields.ts'
import type { FormValues } from '../../kit/form/form.ts'
import type { ServiceRow } from '../clouds/clouds.ts'
import { serviceFields } from './fields.ts'

/** Field of a form: whether the service of a cloud gets the value. */
export const cloudField = (cloud: string): string => `cloud ${cloud.replaceAll('.', ' ')}`

/** The attribute as a field; it begins with the value that all of them have, and a secret with none. */
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
  const [only = ''] = values.size === 1 ? values : []
  const value = field?.kind === 'secret' ? '' : only
  // A value that is there somewhere tells better what it is than none.
  return { label: attribute, kind: 'text', ...field, name: attribute, value }
}

/** What the form begins with: every cloud gets it. */
export const initialValues = (field: AttributeField, services: readonly ServiceRow[]): Record<string, string> => ({
  [toFieldName(field.name)]: field.value,
  ...Object.fromEntries(services.map(({ cloud }) => [cloudField(cloud), 'true'])),
})

/** Services that were chosen and have another value by now; of a secret nobody knows, so all that were chosen. */
export function selectedServices(
  services: readonly ServiceRow[],
  attribute: string,
  values: FormValues,
): readonly ServiceRow[] {
  const value = values[toFieldName(attribute)] ?? ''
  return services.filter(
    ({ cloud, service }) => values[cloudField(cloud)] === 'true' && (service.ciAttributes[attribute] ?? '') !== value,
  )
}

// The requests that make, change and take away services of clouds (service-api 1.3, 2.9).
import { createService, deleteService, readService, updateService } from '../../contract/cloud.ts'
import type { Ci, UnsavedCi } from '../../contract/records.ts'
import { ENCRYPTED } from '../../contract/values.ts'
import { GONE, reading, type Fields, type Planned } from '../data/planned.ts'
import type { Difference } from '../kit/Diff.tsx'
import { allAttributes, changedAttributes, fieldOf, type AttributeField } from '../kit/form/attributes.ts'
import type { Values } from '../kit/form/use-form.ts'
import { isSecret } from '../kit/secrets.ts'
import type { CloudPlace } from './cloud-address.ts'

const isSecretField = (field: AttributeField | undefined, value: string): boolean =>
  field === undefined || field.kind === 'secret' || isSecret(field.name, value)

/** A value as it may be seen: a secret that is there is masked. */
export const shownValue = (field: AttributeField | undefined, value: string): string =>
  value !== '' && isSecretField(field, value) ? ENCRYPTED : value

/** What a form changes of a service, attribute by attribute. */
export const serviceDifferences = (fields: readonly AttributeField[], values: Values): Difference[] =>
  Object.entries(changedAttributes(fields, values)).map(([attribute, after]) => {
    const field = fields.find(({ name }) => name === attribute)
    return { attribute, before: shownValue(field, field?.value ?? ''), after: shownValue(field, after) }
  })

/** Changes these attributes of a service and nothing else; a secret left as it came stays what it is. */
export function planServiceUpdate(
  params: CloudPlace,
  service: Ci,
  fields: readonly AttributeField[],
  changed: Readonly<Record<string, string>>,
): Planned<typeof updateService> {
  const mine: Fields = Object.fromEntries(Object.entries(changed).map(([name, value]) => [fieldOf(name), value]))
  const base: Fields = Object.fromEntries(
    Object.keys(changed).map((name) => [fieldOf(name), service.ciAttributes[name] ?? '']),
  )
  const requestFor = (merged: Fields) => ({
    params,
    body: {
      cms_ci: {
        ciAttributes: Object.fromEntries(Object.keys(changed).map((name) => [name, merged[fieldOf(name)] ?? ''])),
      },
    },
  })
  const itself = reading(readService, { params })
  // A secret cannot be read back.
  const open = Object.entries(changed).filter(
    ([name, value]) =>
      !isSecretField(
        fields.find((field) => field.name === name),
        value,
      ),
  )
  return {
    label: `${params.service} in ${params.cloud}`,
    call: updateService,
    request: requestFor(mine),
    witness: open.length === 0 ? undefined : { ...itself, shows: { ciAttributes: Object.fromEntries(open) } },
    basis: { reading: itself, base, mine, requestFor },
  }
}

interface NewService {
  /** As the service proposed it; what is not known of it goes back untouched. */
  readonly made: UnsavedCi
  readonly template: Ci
  readonly fields: readonly AttributeField[]
  readonly values: Values
}

/** Creates a service from a template; its name is always the template's. */
export const planServiceCreate = (
  { organization, cloud }: Omit<CloudPlace, 'service'>,
  { made, template, fields, values }: NewService,
): Planned<typeof createService> => ({
  label: `Add ${made.ciName} to ${cloud}`,
  call: createService,
  request: {
    params: { organization, cloud },
    body: {
      cms_ci: { ...made, ciAttributes: { ...made.ciAttributes, ...allAttributes(fields, values) } },
      mgmtCiId: template.ciId,
    },
  },
  witness: {
    ...reading(readService, { params: { organization, cloud, service: made.ciName } }),
    shows: { ciName: made.ciName },
  },
})

export const planServiceDelete = (params: CloudPlace): Planned<typeof deleteService> => ({
  label: `Delete ${params.service} of ${params.cloud}`,
  call: deleteService,
  request: { params },
  witness: { ...reading(readService, { params }), shows: GONE },
})

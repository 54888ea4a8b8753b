// The requests that make, change and take away services of clouds (service-api 1.3, 2.9).
import { createService, deleteService, readService, updateService } from '../../../contract/cloud/cloud.ts'
import type { Ci, UnsavedCi } from '../../../contract/core/records.ts'
import { planAttributes } from '../../data/write/attribute-plan.ts'
import { GONE, reading, type Planned } from '../../data/write/planned.ts'
import { allAttributes, type AttributeField } from '../../kit/form/attributes.ts'
import type { Values } from '../../kit/form/form.ts'
import type { CloudPlace } from '../clouds/address.ts'

/** Absent fields read as '': they are not sent. */
const withoutEmpty = (record: Ci) => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== ''))

/**
 * Changes attributes or comments of a service. The record goes back as it was read, with the changes, as documented (interface 4.3);
 * masked secrets mean "unchanged" (service-api 1.3).
 */
export const planServiceUpdate = (
  params: CloudPlace,
  service: Ci,
  fields: readonly AttributeField[],
  changed: Readonly<Record<string, string>>,
  comments?: string,
): Planned<typeof updateService> =>
  planAttributes({
    label: `${params.service} in ${params.cloud}`,
    call: updateService,
    record: service,
    fields,
    changed,
    comments,
    itself: reading(readService, { params }),
    whole: true,
    requestFor: (_sent, all) => ({ params, body: { cms_ci: { ...withoutEmpty(service), ...all } } }),
  })

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
      cms_ci: {
        ...made,
        comments: values['comments'] ?? made.comments,
        ciAttributes: { ...made.ciAttributes, ...allAttributes(fields, values) },
      },
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

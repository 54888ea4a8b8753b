// The requests that make, change and take away services of clouds (service-api 1.3, 2.9).
import { createService, deleteService, readService, updateService } from '../../../contract/cloud/clouds.ts'
import type { Ci, UnsavedCi } from '../../../contract/core/records.ts'
import { createAttributeRequest } from '../../data/write/attribute-request.ts'
import { NOT_FOUND, querySource, type WriteRequest } from '../../data/write/write-request.ts'
import { toAttributes, type AttributeField } from '../../kit/form/attributes.ts'
import type { FormValues } from '../../kit/form/form.ts'
import type { ServiceScope } from '../clouds/routing.ts'

/** Absent fields read as '': they are not sent. */
const withoutEmpty = (record: Ci) => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== ''))

/**
 * Changes attributes or comments of a service. The record goes back as it was read, with the changes, as documented (interface 4.3);
 * masked secrets mean "unchanged" (service-api 1.3).
 */
export const planServiceUpdate = (
  params: ServiceScope,
  service: Ci,
  fields: readonly AttributeField[],
  changed: Readonly<Record<string, string>>,
  comments?: string,
): WriteRequest<typeof updateService> =>
  createAttributeRequest({
    label: `${params.service} in ${params.cloud}`,
    call: updateService,
    record: service,
    fields,
    changed,
    comments,
    source: querySource(readService, { params }),
    compareWholeRecord: true,
    requestFor: (_sent, all) => ({ params, body: { cms_ci: { ...withoutEmpty(service), ...all } } }),
  })

interface NewService {
  /** As the service proposed it; what is not known of it goes back untouched. */
  readonly unsaved: UnsavedCi
  readonly template: Ci
  readonly fields: readonly AttributeField[]
  readonly values: FormValues
}

/** Creates a service from a template; its name is always the template's. */
export const planServiceCreate = (
  { organization, cloud }: Omit<ServiceScope, 'service'>,
  { unsaved, template, fields, values }: NewService,
): WriteRequest<typeof createService> => ({
  label: `Add ${unsaved.ciName} to ${cloud}`,
  call: createService,
  request: {
    params: { organization, cloud },
    body: {
      cms_ci: {
        ...unsaved,
        comments: values['comments'] ?? unsaved.comments,
        ciAttributes: { ...unsaved.ciAttributes, ...toAttributes(fields, values) },
      },
      mgmtCiId: template.ciId,
    },
  },
  verification: {
    ...querySource(readService, { params: { organization, cloud, service: unsaved.ciName } }),
    shows: { ciName: unsaved.ciName },
  },
})

export const planServiceDelete = (params: ServiceScope): WriteRequest<typeof deleteService> => ({
  label: `Delete ${params.service} of ${params.cloud}`,
  call: deleteService,
  request: { params },
  verification: { ...querySource(readService, { params }), shows: NOT_FOUND },
})

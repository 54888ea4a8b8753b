import { createService, readService, updateService } from '../../../contract/cloud/clouds.ts'
import type { Ci, UnsavedCi } from '../../../contract/core/records.ts'
import { createAttributeRequest } from '../../data/form/attribute-request.ts'
import { querySource, type WriteRequest } from '../../data/write/write-request.ts'
import { toAttributes, type AttributeField } from '../../kit/form/attributes.ts'
import type { FormValues } from '../../kit/form/form.ts'
import type { CloudScope, ServiceScope } from '../../routing/paths.ts'

// Absent fields are parsed as ''.
const withoutEmpty = (record: Ci) => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== ''))

/** Sends the whole record with the changes (interface 4.3); masked secrets mean "unchanged" (service-api 1.3). */
export const planServiceUpdate = (
  params: ServiceScope,
  service: Ci,
  fields: readonly AttributeField[],
  changed: Readonly<Record<string, string>>,
): WriteRequest<typeof updateService> =>
  createAttributeRequest({
    label: `${params.service} in ${params.cloud}`,
    call: updateService,
    record: service,
    fields,
    changed,
    source: querySource(readService, { params }),
    requestFor: (_sent, all) => ({ params, body: { cms_ci: { ...withoutEmpty(service), ...all } } }),
  })

interface NewService {
  /** As proposed by the service; unknown fields are sent back untouched. */
  readonly unsaved: UnsavedCi
  readonly template: Ci
  readonly fields: readonly AttributeField[]
  readonly values: FormValues
}

/** Creates a service from a template, under the template's name. */
export const planServiceCreate = (
  params: CloudScope,
  { unsaved, template, fields, values }: NewService,
): WriteRequest<typeof createService> => ({
  label: `Add ${unsaved.ciName} to ${params.cloud}`,
  call: createService,
  request: {
    params,
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
    ...querySource(readService, { params: { ...params, service: unsaved.ciName } }),
    shows: { ciName: unsaved.ciName },
  },
})

import { Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Metadata } from '../../../contract/organization/metadata.ts'
import type { Ci } from '../../../contract/core/records.ts'
import { AttributeEditor } from '../../data/write/AttributeEditor.tsx'
import { useRecordForm } from '../../data/write/use-record-form.ts'
import { attributeDifferences, changedAttributes, commentsDifference } from '../../kit/form/attributes.ts'
import { paths } from '../../paths.ts'
import type { CloudPlace } from '../clouds/address.ts'
import { CHANGED_BY_CLOUD } from '../cloud-queries.ts'
import { serviceFields } from './fields.ts'
import { planServiceUpdate } from './plan.ts'

interface ServiceEditorProps {
  readonly place: CloudPlace
  readonly service: Ci
  /** Its class; null where the service does not describe it. */
  readonly described: Metadata | null
}

/** Everything of a service that can be changed, by group. */
export function ServiceEditor({ place, service, described }: ServiceEditorProps): ReactNode {
  const { organization, cloud } = place
  const { form, fields, base } = useRecordForm({
    draft: `service ${organization}/${cloud}/${service.ciId}`,
    record: service,
    fieldsOf: (of) => serviceFields(described?.mdAttributes, of.ciAttributes, of),
    more: ({ comments }) => ({ comments }),
  })
  return (
    <AttributeEditor
      form={form}
      fields={fields}
      what={`the changes of ${service.ciName}`}
      verb={`Save ${service.ciName}`}
      differences={[...attributeDifferences(fields, form.values), ...commentsDifference(base.comments, form.values)]}
      description={`Service of ${cloud}. What is deployed from now on uses it; what runs is not touched.`}
      plan={() =>
        planServiceUpdate(place, base, fields, changedAttributes(fields, form.values), form.values['comments'])
      }
      changes={CHANGED_BY_CLOUD}
      cancelTo={paths.cloud(organization, cloud)}
      after={<Textarea label="Comments" {...form.getInputProps('comments')} />}
    />
  )
}

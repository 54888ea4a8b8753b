import { Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Metadata } from '../../../contract/organization/metadata.ts'
import type { Ci } from '../../../contract/core/records.ts'
import { AttributeEditor } from '../../data/write/AttributeEditor.tsx'
import { useRecordForm } from '../../data/write/use-record-form.ts'
import { attributeDifferences, changedAttributes, commentsDifference } from '../../kit/form/attributes.ts'
import { paths } from '../../routing/paths.ts'
import type { ServiceScope } from '../clouds/routing.ts'
import { CHANGED_BY_CLOUD } from '../detail-queries.ts'
import { serviceFields } from './fields.ts'
import { planServiceUpdate } from './plan.ts'

interface ServiceEditorProps {
  readonly scope: ServiceScope
  readonly service: Ci
  /** Its class; null where the service does not describe it. */
  readonly metadata: Metadata | null
}

/** Everything of a service that can be changed, by group. */
export function ServiceEditor({ scope, service, metadata }: ServiceEditorProps): ReactNode {
  const { organization, cloud } = scope
  const { form, fields, base } = useRecordForm({
    draft: `service ${organization}/${cloud}/${service.ciId}`,
    record: service,
    fieldsOf: (of) => serviceFields(metadata?.mdAttributes, of.ciAttributes, of),
    extraValues: ({ comments }) => ({ comments }),
  })
  return (
    <AttributeEditor
      form={form}
      fields={fields}
      what={`the changes of ${service.ciName}`}
      actionLabel={`Save ${service.ciName}`}
      differences={[...attributeDifferences(fields, form.values), ...commentsDifference(base.comments, form.values)]}
      description={`Service of ${cloud}. What is deployed from now on uses it; what runs is not touched.`}
      plan={() =>
        planServiceUpdate(scope, base, fields, changedAttributes(fields, form.values), form.values['comments'])
      }
      invalidates={CHANGED_BY_CLOUD}
      cancelTo={paths.cloud(organization, cloud)}
      after={<Textarea label="Comments" {...form.getInputProps('comments')} />}
    />
  )
}

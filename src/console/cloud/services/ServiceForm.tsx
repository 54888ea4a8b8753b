import { Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Ci, UnsavedCi } from '../../../contract/core/records.ts'
import type { Metadata } from '../../../contract/organization/metadata.ts'
import { AttributeEditor } from '../../data/write/AttributeEditor.tsx'
import { useNewRecordForm, useRecordForm } from '../../data/write/use-record-form.ts'
import { attributeDifferences, changedAttributes, commentsDifference } from '../../kit/form/attributes.ts'
import type { Form } from '../../kit/form/form.ts'
import { paths } from '../../routing/paths.ts'
import { CHANGED_BY_CLOUD } from '../detail-queries.ts'
import type { CloudScope, ServiceScope } from '../routing.ts'
import { planServiceCreate, planServiceUpdate } from './plan.ts'
import { serviceFields } from './rules.ts'

const CommentsField = ({ form }: { form: Form }): ReactNode => (
  <Textarea label="Comments" {...form.getInputProps('comments')} />
)

const extraValues = ({ comments }: { comments: string }) => ({ comments })

interface ServiceEditorProps {
  scope: ServiceScope
  service: Ci
  /** Null if the service does not describe the class. */
  metadata: Metadata | null
}

export function ServiceEditor({ scope, service, metadata }: ServiceEditorProps): ReactNode {
  const { organization, cloud } = scope
  const { form, fields, base } = useRecordForm({
    draft: `service ${organization}/${cloud}/${service.ciId}`,
    record: service,
    fieldsOf: (record) => serviceFields(metadata?.mdAttributes, record.ciAttributes, record),
    extraValues,
  })
  return (
    <AttributeEditor
      form={form}
      fields={fields}
      what={`the changes of ${service.ciName}`}
      actionLabel={`Save ${service.ciName}`}
      differences={[...attributeDifferences(fields, form.values), ...commentsDifference(base.comments, form.values)]}
      description={`Service of ${cloud}. New deployments use it; what is already running is not affected.`}
      plan={() =>
        planServiceUpdate(scope, base, fields, changedAttributes(fields, form.values), form.values['comments'])
      }
      invalidates={CHANGED_BY_CLOUD}
      cancelTo={paths.cloud(organization, cloud)}
      after={<CommentsField form={form} />}
    />
  )
}

interface NewServiceFormProps {
  scope: CloudScope
  template: Ci
  /** The service as made from the template. */
  unsaved: UnsavedCi
  /** Null if the service does not describe the class. */
  metadata: Metadata | null
}

export function NewServiceForm({ scope, template, unsaved, metadata }: NewServiceFormProps): ReactNode {
  const { organization, cloud } = scope
  const navigate = useNavigate()
  const { form, fields } = useNewRecordForm({
    draft: `new service ${organization}/${cloud}/${template.ciId}`,
    record: unsaved,
    fieldsOf: ({ ciAttributes }) => serviceFields(metadata?.mdAttributes, ciAttributes, template),
    extraValues,
  })
  return (
    <AttributeEditor
      isNew
      form={form}
      fields={fields}
      what="the new service"
      actionLabel={`Add ${unsaved.ciName}`}
      submitLabel="Add the service"
      differences={[...attributeDifferences(fields, form.values), ...commentsDifference(unsaved.comments, form.values)]}
      description={`From the template ${template.ciName} of ${template.nsPath}, with its offerings. It keeps the name of the template.`}
      plan={() => planServiceCreate(scope, { unsaved, template, fields, values: form.values })}
      invalidates={CHANGED_BY_CLOUD}
      cancelTo={paths.cloud(organization, cloud)}
      after={<CommentsField form={form} />}
      onDone={() => void navigate(paths.service(organization, cloud, unsaved.ciName))}
    />
  )
}

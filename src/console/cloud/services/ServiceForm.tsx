import type { Ci, UnsavedCi } from '../../../contract/core/records.ts'
import type { Metadata } from '../../../contract/organization/metadata.ts'
import { AttributeEditor, RecordEditor } from '../../data/form/AttributeEditor.tsx'
import { useNewRecordForm } from '../../data/form/use-record-form.ts'
import { changedAttributes, commentsField } from '../../kit/form/attributes.ts'
import { paths, type CloudScope, type ServiceScope } from '../../routing/paths.ts'
import { CHANGED_BY_CLOUD } from '../detail-queries.ts'
import { planServiceCreate, planServiceUpdate } from './plan.ts'
import { serviceFields } from './rules.ts'

interface ServiceEditorProps {
  scope: ServiceScope
  service: Ci
  /** Null if the service does not describe the class. */
  metadata: Metadata | null
}

export const ServiceEditor = ({ scope, service, metadata }: ServiceEditorProps) => (
  <RecordEditor
    draft={`service ${scope.organization}/${scope.cloud}/${service.ciId}`}
    record={service}
    fieldsOf={(record) => [
      ...serviceFields(metadata?.mdAttributes, record.ciAttributes, record),
      commentsField(record.comments),
    ]}
    name={service.ciName}
    description={`Service of ${scope.cloud}. New deployments use the changes; running instances are not affected.`}
    plan={(base, fields, values) => planServiceUpdate(scope, base, fields, changedAttributes(fields, values))}
    invalidates={CHANGED_BY_CLOUD}
    cancelTo={paths.cloud(scope)}
  />
)

interface NewServiceFormProps {
  scope: CloudScope
  template: Ci
  /** The service as made from the template. */
  unsaved: UnsavedCi
  /** Null if the service does not describe the class. */
  metadata: Metadata | null
}

export function NewServiceForm({ scope, template, unsaved, metadata }: NewServiceFormProps) {
  const { organization, cloud } = scope
  const { form, fields } = useNewRecordForm({
    draft: `new service ${organization}/${cloud}/${template.ciId}`,
    record: unsaved,
    fieldsOf: ({ ciAttributes, comments }) => [
      ...serviceFields(metadata?.mdAttributes, ciAttributes, template),
      commentsField(comments),
    ],
  })
  return (
    <AttributeEditor
      form={form}
      fields={fields}
      newNoun="service"
      actionLabel={`Add ${unsaved.ciName}`}
      submitLabel="Add service"
      description={`From the template ${template.ciName} of ${template.nsPath}, with its offerings. The service keeps the name of the template.`}
      plan={() => planServiceCreate(scope, { unsaved, template, fields, values: form.values })}
      invalidates={CHANGED_BY_CLOUD}
      cancelTo={paths.cloud(scope)}
      doneTo={paths.service({ ...scope, service: unsaved.ciName })}
    />
  )
}

import { Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Metadata } from '../../../contract/organization/metadata.ts'
import type { Ci, UnsavedCi } from '../../../contract/core/records.ts'
import { AttributeEditor } from '../../data/write/AttributeEditor.tsx'
import { useNewRecordForm } from '../../data/write/use-record-form.ts'
import { attributeDifferences, commentsDifference } from '../../kit/form/attributes.ts'
import { paths } from '../../routing/paths.ts'
import type { ServiceScope } from '../clouds/routing.ts'
import { CHANGED_BY_CLOUD } from '../detail-queries.ts'
import { serviceFields } from './fields.ts'
import { planServiceCreate } from './plan.ts'

interface NewServiceFormProps {
  readonly scope: ServiceScope
  readonly template: Ci
  /** The service as its template has it, unsaved. */
  readonly unsaved: UnsavedCi
  /** Its class; null where the service does not describe it. */
  readonly metadata: Metadata | null
}

/** The attributes of a service that is not there yet. */
export function NewServiceForm({ scope, template, unsaved, metadata }: NewServiceFormProps): ReactNode {
  const { organization, cloud } = scope
  const navigate = useNavigate()
  const { form, fields } = useNewRecordForm({
    draft: `new service ${organization}/${cloud}/${template.ciId}`,
    record: unsaved,
    fieldsOf: ({ ciAttributes }) => serviceFields(metadata?.mdAttributes, ciAttributes, template),
    extraValues: ({ comments }) => ({ comments }),
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
      description={`From the template ${template.ciName} of ${template.nsPath}, with its offerings. Its name stays the template's.`}
      plan={() => planServiceCreate({ organization, cloud }, { unsaved, template, fields, values: form.values })}
      invalidates={CHANGED_BY_CLOUD}
      cancelTo={paths.cloud(organization, cloud)}
      after={<Textarea label="Comments" {...form.getInputProps('comments')} />}
      onDone={() => void navigate(paths.service(organization, cloud, unsaved.ciName))}
    />
  )
}

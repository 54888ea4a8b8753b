import { Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Metadata } from '../../../contract/organization/metadata.ts'
import type { Ci, UnsavedCi } from '../../../contract/core/records.ts'
import { AttributeEditor } from '../../data/write/AttributeEditor.tsx'
import { useNewRecordForm } from '../../data/write/use-record-form.ts'
import { attributeDifferences, commentsDifference } from '../../kit/form/attributes.ts'
import { paths } from '../../paths.ts'
import type { CloudPlace } from '../clouds/address.ts'
import { CHANGED_BY_CLOUD } from '../cloud-queries.ts'
import { serviceFields } from './fields.ts'
import { planServiceCreate } from './plan.ts'

interface NewServiceFormProps {
  readonly place: CloudPlace
  readonly template: Ci
  /** The service as its template has it, unsaved. */
  readonly made: UnsavedCi
  /** Its class; null where the service does not describe it. */
  readonly described: Metadata | null
}

/** The attributes of a service that is not there yet. */
export function NewServiceForm({ place, template, made, described }: NewServiceFormProps): ReactNode {
  const { organization, cloud } = place
  const navigate = useNavigate()
  const { form, fields } = useNewRecordForm({
    draft: `new service ${organization}/${cloud}/${template.ciId}`,
    record: made,
    fieldsOf: ({ ciAttributes }) => serviceFields(described?.mdAttributes, ciAttributes, template),
    more: ({ comments }) => ({ comments }),
  })
  return (
    <AttributeEditor
      isNew
      form={form}
      fields={fields}
      what="the new service"
      verb={`Add ${made.ciName}`}
      submitLabel="Add the service"
      differences={[...attributeDifferences(fields, form.values), ...commentsDifference(made.comments, form.values)]}
      description={`From the template ${template.ciName} of ${template.nsPath}, with its offerings. Its name stays the template's.`}
      plan={() => planServiceCreate({ organization, cloud }, { made, template, fields, values: form.values })}
      changes={CHANGED_BY_CLOUD}
      cancelTo={paths.cloud(organization, cloud)}
      after={<Textarea label="Comments" {...form.getInputProps('comments')} />}
      onDone={() => void navigate(paths.service(organization, cloud, made.ciName))}
    />
  )
}

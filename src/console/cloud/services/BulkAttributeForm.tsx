import { Checkbox } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useClassMetadata } from '../../data/class-metadata.ts'
import { useDraftForm } from '../../data/form/use-draft-form.ts'
import { AttributeEditor } from '../../data/form/AttributeEditor.tsx'
import { formatCountOf, shortClass } from '../../kit/format.ts'
import {
  maskFieldValue,
  secretFieldNames,
  toFieldName,
  validateAttributes,
  type AttributeField,
} from '../../kit/form/attributes.ts'
import { FormGroup } from '../../kit/form/FormGroup.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { MASK } from '../../kit/secrets.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { CHANGED_BY_CLOUD } from '../detail-queries.ts'
import type { ServiceRow } from '../rules.ts'
import { planServiceUpdate } from './plan.ts'
import { bulkField, cloudField, formatAttribute, initialValues, selectedServices } from './rules.ts'

interface BulkAttributeFormProps {
  organization: string
  attribute: string
  /** Services of one class, one per cloud. */
  services: readonly ServiceRow[]
  backTo: string
}

export function BulkAttributeForm(props: BulkAttributeFormProps) {
  const { attribute, services } = props
  const metadata = useClassMetadata(services[0]?.service.ciClassName ?? '')
  if (metadata.isPending) return <Skeleton lines={8} variant="rows" />
  const name = metadata.data?.description || shortClass(services[0]?.service.ciClassName ?? '')
  return (
    <LoadedForm
      {...props}
      serviceName={name}
      loadedField={bulkField(metadata.data?.mdAttributes, services, attribute)}
    />
  )
}

function LoadedForm({
  organization,
  attribute,
  services,
  backTo,
  serviceName,
  loadedField,
}: BulkAttributeFormProps & { serviceName: string; loadedField: AttributeField }) {
  const [field] = useState(loadedField)
  const [initial] = useState(() => initialValues(field, services))
  const className = shortClass(services[0]?.service.ciClassName ?? '')
  const title = formatAttribute(serviceName, field.label)
  const form = useDraftForm({
    draft: `services ${organization}/${className}/${attribute}`,
    initialValues: initial,
    secrets: secretFieldNames([field]),
    validate: (values) => validateAttributes([field], values),
  })
  const value = form.values[toFieldName(attribute)] ?? ''
  const selected = selectedServices(services, field, form.values)
  const formRef = useRef<HTMLDivElement>(null)
  useEffect(() => formRef.current?.querySelector<HTMLElement>('input, textarea')?.focus(), [])
  return (
    <div ref={formRef}>
      <PageHeader
        title={title}
        facts={`In ${formatCountOf(services.length, 'cloud')}. Each service gets its own request. No other attribute changes.`}
      />
      <AttributeEditor
        form={form}
        fields={[{ ...field, group: 'New value' }]}
        name={attribute}
        actionLabel={`Change ${title} in ${formatCountOf(selected.length, 'cloud')}`}
        submitLabel={`Review ${formatCountOf(selected.length, 'change')}`}
        differences={selected.map(({ cloud, service }) => ({
          attribute: `${attribute} in ${cloud}`,
          label: `${field.label} in ${cloud}`,
          before: maskFieldValue(field, service.ciAttributes[attribute] ?? ''),
          after: maskFieldValue(field, value),
        }))}
        description={`${serviceName} services in ${selected.map(({ cloud }) => cloud).join(', ')}. New deployments use the new value; running instances are not affected.`}
        plan={() =>
          selected.map(({ cloud, service }) =>
            planServiceUpdate({ organization, cloud, service: service.ciName }, service, [field], {
              [attribute]: value,
            }),
          )
        }
        invalidates={CHANGED_BY_CLOUD}
        dialogProps={{ blastRadius: { noun: 'service', count: selected.length, name: attribute } }}
        cancelTo={backTo}
        onSettled={(states) => {
          // Deselect completed services. Secret values cannot be compared.
          const done = selected.filter((_, index) => states[index]?.state === 'done')
          for (const { cloud } of done) form.setFieldValue(cloudField(cloud), 'false')
        }}
        doneTo={backTo}
        after={
          <FormGroup title="Clouds" description="Clouds that get the new value.">
            {services.map(({ cloud, service }) => (
              <Checkbox
                key={cloud}
                label={`${cloud}: ${service.ciName}`}
                description={`Current value: ${displayValue(field, service.ciAttributes[attribute] ?? '')}`}
                {...form.getInputProps(cloudField(cloud), { type: 'checkbox' })}
              />
            ))}
          </FormGroup>
        }
      />
    </div>
  )
}

const displayValue = (field: AttributeField, value: string): string => {
  if (value === '') return 'empty'
  return field.kind === 'secret' ? MASK : maskFieldValue(field, value).replaceAll('\n', ', ')
}

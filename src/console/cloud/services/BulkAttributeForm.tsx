import { Checkbox } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useClassMetadata } from '../../data/class-metadata.ts'
import { useDraftForm } from '../../data/write/use-draft-form.ts'
import { WriteDialog } from '../../data/write/WriteDialog.tsx'
import { Diff } from '../../kit/Diff.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { AttributeForm } from '../../kit/form/AttributeForm.tsx'
import {
  validateAttributes,
  toFieldName,
  mapRefusalsToFields,
  maskFieldValue,
  type AttributeField,
} from '../../kit/form/attributes.ts'
import { FormGroup } from '../../kit/form/FormGroup.tsx'
import { FormPage } from '../../kit/form/FormBody.tsx'
import { MASK } from '../../kit/secrets.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { CHANGED_BY_CLOUD } from '../detail-queries.ts'
import { shortClass, type ServiceRow } from '../rules.ts'
import { planServiceUpdate } from './plan.ts'
import { bulkField, cloudField, initialValues, selectedServices } from './rules.ts'

interface BulkAttributeFormProps {
  organization: string
  attribute: string
  /** Services of one class, one per cloud. */
  services: readonly ServiceRow[]
  backTo: string
}

/** Sets one attribute of services in several clouds. */
export function BulkAttributeForm(props: BulkAttributeFormProps): ReactNode {
  const { attribute, services } = props
  const metadata = useClassMetadata(services[0]?.service.ciClassName ?? '')
  if (metadata.isPending) return <Skeleton lines={8} variant="rows" />
  return <LoadedForm {...props} loadedField={bulkField(metadata.data?.mdAttributes, services, attribute)} />
}

function LoadedForm({
  organization,
  attribute,
  services,
  backTo,
  loadedField,
}: BulkAttributeFormProps & { loadedField: AttributeField }) {
  const navigate = useNavigate()
  const [field] = useState(loadedField)
  const [initial] = useState(() => initialValues(field, services))
  // Snapshot for the dialog: later changes of the services do not alter what was reviewed.
  const [reviewed, setReviewed] = useState<readonly ServiceRow[]>()
  const [refused, setRefused] = useState<readonly string[]>([])
  const className = shortClass(services[0]?.service.ciClassName ?? '')
  const form = useDraftForm({
    draft: `services ${organization}/${className}/${attribute}`,
    initialValues: initial,
    secrets: field.kind === 'secret' ? [toFieldName(attribute)] : [],
    validate: (values) => validateAttributes([field], values),
  })
  const value = form.values[toFieldName(attribute)] ?? ''
  const selected = selectedServices(services, attribute, form.values)
  const valueRef = useRef<HTMLDivElement>(null)
  useEffect(() => valueRef.current?.querySelector<HTMLElement>('input, textarea')?.focus(), [])
  return (
    <>
      <FormPage
        title={`${attribute} of ${className}`}
        facts={`In ${formatCountOf(services.length, 'cloud')}. Each service gets its own request. Nothing else changes.`}
        form={form}
        what={`the new ${attribute}`}
        submitLabel={`Review ${formatCountOf(selected.length, 'change')}`}
        onSubmit={() => {
          setRefused([])
          setReviewed(selected)
        }}
        disabledReason={selected.length === 0 ? 'No service would be changed.' : undefined}
        submitError={refused.length > 0 && <p role="alert">{refused.join(' ')}</p>}
        cancelTo={backTo}
      >
        <div ref={valueRef}>
          <AttributeForm fields={[{ ...field, group: 'New value' }]} form={form} />
        </div>
        <FormGroup title="Clouds" description="Clouds that get the new value.">
          {services.map(({ cloud, service }) => (
            <Checkbox
              key={cloud}
              label={`${cloud}: ${service.ciName}`}
              description={`Now: ${displayValue(field, service.ciAttributes[attribute] ?? '')}`}
              {...form.getInputProps(cloudField(cloud), { type: 'checkbox' })}
            />
          ))}
        </FormGroup>
      </FormPage>
      {reviewed && (
        <WriteDialog
          title={`Change ${attribute} in ${formatCountOf(reviewed.length, 'cloud')}`}
          description={`Services of class ${className}: ${reviewed.map(({ cloud }) => cloud).join(', ')}. New deployments use it; what is already running is not affected.`}
          requests={reviewed.map(({ cloud, service }) =>
            planServiceUpdate({ organization, cloud, service: service.ciName }, service, [field], {
              [attribute]: value,
            }),
          )}
          invalidates={CHANGED_BY_CLOUD}
          blastRadius={{ noun: 'service', count: reviewed.length, name: attribute }}
          disabledReason={undefined}
          onSettled={async (states) => {
            const { problems, rest } = mapRefusalsToFields(
              [field],
              [...new Set(states.flatMap(({ problem }) => problem?.messages ?? []))],
            )
            form.setErrors(problems)
            const cloudsWith = (message: string) =>
              reviewed
                .filter((_, index) => states[index]?.problem?.messages.includes(message))
                .map(({ cloud }) => cloud)
            setRefused(rest.map((message) => `${cloudsWith(message).join(', ')}: ${message}`))
            // Deselect completed services. Secret values cannot be compared.
            const done = reviewed.filter((_, index) => states[index]?.state === 'done')
            for (const { cloud } of done) form.setFieldValue(cloudField(cloud), 'false')
          }}
          onDone={() => {
            form.draft.markSent()
            void navigate(backTo)
          }}
          onClose={() => setReviewed(undefined)}
        >
          <Diff
            label={`${attribute} by cloud`}
            differences={reviewed.map(({ cloud, service }) => ({
              attribute: `${attribute} in ${cloud}`,
              before: maskFieldValue(field, service.ciAttributes[attribute] ?? ''),
              after: maskFieldValue(field, value),
            }))}
          />
        </WriteDialog>
      )}
    </>
  )
}

const displayValue = (field: AttributeField, value: string): string => {
  if (value === '') return 'empty'
  return field.kind === 'secret' ? MASK : value
}

import { Checkbox } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
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
import { CHANGED_BY_CLOUD, useClassMetadata } from '../detail-queries.ts'
import { shortClass, type ServiceRow } from '../clouds/clouds.ts'
import { selectedServices, cloudField, initialValues, bulkField } from './bulk-attribute.ts'
import { planServiceUpdate } from './plan.ts'

interface BulkAttributeFormProps {
  readonly organization: string
  readonly attribute: string
  /** Services of one class, one per cloud. */
  readonly services: readonly ServiceRow[]
  readonly backTo: string
}

/** One attribute of the same service in several clouds: one value, the clouds that get it. */
export function BulkAttributeForm(props: BulkAttributeFormProps): ReactNode {
  const { attribute, services } = props
  const described = useClassMetadata(services[0]?.service.ciClassName ?? '')
  if (described.isPending) return <Skeleton lines={8} variant="rows" />
  return <LoadedForm {...props} field={bulkField(described.data?.mdAttributes, services, attribute)} />
}

function LoadedForm({
  organization,
  attribute,
  services,
  backTo,
  field: found,
}: BulkAttributeFormProps & { field: AttributeField }) {
  const navigate = useNavigate()
  const [field] = useState(found)
  const [initial] = useState(() => initialValues(field, services))
  // As it was when somebody came to look at it: what is changed meanwhile is still what was asked for.
  const [reviewed, setReviewed] = useState<readonly ServiceRow[]>()
  const [refused, setRefused] = useState<readonly string[]>([])
  const className = shortClass(services[0]?.service.ciClassName ?? '')
  const secrets = field.kind === 'secret' ? [toFieldName(attribute)] : []
  const form = useDraftForm({
    draft: `services ${organization}/${className}/${attribute}`,
    initialValues: initial,
    secrets,
    validate: (values) => validateAttributes([field], values),
  })
  const value = form.values[toFieldName(attribute)] ?? ''
  const chosen = selectedServices(services, attribute, form.values)
  const room = useRef<HTMLDivElement>(null)
  // Whoever opens the form came to type the value.
  useEffect(() => room.current?.querySelector<HTMLElement>('input, textarea')?.focus(), [])
  return (
    <>
      <FormPage
        title={`${attribute} of ${className}`}
        facts={`In ${formatCountOf(services.length, 'cloud')}. Each service gets its own request. Nothing else of it changes.`}
        form={form}
        what={`the new ${attribute}`}
        submitLabel={`Review ${formatCountOf(chosen.length, 'change')}`}
        onSubmit={() => {
          setRefused([])
          setReviewed(chosen)
        }}
        disabledReason={chosen.length === 0 ? 'No service would be changed.' : undefined}
        submitError={refused.length > 0 && <p role="alert">{refused.join(' ')}</p>}
        cancelTo={backTo}
      >
        <div ref={room}>
          <AttributeForm fields={[{ ...field, group: 'New value' }]} form={form} />
        </div>
        <FormGroup title="Clouds" description="Those that get the new value.">
          {services.map(({ cloud, service }) => (
            <Checkbox
              key={cloud}
              label={`${cloud}: ${service.ciName}`}
              description={`Now: ${currentText(field, service.ciAttributes[attribute] ?? '')}`}
              {...form.getInputProps(cloudField(cloud), { type: 'checkbox' })}
            />
          ))}
        </FormGroup>
      </FormPage>
      {reviewed && (
        <WriteDialog
          title={`Change ${attribute} in ${formatCountOf(reviewed.length, 'cloud')}`}
          description={`Services of class ${className}: ${reviewed.map(({ cloud }) => cloud).join(', ')}. What is deployed from now on uses it; what runs is not touched.`}
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
            const where = (message: string) =>
              reviewed.filter((_, at) => states[at]?.problem?.messages.includes(message)).map(({ cloud }) => cloud)
            setRefused(rest.map((message) => `${where(message).join(', ')}: ${message}`))
            // Those that have it need it no more; of a secret nobody could tell.
            const done = reviewed.filter((_, at) => states[at]?.state === 'done')
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

const currentText = (field: AttributeField, value: string): string => {
  if (value === '') return 'empty'
  return field.kind === 'secret' ? MASK : value
}

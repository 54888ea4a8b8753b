import { Checkbox } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useDraftForm } from '../../data/write/form-draft.ts'
import { IntentDialog } from '../../data/write/IntentDialog.tsx'
import { Diff } from '../../kit/Diff.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { AttributeForm } from '../../kit/form/AttributeForm.tsx'
import {
  attributeProblems,
  fieldOf,
  placeRefusals,
  shownValue,
  type AttributeField,
} from '../../kit/form/attributes.ts'
import { FormGroup } from '../../kit/form/FormGroup.tsx'
import { FormPage } from '../../kit/form/FormPage.tsx'
import { MASK } from '../../kit/secrets.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { CHANGED_BY_CLOUD, useClassMetadata } from '../cloud-queries.ts'
import { shortClass, type ServiceRow } from '../clouds/clouds.ts'
import { chosenServices, inCloud, initialValues, sameField } from './same-attribute.ts'
import { planServiceUpdate } from './plan.ts'

interface SameAttributeProps {
  readonly organization: string
  readonly attribute: string
  /** Services of one class, one per cloud. */
  readonly services: readonly ServiceRow[]
  readonly backTo: string
}

/** One attribute of the same service in several clouds: one value, the clouds that get it. */
export function SameAttribute(props: SameAttributeProps): ReactNode {
  const { attribute, services } = props
  const described = useClassMetadata(services[0]?.service.ciClassName ?? '')
  if (described.isPending) return <Skeleton lines={8} as="rows" />
  return <Ready {...props} field={sameField(described.data?.mdAttributes, services, attribute)} />
}

function Ready({
  organization,
  attribute,
  services,
  backTo,
  field: found,
}: SameAttributeProps & { field: AttributeField }) {
  const navigate = useNavigate()
  const [field] = useState(found)
  const [initial] = useState(() => initialValues(field, services))
  // As it was when somebody came to look at it: what is changed meanwhile is still what was asked for.
  const [reviewed, setReviewed] = useState<readonly ServiceRow[]>()
  const [refused, setRefused] = useState<readonly string[]>([])
  const className = shortClass(services[0]?.service.ciClassName ?? '')
  const secrets = field.kind === 'secret' ? [fieldOf(attribute)] : []
  const form = useDraftForm({
    draft: `services ${organization}/${className}/${attribute}`,
    initialValues: initial,
    secrets,
    validate: (values) => attributeProblems([field], values),
  })
  const value = form.values[fieldOf(attribute)] ?? ''
  const chosen = chosenServices(services, attribute, form.values)
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
        <FormGroup title="Clouds" about="Those that get the new value.">
          {services.map(({ cloud, service }) => (
            <Checkbox
              key={cloud}
              label={`${cloud}: ${service.ciName}`}
              description={`Now: ${nowIn(field, service.ciAttributes[attribute] ?? '')}`}
              {...form.getInputProps(inCloud(cloud), { type: 'checkbox' })}
            />
          ))}
        </FormGroup>
      </FormPage>
      {reviewed && (
        <IntentDialog
          title={`Change ${attribute} in ${formatCountOf(reviewed.length, 'cloud')}`}
          description={`Services of class ${className}: ${reviewed.map(({ cloud }) => cloud).join(', ')}. What is deployed from now on uses it; what runs is not touched.`}
          planned={reviewed.map(({ cloud, service }) =>
            planServiceUpdate({ organization, cloud, service: service.ciName }, service, [field], {
              [attribute]: value,
            }),
          )}
          changes={CHANGED_BY_CLOUD}
          reach={{ thing: 'service', count: reviewed.length, name: attribute }}
          disabledReason={undefined}
          settle={async (states) => {
            const { problems, rest } = placeRefusals(
              [field],
              [...new Set(states.flatMap(({ problem }) => problem?.messages ?? []))],
            )
            form.setErrors(problems)
            const where = (message: string) =>
              reviewed.filter((_, at) => states[at]?.problem?.messages.includes(message)).map(({ cloud }) => cloud)
            setRefused(rest.map((message) => `${where(message).join(', ')}: ${message}`))
            // Those that have it need it no more; of a secret nobody could tell.
            const done = reviewed.filter((_, at) => states[at]?.state === 'done')
            for (const { cloud } of done) form.setFieldValue(inCloud(cloud), 'false')
          }}
          onDone={() => {
            form.draft.finish()
            void navigate(backTo)
          }}
          onClose={() => setReviewed(undefined)}
        >
          <Diff
            label={`${attribute} by cloud`}
            differences={reviewed.map(({ cloud, service }) => ({
              attribute: `${attribute} in ${cloud}`,
              before: shownValue(field, service.ciAttributes[attribute] ?? ''),
              after: shownValue(field, value),
            }))}
          />
        </IntentDialog>
      )}
    </>
  )
}

const nowIn = (field: AttributeField, value: string): string => {
  if (value === '') return 'empty'
  return field.kind === 'secret' ? MASK : value
}

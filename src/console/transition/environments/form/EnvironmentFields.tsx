import { TextInput, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Ci } from '../../../../contract/core/records.ts'
import { isUsable, locationOf } from '../../../cloud/index.ts'
import { AttributeForm } from '../../../kit/form/AttributeForm.tsx'
import type { AttributeField } from '../../../kit/form/attributes.ts'
import { ChoiceField } from '../../../kit/form/ChoiceField.tsx'
import type { Form } from '../../../kit/form/form.ts'
import { FormGroup } from '../../../kit/form/FormGroup.tsx'
import { Status } from '../../../kit/state/StateBadge.tsx'
import styles from './EnvironmentFields.module.css'
import { BEHAVIOR_GROUP } from './settings.ts'
import { CLOUDS_FIELD, filterByPriority, getOrderWarning, validateClouds } from './validation.ts'
import { cloudField } from './values.ts'

const PRIORITIES = [
  { value: '', label: 'not used' },
  { value: '1', label: 'primary' },
  { value: '2', label: 'secondary' },
]

const FIGURES = [
  ['dpmt_order', 'Order'],
  ['pct_scale', 'Scale (%)'],
] as const

interface CloudRowProps {
  form: Form
  cloud: Ci
  isUsed: boolean
  /** The error of all clouds together, shown at the first one. */
  groupError: ReactNode
}

function CloudRow({ form, cloud, isUsed, groupError }: CloudRowProps) {
  const { ciId, ciName } = cloud
  const { adminstatus } = cloud.ciAttributes
  const priority = cloudField(ciId, 'priority')
  const input = form.getInputProps(priority)
  const isChosen = Boolean(form.values[priority])
  // Source: service-api 1.5.
  const reason =
    isUsed || isUsable(cloud) ? undefined : `${ciName} is ${adminstatus}: it cannot be added to environments.`
  const readOnly = !isChosen && reason !== undefined
  return (
    <div className={styles.cloud}>
      <ChoiceField
        label={ciName}
        choices={PRIORITIES}
        readOnly={readOnly}
        variant={readOnly ? 'filled' : 'default'}
        description={readOnly ? reason : [adminstatus || 'active', locationOf(cloud)].filter(Boolean).join(', ')}
        {...input}
        onChange={(value) => {
          form.setFieldValue(priority, value)
          form.clearFieldError(CLOUDS_FIELD)
        }}
        error={input.error ?? (isChosen ? reason : undefined) ?? groupError}
      />
      {isChosen &&
        FIGURES.map(([field, label]) => (
          <TextInput
            key={field}
            inputMode="decimal"
            label={
              <>
                {label}
                <VisuallyHidden> in {ciName}</VisuallyHidden>
              </>
            }
            {...form.getInputProps(cloudField(ciId, field))}
          />
        ))}
    </div>
  )
}

interface CloudFieldsProps {
  form: Form
  clouds: readonly Ci[]
  /** Ids of clouds that the environment uses already: they stay selectable in any state. */
  usedIds?: ReadonlySet<string>
}

function CloudFields({ form, clouds, usedIds }: CloudFieldsProps) {
  const groupError = form.errors[CLOUDS_FIELD]
  const hasSecondary = filterByPriority(form.values, clouds, '2').length > 0
  const problem = groupError || !hasSecondary ? undefined : validateClouds(form.values, clouds)[CLOUDS_FIELD]
  const warning = getOrderWarning(form.values, clouds)
  // The first selectable cloud gets the focus when the form is submitted without a primary.
  const first = clouds.find((cloud) => usedIds?.has(cloud.ciId) || isUsable(cloud))
  return (
    <FormGroup
      title="Clouds"
      description="Primary clouds serve traffic; secondary clouds are on standby. Clouds with a lower order are deployed first, those with the same order together, and all primary clouds before secondary ones. Scale is a percentage of the number of instances."
    >
      {clouds.map((cloud) => (
        <CloudRow
          key={cloud.ciId}
          form={form}
          cloud={cloud}
          isUsed={usedIds?.has(cloud.ciId) ?? false}
          groupError={cloud === first ? groupError : undefined}
        />
      ))}
      {problem && <Status icon="bad">{problem}</Status>}
      {warning && <Status icon="attention">{warning}</Status>}
    </FormGroup>
  )
}

interface EnvironmentFieldsProps extends CloudFieldsProps {
  settings: readonly AttributeField[]
  /** Shown before the rarely changed settings. */
  children?: ReactNode
}

/** Settings and clouds of a new or existing environment. */
export function EnvironmentFields({ settings, children, ...cloudProps }: EnvironmentFieldsProps) {
  const isBehavior = ({ group }: AttributeField) => group === BEHAVIOR_GROUP
  return (
    <>
      <AttributeForm form={cloudProps.form} fields={settings.filter((field) => !isBehavior(field))} />
      <CloudFields {...cloudProps} />
      {children}
      <AttributeForm form={cloudProps.form} fields={settings.filter(isBehavior)} />
    </>
  )
}

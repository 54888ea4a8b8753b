import { TextInput, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Ci } from '../../../../contract/core/records.ts'
import { isUsable, locationOf } from '../../../cloud/index.ts'
import { ChoiceField } from '../../../kit/form/ChoiceField.tsx'
import { FormGroup } from '../../../kit/form/FormGroup.tsx'
import type { Form } from '../../../kit/form/form.ts'
import { Status } from '../../../kit/state/StateBadge.tsx'
import { CLOUDS_FIELD, validateClouds, getWarnings } from './validation.ts'
import styles from './EnvironmentForm.module.css'
import { cloudField } from './values.ts'

interface CloudFieldsProps {
  form: Form
  clouds: readonly Ci[]
  /** Ids of clouds that the environment uses already: they stay selectable in any state. */
  usedCloudIds?: ReadonlySet<string>
}

const PRIORITIES = [
  { value: '', label: 'not used' },
  { value: '1', label: 'primary' },
  { value: '2', label: 'secondary' },
]

const NO_CLOUDS: ReadonlySet<string> = new Set()

/** Why a cloud cannot be added (service-api 1.5), or undefined. */
const cloudDisabledReason = (cloud: Ci): string | undefined =>
  isUsable(cloud)
    ? undefined
    : `${cloud.ciName} is ${cloud.ciAttributes.adminstatus}: it cannot be added to environments.`

interface CloudRowProps {
  form: Form
  cloud: Ci
  isUsed: boolean
  /** The error of all clouds together, shown at the first one. */
  groupError: ReactNode
}

function CloudRow({ form, cloud, isUsed, groupError }: CloudRowProps) {
  const { ciId, ciName } = cloud
  const field = cloudField(ciId, 'priority')
  const priority = form.getInputProps(field)
  const reason = isUsed ? undefined : cloudDisabledReason(cloud)
  const isChosen = Boolean(form.values[field])
  const readOnly = !isChosen && reason !== undefined
  const numberField = (what: 'dpmt_order' | 'pct_scale', label: string, initial: string) => {
    const name = cloudField(ciId, what)
    return (
      <TextInput
        inputMode="decimal"
        label={
          <>
            {label}
            <VisuallyHidden> in {ciName}</VisuallyHidden>
          </>
        }
        {...form.getInputProps(name)}
        value={form.values[name] ?? initial}
      />
    )
  }
  return (
    <div className={styles.cloud}>
      <ChoiceField
        label={ciName}
        choices={PRIORITIES}
        readOnly={readOnly}
        variant={readOnly ? 'filled' : 'default'}
        description={
          readOnly ? reason : [cloud.ciAttributes.adminstatus || 'active', locationOf(cloud)].filter(Boolean).join(', ')
        }
        {...priority}
        onChange={(value) => {
          form.setFieldValue(field, value)
          form.clearFieldError(CLOUDS_FIELD)
        }}
        error={priority.error ?? (isChosen ? reason : undefined) ?? groupError}
      />
      {isChosen && numberField('dpmt_order', 'Order', '1')}
      {isChosen && numberField('pct_scale', 'Share, %', '100')}
    </div>
  )
}

export function CloudFields({ form, clouds, usedCloudIds = NO_CLOUDS }: CloudFieldsProps) {
  const groupError = form.errors[CLOUDS_FIELD]
  const problem = validateClouds(form.values, clouds)
  const touched = clouds.some(({ ciId }) => form.values[cloudField(ciId, 'priority')] !== undefined)
  // The first selectable cloud gets the focus when the form is submitted without a primary.
  const first = clouds.find((cloud) => usedCloudIds.has(cloud.ciId) || isUsable(cloud))
  return (
    <FormGroup
      title="Clouds"
      description="Primary clouds serve, secondary ones stand by. Lower orders are deployed first, equal ones together, all primary clouds before the secondary ones. The share is of the number of instances."
    >
      {clouds.length === 0 && <p>The organization has no cloud yet.</p>}
      {clouds.map((cloud) => (
        <CloudRow
          key={cloud.ciId}
          form={form}
          cloud={cloud}
          isUsed={usedCloudIds.has(cloud.ciId)}
          groupError={cloud === first ? groupError : undefined}
        />
      ))}
      {touched && !groupError && problem && <Status icon="bad">{problem}</Status>}
      {getWarnings(form.values, clouds).map((note) => (
        <Status key={note} icon="attention">
          {note}
        </Status>
      ))}
    </FormGroup>
  )
}

import { Autocomplete, Checkbox, TextInput, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { ChoiceField } from '../../../kit/form/ChoiceField.tsx'
import { FormGroup } from '../../../kit/form/FormGroup.tsx'
import { MONOSPACE, type Form } from '../../../kit/form/form.ts'
import styles from './EnvironmentForm.module.css'

interface SettingFieldsProps {
  form: Form
  defaultSubdomain: string
  /** Names. */
  profiles: readonly string[]
  lockedNameReason?: string
  /** Shown between the main settings and the rarely changed ones. */
  children: ReactNode
}

const AVAILABILITIES = [
  { value: 'single', label: 'single: one of each' },
  { value: 'redundant', label: 'redundant: several of each' },
]

const SWITCHES = [
  ['monitoring', 'Monitoring'],
  ['autorepair', 'Auto repair of unhealthy instances'],
  ['autoreplace', 'Auto replace where repair does not help'],
  ['autoscale', 'Auto scale'],
  ['global_dns', 'Global DNS'],
  ['codpmt', 'Continuous deployment'],
  ['logging', 'Logging'],
  ['debug', 'Debug'],
] as const

export function SettingFields({ form, defaultSubdomain, profiles, lockedNameReason, children }: SettingFieldsProps) {
  return (
    <>
      <FormGroup title="Environment" description="Its name, and how it is set up.">
        <TextInput
          label="Name"
          required
          description="Letters, digits and dashes, starting with a letter. It cannot be changed later."
          {...(lockedNameReason !== undefined && { description: lockedNameReason, readOnly: true, variant: 'filled' })}
          {...form.getInputProps('ciName')}
        />
        <ChoiceField
          label="Availability"
          required
          choices={AVAILABILITIES}
          description="Used by platforms that do not set their own."
          {...form.getInputProps('availability')}
        />
        <Autocomplete
          label="Profile"
          data={[...new Set(profiles)]}
          description="What kind it is; only managers of the organization can change it later."
          {...form.getInputProps('profile')}
        />
        <Textarea label="Description" {...form.getInputProps('description')} />
        <TextInput
          label="Subdomain"
          styles={MONOSPACE}
          placeholder={defaultSubdomain}
          description={
            defaultSubdomain === ''
              ? 'Part of all its DNS names.'
              : `Part of all its DNS names; left empty: ${defaultSubdomain}`
          }
          {...form.getInputProps('subdomain')}
        />
      </FormGroup>
      {children}
      <FormGroup title="Behaviour" description="What the service does automatically.">
        <div className={styles.two}>
          {SWITCHES.map(([name, label]) => (
            <Checkbox key={name} label={label} {...form.getInputProps(name, { type: 'checkbox' })} />
          ))}
        </div>
        <TextInput
          label="Deployment delay, seconds"
          inputMode="decimal"
          description="How long continuous deployment waits after a change."
          {...form.getInputProps('dpmtdelay')}
        />
      </FormGroup>
    </>
  )
}

import type { ReactNode } from 'react'
import { CheckField } from '../kit/form/CheckField.tsx'
import { ChoiceField } from '../kit/form/ChoiceField.tsx'
import { FormGroup } from '../kit/form/FormGroup.tsx'
import { LongTextField } from '../kit/form/LongTextField.tsx'
import { TextField } from '../kit/form/TextField.tsx'
import type { Form } from '../kit/form/use-form.ts'
import styles from './EnvironmentForm.module.css'

interface SettingFieldsProps {
  readonly form: Form
  /** What the subdomain is where none is typed. */
  readonly subdomain: string
  /** Names of profiles that there are. */
  readonly profiles: readonly string[]
  /** Why the name cannot be changed. */
  readonly named?: string
  /** What stands between the settings people choose and those they seldom touch. */
  readonly children: ReactNode
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

/** Name and settings of an environment. */
export function SettingFields({ form, subdomain, profiles, named, children }: SettingFieldsProps) {
  return (
    <>
      <FormGroup title="Environment" about="What it is called, and how much of everything it has.">
        <TextField
          label="Name"
          required
          hint="A letter first, then letters, digits and dashes. It cannot be changed later."
          readOnlyReason={named}
          {...form.bind('ciName')}
        />
        <ChoiceField
          label="Availability"
          required
          choices={AVAILABILITIES}
          hint="Platforms that say nothing else follow it."
          {...form.bind('availability')}
        />
        <TextField
          label="Profile"
          suggestions={profiles}
          hint="What kind it is; only managers of the organization change it later."
          {...form.bind('profile')}
        />
        <LongTextField label="Description" lines={2} {...form.bind('description')} />
        <TextField
          label="Subdomain"
          mono
          placeholder={subdomain}
          hint={
            subdomain === '' ? 'Part of all DNS names of it.' : `Part of all DNS names of it; left empty: ${subdomain}`
          }
          {...form.bind('subdomain')}
        />
      </FormGroup>
      {children}
      <FormGroup title="Behaviour" about="What the service does in it by itself.">
        <div className={styles.two}>
          {SWITCHES.map(([name, label]) => (
            <CheckField key={name} label={label} {...form.bind(name)} />
          ))}
        </div>
        <TextField
          label="Deployment delay, seconds"
          inputMode="decimal"
          hint="How long continuous deployment waits after a change."
          {...form.bind('dpmtdelay')}
        />
      </FormGroup>
    </>
  )
}

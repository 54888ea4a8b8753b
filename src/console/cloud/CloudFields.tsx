import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ChoiceField } from '../kit/form/ChoiceField.tsx'
import { FormGroup } from '../kit/form/FormGroup.tsx'
import { LongTextField } from '../kit/form/LongTextField.tsx'
import { SecretField } from '../kit/form/SecretField.tsx'
import { TextField } from '../kit/form/TextField.tsx'
import type { Form } from '../kit/form/use-form.ts'
import { CUSTOM } from './cloud-form.ts'

interface NewCloudFieldsProps {
  readonly form: Form
  /** Name of a location to its path. */
  readonly locations: UseQueryResult<Readonly<Record<string, string>>>
}

const STATES = [
  { value: 'active', label: 'active: environments can use it' },
  { value: 'inert', label: 'inert: kept, but not to be added to environments' },
  { value: 'offline', label: 'offline: not to be used' },
]

/** What a new cloud is made of. */
export const NewCloudFields = ({ form, locations }: NewCloudFieldsProps): ReactNode => (
  <>
    <FormGroup title="Cloud" about="Its name and its location stay as they are once it is created.">
      <TextField
        label="Name"
        required
        mono
        hint="A letter first, then letters, digits, dashes and underscores, up to 32 characters."
        {...form.bind('ciName')}
        {...(form.values['ciName'] ? { error: form.problems['ciName'] } : {})}
      />
      <ChoiceField
        label="Location"
        required
        empty="Choose a location"
        choices={[
          ...Object.entries(locations.data ?? {}).map(([name, path]) => ({ value: path, label: name })),
          { value: CUSTOM, label: 'its own (custom)' },
        ]}
        hint={
          locations.isError
            ? 'The locations could not be read.'
            : 'Decides which templates of services fit. A custom cloud is reached from its own network and needs a key.'
        }
        {...form.bind('location')}
      />
      {form.values['location'] === CUSTOM && (
        <SecretField
          label="Authorization key"
          required
          hint="With it, what manages machines there signs in."
          {...form.bind('auth')}
        />
      )}
      <ChoiceField label="Status" choices={STATES} {...form.bind('adminstatus')} />
    </FormGroup>
    <AboutFields form={form} />
  </>
)

/** What a cloud says about itself, new or not. */
export const AboutFields = ({ form }: { form: Form }): ReactNode => (
  <FormGroup title="About" about="What people should know before they use it.">
    <TextField label="Description" hint="One line, shown in the list." {...form.bind('description')} />
    <LongTextField label="Comments" {...form.bind('comments')} />
  </FormGroup>
)

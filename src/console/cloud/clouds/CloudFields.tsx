import { TextInput, Textarea } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ChoiceField } from '../../kit/form/ChoiceField.tsx'
import { FormGroup } from '../../kit/form/FormGroup.tsx'
import { SecretField } from '../../kit/form/SecretField.tsx'
import type { Form } from '../../kit/form/form.ts'
import { CUSTOM_LOCATION } from './form.ts'

interface NewCloudFieldsProps {
  readonly form: Form
  /** Name of a location to its path. */
  readonly locations: UseQueryResult<Readonly<Record<string, string>>>
}

const STATUS_CHOICES = [
  { value: 'active', label: 'active: environments can use it' },
  { value: 'inert', label: 'inert: kept, but not to be added to environments' },
  { value: 'offline', label: 'offline: not to be used' },
]

/** What a new cloud is made of. */
export const NewCloudFields = ({ form, locations }: NewCloudFieldsProps): ReactNode => (
  <>
    <FormGroup title="Cloud" description="Its name and its location stay as they are once it is created.">
      <TextInput
        label="Name"
        required
        description="A letter first, then letters, digits, dashes and underscores, up to 32 characters."
        {...form.getInputProps('ciName')}
      />
      <ChoiceField
        label="Location"
        required
        searchable
        placeholder="Choose a location"
        choices={[
          ...Object.entries(locations.data ?? {}).map(([name, path]) => ({ value: path, label: name })),
          { value: CUSTOM_LOCATION, label: 'its own (custom)' },
        ]}
        description={
          locations.isError
            ? 'The locations could not be read.'
            : 'Decides which templates of services fit. A custom cloud is reached from its own network and needs a key.'
        }
        {...form.getInputProps('location')}
      />
      {form.values['location'] === CUSTOM_LOCATION && (
        <SecretField
          label="Authorization key"
          required
          description="With it, what manages machines there signs in."
          {...form.getInputProps('auth')}
        />
      )}
      <ChoiceField label="Status" choices={STATUS_CHOICES} {...form.getInputProps('adminstatus')} />
    </FormGroup>
    <AboutFields form={form} />
  </>
)

/** What a cloud says about itself, new or not. */
export const AboutFields = ({ form }: { form: Form }): ReactNode => (
  <FormGroup title="About" description="What people should know before they use it.">
    <TextInput label="Description" description="One line, shown in the list." {...form.getInputProps('description')} />
    <Textarea label="Comments" {...form.getInputProps('comments')} />
  </FormGroup>
)

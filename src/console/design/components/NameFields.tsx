import { TextInput, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormGroup } from '../../kit/form/FormGroup.tsx'
import type { Form } from '../../kit/form/form.ts'

export const initialNameValues = () => ({ ciName: '', comments: '' })

interface NameFieldsProps {
  form: Form
  title: string
  about: string
  hint?: string | undefined
}

/** Name and comments of a new component, monitor or attachment. */
export const NameFields = ({ form, title, about, hint = '' }: NameFieldsProps): ReactNode => (
  <FormGroup title={title} description={about}>
    <TextInput
      label="Name"
      required
      description={`Letters, digits, dashes and underscores, starting with a letter; it cannot be changed once it is committed. ${hint}`}
      {...form.getInputProps('ciName')}
    />
    <Textarea label="Comments" {...form.getInputProps('comments')} />
  </FormGroup>
)

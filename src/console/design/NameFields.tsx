import { TextInput, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormGroup } from '../kit/form/FormGroup.tsx'
import type { Form } from '../kit/form/form.ts'

/** What a new record begins with. */
export const initialNameValues = () => ({ ciName: '', comments: '' })

interface NameFieldsProps {
  readonly form: Form
  readonly title: string
  readonly about: string
  readonly hint?: string | undefined
}

/** What a new record of a design is called, and what people should know. */
export const NameFields = ({ form, title, about, hint = '' }: NameFieldsProps): ReactNode => (
  <FormGroup title={title} description={about}>
    <TextInput
      label="Name"
      required
      description={`A letter first, then letters, digits, dashes, underscores; it cannot be changed once it is committed. ${hint}`}
      {...form.getInputProps('ciName')}
    />
    <Textarea label="Comments" {...form.getInputProps('comments')} />
  </FormGroup>
)

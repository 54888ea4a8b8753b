import type { ReactNode } from 'react'
import { FormGroup } from '../kit/form/FormGroup.tsx'
import { LongTextField } from '../kit/form/LongTextField.tsx'
import { TextField } from '../kit/form/TextField.tsx'
import type { Form } from '../kit/form/use-form.ts'

/** What a new record begins with. */
export const NAMELESS = () => ({ ciName: '', comments: '' })

interface NameFieldsProps {
  readonly form: Form
  readonly title: string
  readonly about: string
  readonly hint?: string | undefined
}

/** What a new record of a design is called, and what people should know. */
export const NameFields = ({ form, title, about, hint = '' }: NameFieldsProps): ReactNode => (
  <FormGroup title={title} about={about}>
    <TextField
      label="Name"
      required
      mono
      hint={`A letter first, then letters, digits, dashes, underscores; it cannot be changed once it is committed. ${hint}`}
      {...form.bind('ciName')}
    />
    <LongTextField label="Comments" lines={2} {...form.bind('comments')} />
  </FormGroup>
)

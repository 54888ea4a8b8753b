import { Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormGroup } from '../../kit/form/FormGroup.tsx'
import type { Form } from '../../kit/form/form.ts'

/** Fields of new and existing clouds. */
export const AboutFields = ({ form }: { form: Form }): ReactNode => (
  <FormGroup title="About" description="What people should know before they use it.">
    <TextInput label="Description" description="One line, shown in the list." {...form.getInputProps('description')} />
    <Textarea label="Comments" {...form.getInputProps('comments')} />
  </FormGroup>
)

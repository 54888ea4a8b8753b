import type { ReactNode } from 'react'
import { FormGroup } from '../kit/form/FormGroup.tsx'
import { LongTextField } from '../kit/form/LongTextField.tsx'
import { TextField } from '../kit/form/TextField.tsx'
import type { Form } from '../kit/form/use-form.ts'

/** What an assembly says about itself, new or not. `owners`: those of other assemblies. */
export const AssemblyFields = ({ form, owners }: { form: Form; owners?: readonly string[] }): ReactNode => (
  <FormGroup title="About" about="Whom to ask, and what it is for.">
    <TextField
      label="Owner (e-mail address)"
      required
      inputMode="email"
      hint="Gets the notifications of its environments, such as team@acme.com."
      suggestions={owners}
      {...form.bind('owner')}
    />
    <TextField label="Description" hint="One line, shown in the list." {...form.bind('description')} />
    <LongTextField label="Comments" {...form.bind('comments')} />
  </FormGroup>
)

import { Autocomplete, TextInput, Textarea } from '@mantine/core'
import { FormGroup } from '../kit/form/FormGroup.tsx'
import type { Form } from '../kit/form/form.ts'

/** `owners`: suggestions, from other assemblies. */
export const AssemblyFields = ({ form, owners }: { form: Form; owners?: readonly string[] }) => (
  <FormGroup title="About" description="Owner and purpose of the assembly.">
    <Autocomplete
      label="Owner (e-mail address)"
      required
      inputMode="email"
      description="Receives the notifications of its environments. Example: team@acme.com."
      data={owners && [...owners]}
      {...form.getInputProps('owner')}
    />
    <TextInput
      label="Description"
      description="One line, shown in the list of assemblies."
      {...form.getInputProps('description')}
    />
    <Textarea label="Comments" {...form.getInputProps('comments')} />
  </FormGroup>
)

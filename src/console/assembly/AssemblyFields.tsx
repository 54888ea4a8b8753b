import { Autocomplete, TextInput, Textarea } from '@mantine/core'
import { FormGroup } from '../kit/form/FormGroup.tsx'
import type { Form } from '../kit/form/form.ts'

/** `owners`: suggestions, the owners of other assemblies. */
export const AssemblyFields = ({ form, owners }: { form: Form; owners?: readonly string[] }) => (
  <FormGroup title="About" description="Who to ask, and what it is for.">
    <Autocomplete
      label="Owner (e-mail address)"
      required
      inputMode="email"
      description="Gets the notifications of its environments, such as team@acme.com."
      {...(owners && { data: [...owners] })}
      {...form.getInputProps('owner')}
    />
    <TextInput label="Description" description="One line, shown in the list." {...form.getInputProps('description')} />
    <Textarea label="Comments" {...form.getInputProps('comments')} />
  </FormGroup>
)

import { useState, type ReactNode } from 'react'
import { attributeProblems, attributeValues, type AttributeField } from '../form/attributes.ts'
import { AttributeForm } from '../form/AttributeForm.tsx'
import { needed } from '../form/checks.ts'
import { FormBody } from '../form/FormBody.tsx'
import { FormGroup } from '../form/FormGroup.tsx'
import { TextField } from '../form/TextField.tsx'
import { useForm, type Values } from '../form/use-form.ts'
import { Section } from '../Section.tsx'

const sizes = ['S', 'M', 'L'].map((value) => ({ value, label: value }))

const fields: readonly AttributeField[] = [
  {
    name: 'size',
    label: 'Instance size',
    kind: 'choice',
    choices: sizes,
    required: true,
    value: 'M',
    group: 'Machine',
  },
  { name: 'cores', label: 'Cores', kind: 'number', value: 'two', description: 'Such as 2.', group: 'Machine' },
  { name: 'public', label: 'Require a public IP', kind: 'flag', value: 'true', group: 'Machine' },
  {
    name: 'image',
    label: 'Image',
    kind: 'text',
    value: 'centos-7',
    readOnlyReason: 'The pack decides it.',
    mono: true,
  },
  { name: 'keys', label: 'Authorized keys', kind: 'list', value: '["ssh-ed25519 AAAA anna@acme"]', mono: true },
  { name: 'env', label: 'Environment variables', kind: 'map', value: '{"PATH":"/bin","LANG":"C"}' },
  { name: 'rules', label: 'Rules', kind: 'json', value: '[{"from": 1,}]' },
  { name: 'password', label: 'Password', kind: 'secret', value: '--ENCRYPTED--' },
  { name: 'notes', label: 'Notes', kind: 'long', value: '' },
]

const initial = { ciName: '', ...attributeValues(fields) }

/** A form with every kind of field, right and wrong. */
export function FormSamples(): ReactNode {
  const [value, setValue] = useState<Values>(initial)
  const store = {
    value,
    set: setValue,
    dirty: value !== initial,
    offered: undefined,
    take: () => {},
    drop: () => setValue(initial),
  }
  const form = useForm(store, (values) => ({
    ciName: needed(values['ciName'], 'Name'),
    ...attributeProblems(fields, values),
  }))
  return (
    <Section title="Form">
      <FormBody
        form={form}
        what="the component"
        submitLabel="Create the component"
        onSubmit={form.done}
        disabledReason={undefined}
        submitError={undefined}
        cancelTo="/kit"
      >
        <FormGroup title="Component" about="What it is called in the platform.">
          <TextField label="Name" required hint="A letter first, such as web-1." {...form.bind('ciName')} />
        </FormGroup>
        <AttributeForm fields={fields} form={form} />
      </FormBody>
    </Section>
  )
}

import { Button, Group, PasswordInput, TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { ENCRYPTED } from '../../../contract/core/values.ts'
import { MASK } from '../secrets.ts'
import { MONOSPACE, type FieldProps } from './form.ts'

/** A secret. The service never returns its value and keeps it until it is replaced (service-api 6.1). */
export function SecretField({ value = '', onChange, ...field }: FieldProps): ReactNode {
  const [stored] = useState(value)
  const { label, readOnly = false } = field
  const withButton = (text: string, name: string, next: string) => (input: ReactNode) => (
    <Group gap="xs" wrap="nowrap" align="start">
      <div style={{ flex: 1 }}>{input}</div>
      <Button aria-label={name} disabled={readOnly} onClick={() => onChange(next)}>
        {text}
      </Button>
    </Group>
  )
  if (value.startsWith(ENCRYPTED))
    return (
      <TextInput
        {...field}
        readOnly
        value={MASK}
        title="A value is set. The service does not show it."
        inputContainer={withButton('Replace', `Replace ${label}`, '')}
      />
    )
  return (
    <PasswordInput
      autoComplete="new-password"
      spellCheck={false}
      styles={MONOSPACE}
      {...field}
      visibilityToggleButtonProps={{ 'aria-label': `Show ${label}` }}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      {...(stored.startsWith(ENCRYPTED) && { inputContainer: withButton('Keep', `Keep ${label} as it is`, stored) })}
    />
  )
}

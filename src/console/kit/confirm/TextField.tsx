import { TextInput, type TextInputProps } from '@mantine/core'

export default function TextField(props: TextInputProps) {
  return <TextInput {...props} />
}

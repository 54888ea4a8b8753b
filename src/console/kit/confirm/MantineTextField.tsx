import { TextInput, type TextInputProps } from '@mantine/core'

export default function MantineTextField(props: TextInputProps) {
  return <TextInput {...props} />
}

import { Checkbox, type CheckboxProps } from '@mantine/core'

export default function CheckField(props: CheckboxProps) {
  return <Checkbox {...props} />
}

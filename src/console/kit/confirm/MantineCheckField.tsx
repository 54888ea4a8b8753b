import { Checkbox, type CheckboxProps } from '@mantine/core'

export default function MantineCheckField(props: CheckboxProps) {
  return <Checkbox {...props} />
}

import { Radio, SimpleGrid, Text } from '@mantine/core'
import type { ComponentAction } from '../../../contract/operations/operations.ts'
import { getActionKey, getActionTitle } from './run.ts'

interface ActionPickerProps {
  readonly actions: readonly ComponentAction[]
  readonly value: string
  readonly onChange: (key: string) => void
}

/** The actions a component offers, one of them to choose. */
export function ActionPicker({ actions, value, onChange }: ActionPickerProps) {
  if (actions.length === 0) return <Text inherit>This component offers no action.</Text>
  return (
    <Radio.Group label="Action" value={value} onChange={onChange}>
      <SimpleGrid minColWidth={260} spacing="md" verticalSpacing="xs" mt="xs">
        {actions.map((action) => {
          const title = getActionTitle(action)
          return (
            <Radio
              key={getActionKey(action)}
              value={getActionKey(action)}
              size="xs"
              label={<bdi>{title}</bdi>}
              description={action.description.toLowerCase() === title.toLowerCase() ? undefined : action.description}
            />
          )
        })}
      </SimpleGrid>
    </Radio.Group>
  )
}

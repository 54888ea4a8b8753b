import { Radio, SimpleGrid, Text } from '@mantine/core'
import type { ComponentAction } from '../../../contract/operations/operations.ts'
import { keyOf, titleOf } from './run.ts'

interface ActionChoiceProps {
  readonly actions: readonly ComponentAction[]
  readonly chosen: string
  readonly onChoose: (key: string) => void
}

/** The actions a component offers, one of them to choose. */
export function ActionChoice({ actions, chosen, onChoose }: ActionChoiceProps) {
  if (actions.length === 0) return <Text inherit>This component offers no action.</Text>
  return (
    <Radio.Group label="Action" value={chosen} onChange={onChoose}>
      <SimpleGrid minColWidth={260} spacing="md" verticalSpacing="xs" mt="xs">
        {actions.map((action) => {
          const title = titleOf(action)
          return (
            <Radio
              key={keyOf(action)}
              value={keyOf(action)}
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

import { Checkbox, Group, Radio, SimpleGrid, Text } from '@mantine/core'
import { formatCountOf } from '../../kit/format.ts'

export type How = 'deploy' | 'waves' | 'mark'

interface ReplaceHowProps {
  readonly how: How
  readonly onHow: (how: How) => void
  readonly environment: string
  /** Open changes that could be committed too; undefined when there are none. */
  readonly open: number | undefined
  readonly commits: boolean
  readonly onCommits: (commits: boolean) => void
}

const WAYS: readonly (readonly [How, title: string, meaning: string])[] = [
  ['deploy', 'Now', 'Mark them, plan only this, compare the plan with the list, deploy'],
  ['waves', 'In waves', 'The same for some at a time, with a health check in between'],
  ['mark', 'Mark only', 'The next deployment replaces them'],
]

/** How far it goes: to the end at once, in waves, or only to the mark. */
export function ReplaceHow({ how, onHow, environment, open, commits, onCommits }: ReplaceHowProps) {
  return (
    <>
      <Radio.Group label="How" value={how} onChange={onHow}>
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm" mt="xs">
          {WAYS.map(([way, title, meaning]) => (
            <Radio.Card key={way} value={way} px="sm" py="xs">
              <Group gap="sm" wrap="nowrap" align="flex-start">
                <Radio.Indicator size="xs" mt={2} />
                <div>
                  <Text fz="sm" fw={500}>
                    {title}
                  </Text>
                  <Text fz="xs" c="dimmed">
                    {meaning}
                  </Text>
                </div>
              </Group>
            </Radio.Card>
          ))}
        </SimpleGrid>
      </Radio.Group>
      {open !== undefined && how !== 'mark' && (
        <Checkbox
          label={`Also commit ${open > 0 ? formatCountOf(open, 'open change') : 'the open changes'} of ${environment}; otherwise they stay open`}
          checked={commits}
          onChange={({ currentTarget: { checked } }) => onCommits(checked)}
        />
      )}
    </>
  )
}

import { Checkbox, Group, Radio, SimpleGrid, Text } from '@mantine/core'
import { formatCountOf } from '../../kit/format.ts'

export type ReplaceMode = 'deploy' | 'waves' | 'mark'

interface ReplaceModeFieldProps {
  readonly mode: ReplaceMode
  readonly onModeChange: (how: ReplaceMode) => void
  readonly environment: string
  /** Open changes that could be committed too; undefined when there are none. */
  readonly openChanges: number | undefined
  readonly commitOpenChanges: boolean
  readonly onCommitChange: (commits: boolean) => void
}

const MODES: readonly (readonly [ReplaceMode, title: string, meaning: string])[] = [
  ['deploy', 'Now', 'Mark them, plan only this, compare the plan with the list, deploy'],
  ['waves', 'In waves', 'The same for some at a time, with a health check in between'],
  ['mark', 'Mark only', 'The next deployment replaces them'],
]

/** How far it goes: to the end at once, in waves, or only to the mark. */
export function ReplaceModeField({
  mode,
  onModeChange,
  environment,
  openChanges,
  commitOpenChanges,
  onCommitChange,
}: ReplaceModeFieldProps) {
  return (
    <>
      <Radio.Group label="How" value={mode} onChange={onModeChange}>
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm" mt="xs">
          {MODES.map(([way, title, meaning]) => (
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
      {openChanges !== undefined && mode !== 'mark' && (
        <Checkbox
          label={`Also commit ${openChanges > 0 ? formatCountOf(openChanges, 'open change') : 'the open changes'} of ${environment}; otherwise they stay open`}
          checked={commitOpenChanges}
          onChange={({ currentTarget: { checked } }) => onCommitChange(checked)}
        />
      )}
    </>
  )
}

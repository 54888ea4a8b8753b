import { ActionIcon, Checkbox, Group, List, Select, Stack, TextInput } from '@mantine/core'
import { IconArrowUp, IconX } from '@tabler/icons-react'
import type { ComponentAction } from '../../../contract/operations/operations.ts'
import { formatCountOf } from '../../kit/format.ts'
import { parseArgumentNames, getActionKey, getActionTitle, type RunStep } from './run.ts'

export interface RunSettings {
  /** As typed; '' is all at once. */
  readonly batchSize: string
  readonly spreadAcrossClouds: boolean
  readonly arguments: Readonly<Record<string, string>>
}

interface ActionStepsProps {
  readonly steps: readonly RunStep[]
  /** What can be run after them. */
  readonly availableActions: readonly ComponentAction[]
  readonly onChange: (steps: readonly RunStep[]) => void
}

const moveUp = (steps: readonly RunStep[], at: number): RunStep[] =>
  steps.map((step, index) => steps[index === at ? at - 1 : index === at - 1 ? at : index] ?? step)

/** What runs, in its order: each step with whether its failure stops everything. */
export function ActionSteps({ steps, availableActions, onChange }: ActionStepsProps) {
  return (
    <Stack component="section" aria-label="Steps" gap="sm">
      <List type="ordered" spacing="xs" withPadding={false}>
        {steps.map(({ action, critical }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same action may run twice; a step is its place
          <List.Item key={at}>
            <Group gap="sm">
              <bdi>{getActionTitle(action)}</bdi>
              <Checkbox
                label="Stop at the first failure (critical)"
                checked={critical}
                onChange={({ currentTarget: { checked } }) => onChange(steps.with(at, { action, critical: checked }))}
              />
              {steps.length > 1 && at > 0 && (
                <ActionIcon
                  aria-label={`Run ${getActionTitle(action)} earlier`}
                  onClick={() => onChange(moveUp(steps, at))}
                >
                  <IconArrowUp size={14} stroke={1.75} />
                </ActionIcon>
              )}
              {steps.length > 1 && (
                <ActionIcon
                  aria-label={`Remove ${getActionTitle(action)}`}
                  onClick={() => onChange(steps.toSpliced(at, 1))}
                >
                  <IconX size={14} stroke={1.75} />
                </ActionIcon>
              )}
            </Group>
          </List.Item>
        ))}
      </List>
      <Select
        label="Then run"
        placeholder="nothing more"
        searchable
        maw={280}
        value={null}
        data={[...new Map(availableActions.map((action) => [getActionKey(action), getActionTitle(action)]))].map(
          ([value, label]) => ({
            value,
            label,
          }),
        )}
        onChange={(value) => {
          const action = availableActions.find((each) => getActionKey(each) === value)
          if (action) onChange([...steps, { action, critical: true }])
        }}
      />
    </Stack>
  )
}

interface ActionSettingsProps {
  readonly steps: readonly RunStep[]
  readonly settings: RunSettings
  readonly batchCount: number
  readonly batchSizeError: string | undefined
  readonly onChange: (settings: RunSettings) => void
}

/** How many at a time, and the arguments that every step gets. */
export function ActionSettings({ steps, settings, batchCount, batchSizeError, onChange }: ActionSettingsProps) {
  const names = [...new Set(steps.flatMap(({ action }) => parseArgumentNames(action)))]
  return (
    <>
      <TextInput
        label={`At a time (${batchCount <= 1 ? 'all at once' : formatCountOf(batchCount, 'batch', 'batches')})`}
        placeholder="all"
        autoComplete="off"
        maw={180}
        value={settings.batchSize}
        error={batchSizeError}
        onChange={({ currentTarget: { value } }) => onChange({ ...settings, batchSize: value })}
      />
      {batchCount > 1 && (
        <Checkbox
          label="Spread every batch over the clouds; otherwise one cloud after the other"
          checked={settings.spreadAcrossClouds}
          onChange={({ currentTarget: { checked } }) => onChange({ ...settings, spreadAcrossClouds: checked })}
        />
      )}
      {names.map((name) => (
        <TextInput
          key={name}
          label={name}
          value={settings.arguments[name] ?? ''}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...settings, arguments: { ...settings.arguments, [name]: value } })
          }
        />
      ))}
    </>
  )
}

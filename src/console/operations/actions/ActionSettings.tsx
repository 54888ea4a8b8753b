import { ActionIcon, Checkbox, Group, List, Select, Stack, TextInput } from '@mantine/core'
import { IconArrowUp, IconX } from '@tabler/icons-react'
import type { ComponentAction } from '../../../contract/operations/operations.ts'
import { formatCountOf } from '../../kit/format.ts'
import { argumentNames, keyOf, titleOf, type RunStep } from './run.ts'

export interface Settings {
  /** As typed; '' is all at once. */
  readonly amount: string
  readonly spread: boolean
  readonly arguments: Readonly<Record<string, string>>
}

interface StepsProps {
  readonly steps: readonly RunStep[]
  /** What can be run after them. */
  readonly actions: readonly ComponentAction[]
  readonly onChange: (steps: readonly RunStep[]) => void
}

const moved = (steps: readonly RunStep[], at: number): RunStep[] =>
  steps.map((step, index) => steps[index === at ? at - 1 : index === at - 1 ? at : index] ?? step)

/** What runs, in its order: each step with whether its failure stops everything. */
export function ActionSteps({ steps, actions, onChange }: StepsProps) {
  return (
    <Stack component="section" aria-label="Steps" gap="sm">
      <List type="ordered" spacing="xs" withPadding={false}>
        {steps.map(({ action, critical }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same action may run twice; a step is its place
          <List.Item key={at}>
            <Group gap="sm">
              <bdi>{titleOf(action)}</bdi>
              <Checkbox
                label="Stop at the first failure (critical)"
                checked={critical}
                onChange={({ currentTarget: { checked } }) => onChange(steps.with(at, { action, critical: checked }))}
              />
              {steps.length > 1 && at > 0 && (
                <ActionIcon aria-label={`Run ${titleOf(action)} earlier`} onClick={() => onChange(moved(steps, at))}>
                  <IconArrowUp size={14} stroke={1.75} />
                </ActionIcon>
              )}
              {steps.length > 1 && (
                <ActionIcon aria-label={`Remove ${titleOf(action)}`} onClick={() => onChange(steps.toSpliced(at, 1))}>
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
        data={[...new Map(actions.map((action) => [keyOf(action), titleOf(action)]))].map(([value, label]) => ({
          value,
          label,
        }))}
        onChange={(value) => {
          const action = actions.find((each) => keyOf(each) === value)
          if (action) onChange([...steps, { action, critical: true }])
        }}
      />
    </Stack>
  )
}

interface ActionSettingsProps {
  readonly steps: readonly RunStep[]
  readonly settings: Settings
  readonly batches: number
  readonly problem: string | undefined
  readonly onChange: (settings: Settings) => void
}

/** How many at a time, and the arguments that every step gets. */
export function ActionSettings({ steps, settings, batches, problem, onChange }: ActionSettingsProps) {
  const names = [...new Set(steps.flatMap(({ action }) => argumentNames(action)))]
  return (
    <>
      <TextInput
        label={`At a time (${batches <= 1 ? 'all at once' : formatCountOf(batches, 'batch', 'batches')})`}
        placeholder="all"
        autoComplete="off"
        maw={180}
        value={settings.amount}
        error={problem}
        onChange={({ currentTarget: { value } }) => onChange({ ...settings, amount: value })}
      />
      {batches > 1 && (
        <Checkbox
          label="Spread every batch over the clouds; otherwise one cloud after the other"
          checked={settings.spread}
          onChange={({ currentTarget: { checked } }) => onChange({ ...settings, spread: checked })}
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

import { ActionIcon, Checkbox, Group, List, Radio, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { IconArrowUp, IconX } from '@tabler/icons-react'
import type { ComponentAction } from '../../../contract/operations/operations.ts'
import { formatCountOf } from '../../kit/format.ts'
import { parseArgumentNames, getActionKey, getActionTitle, type RunStep } from './run.ts'

interface ActionPickerProps {
  actions: readonly ComponentAction[]
  /** Key of the action. */
  value: string
  onChange: (action: ComponentAction) => void
}

export function ActionPicker({ actions, value, onChange }: ActionPickerProps) {
  if (actions.length === 0) return <Text inherit>This component has no actions.</Text>
  const onKeyChange = (key: string) => {
    const action = actions.find((each) => getActionKey(each) === key)
    if (action) onChange(action)
  }
  return (
    <Radio.Group label="Action" value={value} onChange={onKeyChange}>
      <SimpleGrid minColWidth={260} spacing="md" verticalSpacing="xs" mt="xs">
        {actions.map((action) => {
          const title = getActionTitle(action)
          return (
            <Radio
              key={getActionKey(action)}
              value={getActionKey(action)}
              label={<bdi>{title}</bdi>}
              description={action.description.toLowerCase() === title.toLowerCase() ? undefined : action.description}
            />
          )
        })}
      </SimpleGrid>
    </Radio.Group>
  )
}

export interface RunSettings {
  /** As typed; '' is all at once. */
  readonly batchSize: string
  readonly spreadAcrossClouds: boolean
  readonly arguments: Readonly<Record<string, string>>
}

interface ActionStepsProps {
  steps: readonly RunStep[]
  availableActions: readonly ComponentAction[]
  onChange: (steps: readonly RunStep[]) => void
}

const moveUp = (steps: readonly RunStep[], index: number): RunStep[] =>
  steps.toSpliced(index - 1, 2, ...steps.slice(index - 1, index + 1).toReversed())

/** The steps in their order. */
export function ActionSteps({ steps, availableActions, onChange }: ActionStepsProps) {
  return (
    <Stack component="section" aria-label="Steps" gap="md">
      <List type="ordered" spacing="xs" size="sm" withPadding={false}>
        {steps.map(({ action, critical }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same action may run twice
          <List.Item key={index}>
            <Group gap="sm" align="flex-end">
              <bdi>{getActionTitle(action)}</bdi>
              <Checkbox
                label="Stop at the first failure (critical)"
                checked={critical}
                onChange={({ currentTarget: { checked } }) =>
                  onChange(steps.with(index, { action, critical: checked }))
                }
              />
              {index > 0 && (
                <ActionIcon
                  aria-label={`Move ${getActionTitle(action)} up`}
                  onClick={() => onChange(moveUp(steps, index))}
                >
                  <IconArrowUp size={14} />
                </ActionIcon>
              )}
              {steps.length > 1 && (
                <ActionIcon
                  aria-label={`Remove ${getActionTitle(action)}`}
                  onClick={() => onChange(steps.toSpliced(index, 1))}
                >
                  <IconX size={14} />
                </ActionIcon>
              )}
            </Group>
          </List.Item>
        ))}
      </List>
      <Select
        label="Add step"
        placeholder="Choose an action"
        searchable
        maw={280}
        value={null}
        data={[...new Map(availableActions.map((action) => [getActionKey(action), getActionTitle(action)]))].map(
          ([value, label]) => ({ value, label }),
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
  steps: readonly RunStep[]
  settings: RunSettings
  batchCount: number
  batchSizeError: string | undefined
  onChange: (settings: RunSettings) => void
}

/** Size of the batches, and the arguments of all steps. */
export function ActionSettings({ steps, settings, batchCount, batchSizeError, onChange }: ActionSettingsProps) {
  const names = [...new Set(steps.flatMap(({ action }) => parseArgumentNames(action)))]
  return (
    <>
      <TextInput
        label="Batch size"
        description={
          batchCount <= 1
            ? 'All instances at once. Enter a number or a percentage to run batch by batch.'
            : `${formatCountOf(batchCount, 'batch', 'batches')}, one after another.`
        }
        autoComplete="off"
        maw={480}
        value={settings.batchSize}
        error={batchSizeError}
        onChange={({ currentTarget: { value } }) => onChange({ ...settings, batchSize: value })}
      />
      {batchCount > 1 && (
        <Checkbox
          label="Spread each batch across clouds; otherwise cloud by cloud"
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

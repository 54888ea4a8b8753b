import { Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatCountOf } from '../../kit/format.ts'
import { addParameter, listPlanValues, type ChangePlan } from './plan.ts'

interface AddParameterDialogProps {
  plan: ChangePlan
  onSave: (plan: ChangePlan) => void
  onClose: () => void
}

/** Makes a value of the plan a parameter. */
export default function AddParameterDialog({ plan, onSave, onClose }: AddParameterDialogProps) {
  const values = listPlanValues(plan)
  const [chosen, setChosen] = useState<string | null>(null)
  const [name, setName] = useState('')
  const value = values[Number(chosen ?? -1)]
  const parameter = name.trim() || (value?.key ?? '')
  const isTaken = parameter === 'organization' || plan.parameters.some((other) => other.name === parameter)
  const isValid = /^\w[\w. -]*$/.test(parameter)
  return (
    <Modal opened onClose={onClose} title="Add parameter">
      <Stack>
        <Select
          label="Value"
          searchable
          data={values.map(({ key, value: text, count }, index) => ({
            value: String(index),
            label: `${key}: ${text.slice(0, 60)} (${formatCountOf(count, 'place')})`,
          }))}
          value={chosen}
          onChange={setChosen}
        />
        <TextInput
          label="Name"
          placeholder={value?.key}
          value={name}
          error={
            value &&
            (isTaken
              ? 'A parameter with this name already exists.'
              : isValid
                ? undefined
                : 'Use letters, digits, spaces, dots and dashes.')
          }
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="filled"
            disabled={!value || isTaken || !isValid}
            onClick={() => value && onSave(addParameter(plan, value, parameter))}
          >
            Add parameter
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

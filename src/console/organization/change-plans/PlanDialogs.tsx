// Dialogs that change the plans of this browser. They send nothing.
import { Button, Group, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { MountedModal } from '../../kit/confirm/MountedModal.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { MONOSPACE } from '../../kit/form/form.ts'
import { addParameter, listPlanValues, parsePlan, planToYaml, type ChangePlan } from './plan.ts'
import { freeName, removePlan } from './store.ts'

interface PlanDialogProps {
  title: ReactNode
  size?: 'xl'
  children: ReactNode
  submitLabel: string
  danger?: boolean
  disabled?: boolean
  onSubmit: () => void
  onClose: () => void
}

function PlanDialog(props: PlanDialogProps) {
  const { title, size, children, submitLabel, danger, disabled, onSubmit, onClose } = props
  return (
    <MountedModal onClose={onClose} title={title} size={size}>
      <Stack>
        {children}
        <Group justify="flex-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="filled" color={danger ? 'bad' : undefined} disabled={disabled} onClick={onSubmit}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </MountedModal>
  )
}

interface ChangeDialogProps {
  plan: ChangePlan
  onSave: (plan: ChangePlan) => void
  onClose: () => void
}

export function AddParameterDialog({ plan, onSave, onClose }: ChangeDialogProps) {
  const values = listPlanValues(plan)
  const [chosen, setChosen] = useState<string | null>(null)
  const [name, setName] = useState('')
  const value = values[Number(chosen ?? -1)]
  const parameter = name.trim() || (value?.key ?? '')
  const isTaken = parameter === 'organization' || plan.parameters.some((other) => other.name === parameter)
  const isValid = /^\w[\w. -]*$/.test(parameter)
  return (
    <PlanDialog
      title="Add parameter"
      submitLabel="Add parameter"
      disabled={!value || isTaken || !isValid}
      onSubmit={() => value && onSave(addParameter(plan, value, parameter))}
      onClose={onClose}
    >
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
    </PlanDialog>
  )
}

export function EditPlanDialog({ plan, onSave, onClose }: ChangeDialogProps) {
  const [text, setText] = useState(() => planToYaml(plan))
  const [problem, setProblem] = useState<string>()
  const save = () => {
    try {
      const edited = parsePlan(text)
      if (edited.name !== plan.name && freeName(edited.name) !== edited.name)
        throw new Error(`A change plan “${edited.name}” already exists. Choose another name.`)
      onSave(edited)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The plan is not valid.')
    }
  }
  return (
    <PlanDialog title={`Edit ${plan.name}`} size="xl" submitLabel="Save change plan" onSubmit={save} onClose={onClose}>
      <Textarea
        label="Change plan"
        autosize
        minRows={12}
        maxRows={24}
        styles={MONOSPACE}
        value={text}
        error={problem}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </PlanDialog>
  )
}

export function DeletePlanDialog(props: { name: string; onDeleted?: () => void; onClose: () => void }) {
  const { name, onDeleted, onClose } = props
  const remove = () => {
    removePlan(name)
    onClose()
    onDeleted?.()
  }
  return (
    <PlanDialog
      title={<bdi>Delete {name}</bdi>}
      submitLabel="Delete change plan"
      danger
      onSubmit={remove}
      onClose={onClose}
    >
      <Text>
        The plan is only in this browser, and cannot be restored unless it was exported. Changes that it has already
        applied are not reverted.
      </Text>
    </PlanDialog>
  )
}

import { Button, Group, Modal, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { MONOSPACE } from '../../kit/form/form.ts'
import { parsePlan, planToYaml, type ChangePlan } from './plan.ts'
import { freeName } from './store.ts'

interface EditPlanDialogProps {
  plan: ChangePlan
  onSave: (plan: ChangePlan) => void
  onClose: () => void
}

/** Edits a plan as YAML. */
export default function EditPlanDialog({ plan, onSave, onClose }: EditPlanDialogProps) {
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
    <Modal opened onClose={onClose} title={`Edit ${plan.name}`} size="xl">
      <Stack>
        <Textarea
          label="Plan"
          autosize
          minRows={12}
          maxRows={24}
          styles={MONOSPACE}
          value={text}
          error={problem}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="filled" onClick={save}>
            Save change plan
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

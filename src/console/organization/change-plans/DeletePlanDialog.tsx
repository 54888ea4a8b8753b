import { Button, Group, Stack, Text } from '@mantine/core'
import { MountedModal } from '../../kit/confirm/MountedModal.tsx'
import { removePlan } from './store.ts'

interface DeletePlanDialogProps {
  name: string
  onDeleted?: () => void
  onClose: () => void
}

/** Deletes a plan of this browser. Sends nothing. */
export default function DeletePlanDialog({ name, onDeleted, onClose }: DeletePlanDialogProps) {
  const remove = () => {
    removePlan(name)
    onClose()
    onDeleted?.()
  }
  return (
    <MountedModal onClose={onClose} title={<bdi>Delete {name}</bdi>}>
      <Stack>
        <Text>
          The plan is only in this browser, and cannot be restored unless it was exported. Changes that it has already
          applied are not reverted.
        </Text>
        <Group justify="flex-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="filled" color="bad" onClick={remove}>
            Delete change plan
          </Button>
        </Group>
      </Stack>
    </MountedModal>
  )
}

import { showInvisible } from '../format.ts'
import { createEmitter } from './emitter.ts'

const AUTO_CLOSE_MS = 12_000

const shown = createEmitter<['good' | 'bad', message: string]>()

/** Calls a listener with each toast, whose container is only mounted when it is needed. */
export const onToast = shown.on

/** A problem stays until dismissed, everything else disappears. `label` names what is dismissed. */
export const toNotification = <Color extends string>(color: Color, label: string) => ({
  color,
  autoClose: color === 'bad' ? false : AUTO_CLOSE_MS,
  closeButtonProps: { 'aria-label': `Dismiss: ${label}` },
})

/** Shows the result of a change that has no dialog. */
export async function showToast(color: 'good' | 'bad', message: string): Promise<void> {
  shown.emit(color, message)
  const { notifications } = await import('@mantine/notifications')
  notifications.show({ ...toNotification(color, message), message: showInvisible(message) })
}

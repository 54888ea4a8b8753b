import { showInvisible } from '../format.ts'
import { createEmitter } from './emitter.ts'

const AUTO_CLOSE_MS = 12_000

type Toast = readonly [color: 'good' | 'bad', message: string]

const shown = createEmitter<Toast>()

/** Calls a listener with each toast, whose container is only mounted when it is needed. */
export const onToast = shown.on

/** Shows the result of a change that has no dialog. A problem stays until dismissed. */
export async function showToast(...[color, message]: Toast): Promise<void> {
  shown.emit(color, message)
  const { notifications } = await import('@mantine/notifications')
  notifications.show({
    color,
    message: showInvisible(message),
    autoClose: color === 'bad' ? false : AUTO_CLOSE_MS,
    closeButtonProps: { 'aria-label': `Dismiss: ${message}` },
  })
}

import { Modal, type ModalProps } from '@mantine/core'
import { useLayoutEffect, useState, type ReactNode } from 'react'
import { rememberFocus } from '../browser/focus.ts'

/** A modal that is open while mounted. Mantine's returns the focus only when `opened` turns false, this one also on unmount. */
export function MountedModal(props: Omit<ModalProps, 'opened' | 'returnFocus'>): ReactNode {
  const [returnFocus] = useState(rememberFocus)
  useLayoutEffect(
    () => () => {
      // React removes the content first, so a focus inside is already lost.
      const { activeElement } = document
      if (activeElement === document.body || activeElement?.closest('[role=dialog]')) returnFocus()
    },
    [returnFocus],
  )
  return <Modal {...props} opened returnFocus={false} />
}

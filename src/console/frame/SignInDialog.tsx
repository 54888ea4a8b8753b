import { Modal } from '@mantine/core'
import { queryClient } from '../data/query-client.ts'
import { SignInForm } from './SignInForm.tsx'

/** Signing in again over the page, so that nothing typed there is lost. */
export default function SignInDialog({ onClose }: { onClose: () => void }) {
  function resume() {
    onClose()
    void queryClient.invalidateQueries()
  }
  return (
    // An accidental click beside it must not discard what was typed.
    <Modal opened onClose={onClose} title="Sign in again" closeOnClickOutside={false}>
      <SignInForm onSignedIn={resume} />
    </Modal>
  )
}

import { Modal } from '@mantine/core'
import { queryClient } from '../data/query-client.ts'
import { SignInForm } from './SignInForm.tsx'

/** Sign-in over the page, so that nothing typed there is lost. */
export default function SignInDialog({ onClose }: { onClose: () => void }) {
  function resume() {
    onClose()
    void queryClient.invalidateQueries()
  }
  return (
    // An accidental click outside must not close it.
    <Modal opened onClose={onClose} title="Sign in again" closeOnClickOutside={false}>
      <SignInForm onSignedIn={resume} />
    </Modal>
  )
}

import { Modal } from '@mantine/core'
import { queryClient } from '../data/query-client.ts'
import { SignInForm } from './SignInForm.tsx'

/** Signing in again over the page, so that nothing typed there is lost. */
export default function SignInDialog({ onClose }: { readonly onClose: () => void }) {
  function goOn() {
    onClose()
    void queryClient.invalidateQueries()
  }
  return (
    <Modal opened onClose={onClose} title="Sign in again" centered closeButtonProps={{ 'aria-label': 'Close' }}>
      <SignInForm onSignedIn={goOn} />
    </Modal>
  )
}

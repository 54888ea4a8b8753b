import { Modal } from '@mantine/core'
import { queryClient } from '../data/query-client.ts'
import { SignInForm } from './SignInForm.tsx'
import styles from './SignInForm.module.css'

/** Signing in again over the page, so that nothing typed there is lost. */
export default function SignInDialog({ onClose }: { readonly onClose: () => void }) {
  function goOn() {
    onClose()
    void queryClient.invalidateQueries()
  }
  return (
    <Modal opened onClose={onClose} withCloseButton={false} centered>
      {/* Mantine's own head would be a second banner of the page. */}
      <div className={styles.head}>
        <Modal.Title>Sign in again</Modal.Title>
        <Modal.CloseButton aria-label="Close" />
      </div>
      <SignInForm onSignedIn={goOn} />
    </Modal>
  )
}

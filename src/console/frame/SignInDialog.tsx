import { queryClient } from '../data/query-client.ts'
import { Button } from '../kit/Button.tsx'
import { ModalFrame } from '../kit/ModalFrame.tsx'
import { SignInForm } from './SignInForm.tsx'
import styles from './SignInForm.module.css'

/** Signing in again over the page, so that nothing typed there is lost. */
export default function SignInDialog({ onClose }: { readonly onClose: () => void }) {
  function goOn() {
    onClose()
    void queryClient.invalidateQueries()
  }
  return (
    <ModalFrame label="Sign in again" kind="question" width={440} onClose={onClose}>
      <div className={styles.head}>
        <h2>Sign in again</h2>
        <Button variant="subtle" onClick={onClose}>
          Close
        </Button>
      </div>
      <SignInForm onSignedIn={goOn} />
    </ModalFrame>
  )
}

import { useState, type FormEvent } from 'react'
import { Button } from '../kit/Button.tsx'
import { signIn } from '../data/sign-in.ts'
import { TextField } from '../kit/confirm/TextField.tsx'
import { tokenPage } from '../place.ts'
import styles from './SignInForm.module.css'

/** The token of an operator, pasted and sent once. `onSignedIn` is called when the gateway has taken it. */
export function SignInForm({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const [token, setToken] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (token.trim() === '') return setProblem('Paste your token first.')
    setBusy(true)
    const found = await signIn(token.trim())
    setBusy(false)
    setProblem(found)
    if (found === undefined) {
      setToken('')
      onSignedIn()
    }
    return undefined
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {/* For password managers, which file what they keep under a name. */}
      <input type="text" name="username" autoComplete="username" value="Signalbox" readOnly hidden />
      <TextField
        label="Token"
        description={
          <>
            You find it on{' '}
            <a href={tokenPage} target="_blank" rel="noreferrer">
              your profile page of the service
            </a>
            .
          </>
        }
        type="password"
        name="token"
        autoComplete="current-password"
        spellCheck={false}
        value={token}
        error={problem}
        onChange={({ currentTarget }) => setToken(currentTarget.value)}
        data-autofocus
      />
      <p className={styles.note}>
        The gateway keeps it sealed in a cookie that no page can read, until you sign out or for a day at most.
      </p>
      <Button type="submit" variant="filled" aria-busy={busy}>
        Sign in
      </Button>
    </form>
  )
}

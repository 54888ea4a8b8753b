import { Anchor, Button, Input, Modal, PasswordInput, Stack } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { queryClient } from '../data/query-client.ts'
import { signIn } from '../data/session/sign-in.ts'
import { tokenPage } from '../routing/page-settings.ts'
import { Note } from '../kit/Dimmed.tsx'

/** Sends the operator's token to the gateway. Calls `onSignedIn` if it was accepted. */
export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const [token, setToken] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (token.trim() === '') return setProblem('Enter your token first.')
    setBusy(true)
    const refusal = await signIn(token.trim())
    setBusy(false)
    setProblem(refusal)
    if (refusal === undefined) {
      setToken('')
      onSignedIn()
    }
    return undefined
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="lg">
        {/* Password managers need a user name. */}
        <Input name="username" autoComplete="username" value="Signalbox" readOnly display="none" />
        <PasswordInput
          label="Token"
          description={
            <Anchor href={tokenPage} target="_blank" rel="noreferrer" display="inline-block" lh="24px">
              Use your API token (profile &gt; authentication)
            </Anchor>
          }
          name="token"
          autoComplete="current-password"
          spellCheck={false}
          value={token}
          error={problem}
          onChange={({ currentTarget }) => setToken(currentTarget.value)}
          data-autofocus
        />
        <Button type="submit" variant="filled" aria-busy={busy}>
          Sign in
        </Button>
        <Note fz="xs">
          Until you sign out or your session ends, the gateway keeps the token in an encrypted cookie that scripts
          cannot read.
        </Note>
      </Stack>
    </form>
  )
}

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

import { Anchor, Button, Input, PasswordInput, Stack } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { signIn } from '../data/session/sign-in.ts'
import { tokenPage } from '../routing/page-settings.ts'
import { Note } from '../kit/Dimmed.tsx'

/** Calls `onSignedIn` once the token is accepted. */
export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const [token, setToken] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (token.trim() === '') {
      setProblem('Enter your token first.')
      return
    }
    setBusy(true)
    const refusal = await signIn(token.trim())
    setBusy(false)
    setProblem(refusal)
    if (refusal === undefined) {
      setToken('')
      onSignedIn()
    }
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
          This browser keeps the token in an encrypted cookie that scripts cannot read, until you sign out or the
          session ends.
        </Note>
      </Stack>
    </form>
  )
}

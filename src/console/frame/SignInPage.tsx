import { Paper } from '@mantine/core'
import { redirect, useNavigate, useSearchParams } from 'react-router'
import { queryClient } from '../data/query-client.ts'
import { PageHeader } from '../kit/PageHeader.tsx'
import { tokenPage } from '../routing/page-settings.ts'
import { paths } from '../routing/paths.ts'
import { BareFrame } from '../kit/BareFrame.tsx'
import { SignInForm } from './SignInForm.tsx'

// Only a path of the console, to prevent an open redirect.
const isConsolePath = (path: string | null): path is string => path !== null && /^\/(?![/\\])/.test(path)

/** A gateway with its own token has no sign-in. */
export const loader = () => (tokenPage === '' ? redirect(paths.organizations()) : null)

/** Sign-in. `?from=` is the page to return to. */
export function Component() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const from = search.get('from')
  function resume() {
    // The new account may not be allowed to see cached data.
    queryClient.clear()
    void navigate(isConsolePath(from) ? from : paths.organizations(), { replace: true })
  }
  return (
    <BareFrame title="Sign in" width="form">
      <PageHeader title="Sign in" />
      <Paper p="lg">
        <SignInForm onSignedIn={resume} />
      </Paper>
    </BareFrame>
  )
}

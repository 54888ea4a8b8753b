import { useNavigate, useSearchParams } from 'react-router'
import { queryClient } from '../data/query-client.ts'
import { PageHeader } from '../kit/PageHeader.tsx'
import { paths } from '../routing/paths.ts'
import { BareFrame } from '../kit/BareFrame.tsx'
import { SignInForm } from './SignInForm.tsx'

// A page of the console only: an address from elsewhere must not lead away from it.
const isConsolePath = (path: string | null): path is string => path !== null && /^\/(?![/\\])/.test(path)

/** Where operators enter their token. `?from=` is the page to return to. */
export function Component() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const from = search.get('from')
  function resume() {
    // What was read may not be visible to the account that is signed in now.
    queryClient.clear()
    void navigate(isConsolePath(from) ? from : paths.organizations(), { replace: true })
  }
  return (
    <BareFrame title="Sign in" width="form">
      <PageHeader title="Sign in" facts={undefined} actions={undefined} />
      <SignInForm onSignedIn={resume} />
    </BareFrame>
  )
}

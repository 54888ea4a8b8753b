import { useNavigate, useSearchParams } from 'react-router'
import { queryClient } from '../data/query-client.ts'
import { PageHeader } from '../kit/PageHeader.tsx'
import { paths } from '../paths.ts'
import { BareFrame } from './BareFrame.tsx'
import { SignInForm } from './SignInForm.tsx'

// A page of the console only: an address from elsewhere must not lead away from it.
const isOwnPath = (path: string | null): path is string => path !== null && /^\/(?![/\\])/.test(path)

/** Where operators give their token. `?from=` is the page to go on to. */
export function Component() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const from = search.get('from')
  function goOn() {
    // What was read belongs to whoever was signed in before.
    queryClient.clear()
    void navigate(isOwnPath(from) ? from : paths.organizations(), { replace: true })
  }
  return (
    <BareFrame title="Sign in" width="form">
      <PageHeader title="Sign in" facts="With the token of your account at the service" actions={undefined} />
      <SignInForm onSignedIn={goOn} />
    </BareFrame>
  )
}

import { formatChangeTotal } from '../../design/index.ts'
import { Status } from '../../kit/state/StateBadge.tsx'
import type { EnvironmentScope } from '../../routing/paths.ts'
import { useLatestRelease } from '../queries.ts'

/** Warns about uncommitted changes in an environment, which a write that ends with a commit includes. */
export function OtherOpenChanges({ scope }: { scope: EnvironmentScope }) {
  const { environment } = scope
  const { data, isError } = useLatestRelease(scope)
  if (isError)
    return (
      <Status icon="attention">
        It is unknown whether {environment} has other uncommitted changes. If so, they are committed too.
      </Status>
    )
  if (data?.releaseState !== 'open') return null
  return (
    <Status icon="attention">
      Also committed: {formatChangeTotal(data)} in {environment} by {data.createdBy || 'an unknown user'}.
    </Status>
  )
}

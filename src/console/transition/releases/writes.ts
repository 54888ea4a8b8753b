import { commitEnvironment, readLatestRelease } from '../../../contract/transition/releases.ts'
import { querySource, type WriteRequest } from '../../data/write/write-request.ts'
import { paths, type EnvironmentScope } from '../../routing/paths.ts'

interface CommitOptions {
  label?: string
  /** The newest release afterwards; null: the commit cannot be verified. */
  shows?: unknown
}

/** Commits the open release of an environment and makes its plan. */
export function createCommitWrite(
  scope: EnvironmentScope,
  desc: string,
  { label = `Commit ${scope.environment} and create its plan`, shows = { releaseState: 'closed' } }: CommitOptions = {},
): WriteRequest<typeof commitEnvironment> {
  return {
    label,
    call: commitEnvironment,
    request: { params: scope, body: desc === '' ? {} : { desc } },
    verification: shows === null ? undefined : { ...querySource(readLatestRelease, { params: scope }), shows },
    locks: { label: `Plan of ${scope.assembly} / ${scope.environment}`, to: paths.billOfMaterials(scope) },
  }
}

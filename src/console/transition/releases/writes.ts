import { commitEnvironment, readLatestRelease } from '../../../contract/transition/releases.ts'
import { querySource, type WriteRequest } from '../../data/write/write-request.ts'
import { paths, type EnvironmentScope } from '../../routing/paths.ts'

/**
 * Commits the open release of an environment and makes its plan. `shows`: the newest release afterwards; undefined: the commit cannot be
 * verified.
 */
export function createCommitWrite(
  scope: EnvironmentScope,
  { label, desc, shows }: { label: string; desc: string; shows: unknown },
): WriteRequest<typeof commitEnvironment> {
  return {
    label,
    call: commitEnvironment,
    request: { params: scope, body: desc === '' ? {} : { desc } },
    verification: shows === undefined ? undefined : { ...querySource(readLatestRelease, { params: scope }), shows },
    locks: { label: `Plan of ${scope.assembly} / ${scope.environment}`, to: paths.billOfMaterials(scope) },
  }
}

import { searchAssembly, searchRecords } from '../../../../contract/organization/search.ts'
import {
  listEnvironments,
  readEnvironment,
  updateEnvironment,
  type Environment,
} from '../../../../contract/transition/environments.ts'
import type { ItemState } from '../../../data/write/write-store.ts'
import { querySource, type Fields } from '../../../data/write/write-request.ts'
import type { Scope } from '../../../routing/crumbs.ts'
import { isProductionLike } from '../../../kit/confirm/confirmation-level.ts'
import { Diff } from '../../../kit/Diff.tsx'
import { Status } from '../../../kit/state/StateBadge.tsx'
import { getRemovedClouds, formatPath, toUpdateBody } from './update.ts'
import { INVALIDATED_BY_TRANSITION } from '../../queries.ts'
import { EnvironmentWriteDialog } from '../../EnvironmentWriteDialog.tsx'

interface UpdateEnvironmentDialogProps {
  scope: Scope
  /** By path, when the form was opened. */
  initialFields: Fields
  changes: Fields
  cloudIds: readonly string[]
  getCloudName: (cloudId: string) => string
  disabledReason: string | undefined
  onRefused: (messages: readonly string[]) => void
  onDone: (answer: Environment | null) => void
  onClose: () => void
}

export default function UpdateEnvironmentDialog(props: UpdateEnvironmentDialogProps) {
  const { scope, initialFields, changes, cloudIds, getCloudName, disabledReason, onRefused, onDone, onClose } = props
  const { organization, assembly, environment } = scope
  const params = { organization, assembly, environment }
  const requestFor = (all: Fields) => ({ params, body: toUpdateBody(changes, all, cloudIds) })
  const removed = getRemovedClouds(initialFields, changes, cloudIds).map(getCloudName)
  const touchesClouds = Object.keys(changes).some((path) => path.startsWith('clouds.'))
  const differences = Object.entries(changes).map(([path, after]) => ({
    attribute: formatPath(path, getCloudName),
    before: initialFields[path] ?? '',
    after,
  }))
  return (
    <EnvironmentWriteDialog
      scope={scope}
      requests={[
        {
          label: `Change ${environment}`,
          call: updateEnvironment,
          request: requestFor({ ...initialFields, ...changes }),
          verification: { ...querySource(readEnvironment, { params }), shows: toNestedRecord(changes) },
          basis: { source: querySource(readEnvironment, { params }), base: initialFields, mine: changes, requestFor },
        },
      ]}
      invalidates={[...INVALIDATED_BY_TRANSITION, listEnvironments, searchRecords, searchAssembly]}
      title={`Change environment ${environment}`}
      description={
        touchesClouds
          ? `${assembly} / ${environment}. Settings take effect at once. The clouds of its platforms change with the next commit and deployment.`
          : `${assembly} / ${environment}. Settings take effect at once, without a deployment.`
      }
      typeName={removed.length > 0 ? environment : undefined}
      acknowledge={
        isProductionLike(environment) && removed.length === 0 ? `I have read what changes in ${environment}` : undefined
      }
      danger={removed.length > 0}
      submitLabel={`Change ${environment}`}
      disabledReason={disabledReason}
      onSettled={(states: readonly ItemState[]) => {
        if (states.every(({ state }) => state === 'refused'))
          onRefused(states.flatMap(({ problem }) => problem?.messages ?? []))
        return Promise.resolve()
      }}
      onDone={([answer]) => onDone(answer ?? null)}
      onClose={onClose}
    >
      <Diff label="Changes" differences={differences} />
      {removed.length > 0 && (
        <Status icon="attention">
          {`${removed.join(', ')} ${removed.length === 1 ? 'is' : 'are'} no longer used: the next deployment removes what runs there.`}
        </Status>
      )}
    </EnvironmentWriteDialog>
  )
}

/** Fields by path as a nested record. Removed clouds are left out: their absence cannot be verified. */
function toNestedRecord(changes: Fields): object {
  const shown: Record<string, Record<string, unknown>> = { ciAttributes: {}, clouds: {} }
  for (const [path, value] of Object.entries(changes)) {
    const [root = '', first = '', what] = path.split('.')
    const part = shown[root]
    if (!part || (root === 'clouds' && value === '')) continue
    part[first] = what === undefined ? value : { ...Object(part[first]), [what]: value }
  }
  return shown
}

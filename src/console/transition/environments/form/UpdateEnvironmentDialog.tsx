import type { Ci } from '../../../../contract/core/records.ts'
import { searchAssembly, searchRecords } from '../../../../contract/organization/search.ts'
import { readEnvironment, updateEnvironment, type Environment } from '../../../../contract/transition/environments.ts'
import { pickFields } from '../../../data/write/three-way.ts'
import { querySource, type Fields } from '../../../data/write/write-request.ts'
import { isProductionLike } from '../../../kit/confirm/confirmation-level.ts'
import { Diff } from '../../../kit/Diff.tsx'
import { Status } from '../../../kit/state/StateBadge.tsx'
import type { Scope } from '../../../routing/crumbs.ts'
import { EnvironmentWriteDialog } from '../../EnvironmentWriteDialog.tsx'
import { INVALIDATED_BY_TRANSITION } from '../../queries.ts'
import { changesClouds, formatPath, getRemovedClouds, toUpdateBody } from './update.ts'
import { toRecordFields } from './values.ts'

interface UpdateEnvironmentDialogProps {
  scope: Scope
  /** The form whose draft is sent. */
  draft: string
  /** The record when the edit began. */
  base: Environment
  /** By path in the record. */
  changes: Fields
  clouds: readonly Ci[]
  disabledReason?: string | undefined
  onRefused: (messages: readonly string[]) => void
  onDone: (answer: Environment | null | undefined) => void
  onClose: () => void
}

export default function UpdateEnvironmentDialog(props: UpdateEnvironmentDialogProps) {
  const { scope, draft, base, changes, clouds, disabledReason, onRefused, onDone, onClose } = props
  const { organization, assembly, environment } = scope
  const params = { organization, assembly, environment }
  const source = querySource(readEnvironment, { params })
  const fields = pickFields(base, Object.keys(toRecordFields({}, clouds)))
  const requestFor = (all: Fields) => ({ params, body: toUpdateBody(changes, all, clouds) })
  const request = requestFor({ ...fields, ...changes })
  const removed = getRemovedClouds(changes, clouds)
  return (
    <EnvironmentWriteDialog
      scope={scope}
      requests={[
        {
          label: `Save ${environment}`,
          call: updateEnvironment,
          request,
          verification: { ...source, shows: { ...request.body.cms_ci, clouds: request.body.clouds ?? {} } },
          basis: { source, base: fields, mine: changes, requestFor },
        },
      ]}
      invalidates={[...INVALIDATED_BY_TRANSITION, searchRecords, searchAssembly]}
      title={`Save environment ${environment}`}
      description={`${assembly} / ${environment}. ${
        changesClouds(changes)
          ? 'Settings take effect immediately. The clouds of its platforms change with the next commit and deployment.'
          : 'Settings take effect immediately, without a deployment.'
      }`}
      typeName={removed.length > 0 ? environment : undefined}
      acknowledge={
        isProductionLike(environment) && removed.length === 0 ? `I reviewed what changes in ${environment}` : undefined
      }
      danger={removed.length > 0}
      submitLabel={`Save ${environment}`}
      draft={draft}
      disabledReason={disabledReason}
      onRefused={onRefused}
      onDone={([answer]) => onDone(answer)}
      onClose={onClose}
    >
      <Diff
        label="Changes"
        differences={Object.entries(changes).map(([path, after]) => ({
          attribute: formatPath(path, clouds),
          before: fields[path],
          after,
        }))}
      />
      {removed.length > 0 && (
        <Status icon="attention">
          {`${removed.join(', ')} ${removed.length === 1 ? 'is' : 'are'} no longer used: the next deployment removes what runs there.`}
        </Status>
      )}
    </EnvironmentWriteDialog>
  )
}

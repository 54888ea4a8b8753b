import { useState } from 'react'
import { listInstances } from '../../../contract/operations/instances.ts'
import {
  listProcedures,
  readProcedure,
  readProcedureStatus,
  updateProcedure,
} from '../../../contract/operations/procedures.ts'
import type { CiId, Procedure } from '../../../contract/core/records.ts'
import { WriteDialog } from '../../data/write/WriteDialog.tsx'
import { anyOf, querySource, type WriteRequest } from '../../data/write/write-request.ts'
import type { Scope } from '../../routing/crumbs.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { formatCount, formatCountOf } from '../../kit/format.ts'
import type { ProcedureTarget } from './target.ts'
import { cancelDisabledReason, retryDisabledReason, isPending } from './rules.ts'
import { countProgress } from './progress.ts'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import { toProcedureParams } from '../queries.ts'

const ActionDialog = lazyComponent(() => import('../actions/ActionDialog.tsx'))

type Operation = 'cancel' | 'retry' | 'discard' | 'start'

const TARGET_STATES = { cancel: 'canceled', retry: 'active', discard: 'discarded', start: 'active' } as const
const OPERATION_LABELS: Record<Operation, string> = {
  cancel: 'Cancel',
  retry: 'Retry',
  discard: 'Discard',
  start: 'Start',
}

function describeOperation(intent: Operation, { actions }: Procedure): string {
  const { total, complete, failed, running } = countProgress(actions)
  switch (intent) {
    case 'cancel':
      return `${formatCount(complete)} of ${formatCountOf(total, 'instance')} ${complete === 1 ? 'is' : 'are'} complete and ${complete === 1 ? 'stays' : 'stay'} so. ${running > 0 ? `${formatCountOf(running, 'instance')} in progress will finish. ` : ''}The rest is not started. This is final.`
    case 'retry':
      return `It runs again where it failed, on ${formatCountOf(failed, 'instance')}, then where it was not started yet. What is complete stays so.`
    case 'discard':
      return 'It never starts. This is final.'
    case 'start':
      return `It starts at once, on ${formatCountOf(total, 'instance')}.`
  }
}

function toOperationRequest(
  route: Scope,
  { procedureId, procedureName, procedureState }: Procedure,
  intent: Operation,
): WriteRequest<typeof updateProcedure> {
  const requested = TARGET_STATES[intent]
  const params = { organization: route.organization, procedure: procedureId }
  const now = querySource(readProcedure, { params: toProcedureParams(route, procedureId) })
  return {
    label: `${procedureName} ${procedureId}`,
    call: updateProcedure,
    request: { params, body: { cms_procedure: { procedureState: requested } } },
    // What is retried may have failed once more: then its state does not tell.
    ...(intent === 'retry'
      ? {}
      : {
          verification: {
            ...now,
            shows: { procedureState: intent === 'start' ? anyOf('active', 'complete') : requested },
          },
        }),
    basis: { reading: now, base: { procedureState }, mine: { procedureState: requested } },
  }
}

interface OperationProps {
  /** As the address of the page names it. */
  readonly route: Scope
  readonly procedure: Procedure
}

interface ProcedureControlsProps extends OperationProps {
  readonly target: ProcedureTarget
}

/** Instances on which some action failed, each once. */
const findFailedTargets = ({ actions }: Procedure): CiId[] => [
  ...new Set(actions.flatMap(({ actionState, ciId }) => (actionState === 'failed' ? [ciId] : []))),
]

/** Re-run on the failed targets once this procedure has ended. */
function RetryFailedInstances({ procedure, target: { component, instances } }: Omit<ProcedureControlsProps, 'route'>) {
  const [frozen, freeze] = useState<readonly CiId[]>()
  const failed = findFailedTargets(procedure)
  if (failed.length === 0 || procedure.procedureState === 'active') return null
  const reason = component && instances ? undefined : 'The instances of the component are not available.'
  return (
    <>
      <ActionButton disabledReason={reason} onClick={() => freeze(failed)}>
        {`Retry ${formatCountOf(failed.length, 'failed instance')}`}
      </ActionButton>
      {frozen && component && instances && (
        <ActionDialog
          scope={component}
          instances={instances}
          frozen={frozen}
          initialAction={procedure.procedureName}
          staleReason={undefined}
          onClose={() => freeze(undefined)}
        />
      )}
    </>
  )
}

/** What can be done with a procedure now, each with the reason why not. */
export function ProcedureControls({ route, procedure, target }: ProcedureControlsProps) {
  const [intent, setIntent] = useState<Operation>()
  const open = (next: Operation) => () => setIntent(next)
  return (
    <>
      {isPending(procedure) ? (
        <>
          <ActionButton onClick={open('discard')} disabledReason={undefined}>
            Discard procedure
          </ActionButton>
          <ActionButton variant="filled" onClick={open('start')} disabledReason={undefined}>
            Start procedure
          </ActionButton>
        </>
      ) : (
        <>
          <RetryFailedInstances procedure={procedure} target={target} />
          <ActionButton onClick={open('cancel')} disabledReason={cancelDisabledReason(procedure)}>
            Cancel procedure
          </ActionButton>
          {procedure.procedureState === 'failed' && (
            <ActionButton variant="filled" onClick={open('retry')} disabledReason={retryDisabledReason(procedure)}>
              Retry procedure
            </ActionButton>
          )}
        </>
      )}
      {intent && (
        <OperationDialog route={route} procedure={procedure} intent={intent} onClose={() => setIntent(undefined)} />
      )}
    </>
  )
}

const INVALIDATED_CALLS = [readProcedure, readProcedureStatus, listProcedures, listInstances]

function OperationDialog({
  route,
  procedure,
  intent,
  onClose,
}: OperationProps & { intent: Operation; onClose: () => void }) {
  // The state may have moved on while the dialog was open.
  const against = {
    cancel: cancelDisabledReason,
    retry: retryDisabledReason,
    discard: startDisabledReason,
    start: startDisabledReason,
  }[intent]
  return (
    <WriteDialog
      title={`${OPERATION_LABELS[intent]} ${procedure.procedureName}`}
      description={describeOperation(intent, procedure)}
      requests={[toOperationRequest(route, procedure, intent)]}
      invalidates={INVALIDATED_CALLS}
      danger={intent === 'cancel' || intent === 'discard'}
      disabledReason={against(procedure)}
      onDone={onClose}
      onClose={onClose}
    />
  )
}

const startDisabledReason = (procedure: Procedure): string | undefined =>
  isPending(procedure) ? undefined : 'It has already started or was discarded.'

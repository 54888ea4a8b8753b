import { useState } from 'react'
import { listInstances } from '../../../contract/operations/instances.ts'
import {
  listProcedures,
  readProcedure,
  readProcedureStatus,
  updateProcedure,
} from '../../../contract/operations/procedures.ts'
import type { CiId, Procedure } from '../../../contract/core/records.ts'
import { IntentDialog } from '../../data/write/IntentDialog.tsx'
import { anyOf, reading, type Planned } from '../../data/write/planned.ts'
import type { Place } from '../../frame/crumbs.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { formatCount, formatCountOf } from '../../kit/format.ts'
import type { ProcedurePlace } from './place.ts'
import { cannotCancel, cannotRetry, isWaiting } from './rules.ts'
import { progressOf } from './progress.ts'
import { late } from '../../kit/late.tsx'
import { procedureParams } from '../queries.ts'

const ActionDialog = late(() => import('../actions/ActionDialog.tsx'))

type Intent = 'cancel' | 'retry' | 'discard' | 'start'

const STATES = { cancel: 'canceled', retry: 'active', discard: 'discarded', start: 'active' } as const
const VERBS: Record<Intent, string> = { cancel: 'Cancel', retry: 'Retry', discard: 'Discard', start: 'Start' }

function meaningOf(intent: Intent, { actions }: Procedure): string {
  const { total, complete, failed, running } = progressOf(actions)
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

function planned(
  route: Place,
  { procedureId, procedureName, procedureState }: Procedure,
  intent: Intent,
): Planned<typeof updateProcedure> {
  const wanted = STATES[intent]
  const params = { organization: route.organization, procedure: procedureId }
  const now = reading(readProcedure, { params: procedureParams(route, procedureId) })
  return {
    label: `${procedureName} ${procedureId}`,
    call: updateProcedure,
    request: { params, body: { cms_procedure: { procedureState: wanted } } },
    // What is retried may have failed once more: then its state does not tell.
    ...(intent === 'retry'
      ? {}
      : { witness: { ...now, shows: { procedureState: intent === 'start' ? anyOf('active', 'complete') : wanted } } }),
    basis: { reading: now, base: { procedureState }, mine: { procedureState: wanted } },
  }
}

interface IntentProps {
  /** As the address of the page names it. */
  readonly route: Place
  readonly procedure: Procedure
}

interface ControlsProps extends IntentProps {
  readonly place: ProcedurePlace
}

/** Instances on which some action failed, each once. */
const failedTargets = ({ actions }: Procedure): CiId[] => [
  ...new Set(actions.flatMap(({ actionState, ciId }) => (actionState === 'failed' ? [ciId] : []))),
]

/** Re-run on the failed targets once this procedure has ended. */
function RunAgain({ procedure, place: { component, instances } }: Omit<ControlsProps, 'route'>) {
  const [frozen, freeze] = useState<readonly CiId[]>()
  const failed = failedTargets(procedure)
  if (failed.length === 0 || procedure.procedureState === 'active') return null
  const reason = component && instances ? undefined : 'The instances of the component are not available.'
  return (
    <>
      <ActionButton disabledReason={reason} onClick={() => freeze(failed)}>
        {`Retry ${formatCountOf(failed.length, 'failed instance')}`}
      </ActionButton>
      {frozen && component && instances && (
        <ActionDialog
          place={component}
          instances={instances}
          frozen={frozen}
          first={procedure.procedureName}
          stale={undefined}
          onClose={() => freeze(undefined)}
        />
      )}
    </>
  )
}

/** What can be done with a procedure now, each with the reason why not. */
export function ProcedureControls({ route, procedure, place }: ControlsProps) {
  const [intent, setIntent] = useState<Intent>()
  const open = (next: Intent) => () => setIntent(next)
  return (
    <>
      {isWaiting(procedure) ? (
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
          <RunAgain procedure={procedure} place={place} />
          <ActionButton onClick={open('cancel')} disabledReason={cannotCancel(procedure)}>
            Cancel procedure
          </ActionButton>
          {procedure.procedureState === 'failed' && (
            <ActionButton variant="filled" onClick={open('retry')} disabledReason={cannotRetry(procedure)}>
              Retry procedure
            </ActionButton>
          )}
        </>
      )}
      {intent && <Change route={route} procedure={procedure} intent={intent} onClose={() => setIntent(undefined)} />}
    </>
  )
}

const CHANGED = [readProcedure, readProcedureStatus, listProcedures, listInstances]

function Change({ route, procedure, intent, onClose }: IntentProps & { intent: Intent; onClose: () => void }) {
  // The state may have moved on while the dialog was open.
  const against = { cancel: cannotCancel, retry: cannotRetry, discard: notWaiting, start: notWaiting }[intent]
  return (
    <IntentDialog
      title={`${VERBS[intent]} ${procedure.procedureName}`}
      description={meaningOf(intent, procedure)}
      planned={[planned(route, procedure, intent)]}
      changes={CHANGED}
      danger={intent === 'cancel' || intent === 'discard'}
      disabledReason={against(procedure)}
      onDone={onClose}
      onClose={onClose}
    />
  )
}

const notWaiting = (procedure: Procedure): string | undefined =>
  isWaiting(procedure) ? undefined : 'It has already started or was discarded.'

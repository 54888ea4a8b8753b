import type { ReactNode } from 'react'
import { listDesignVariables, listGlobalVariables } from '../../../contract/design/design-variables.ts'
import { IntentDialog } from '../../data/write/IntentDialog.tsx'
import type { ItemState } from '../../data/write/intent-store.ts'
import { Diff, type Difference } from '../../kit/Diff.tsx'
import { CHANGED_BY_COMPONENT } from '../components/queries.ts'
import type { VariableRow } from './edits.ts'
import { planVariables, variableDifferences, type VariablesPlace } from './plan.ts'

const CHANGED = [...CHANGED_BY_COMPONENT, listDesignVariables, listGlobalVariables]

/** What is being saved, as it was when the dialog opened. */
export interface Saving extends ReturnType<typeof planVariables> {
  readonly verb: string
  readonly differences: readonly Difference[]
}

export const savingOf = (place: VariablesPlace, changed: readonly VariableRow[], verb: string): Saving => ({
  ...planVariables(place, changed),
  verb,
  differences: variableDifferences(changed),
})

interface SaveVariablesDialogProps {
  /** The platform or the assembly whose variables they are. */
  readonly owner: string
  readonly saving: Saving
  /** What became of each row, in their order, before the results are shown. */
  readonly onSettled: (states: readonly ItemState[]) => Promise<void>
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Saves what was typed at the variables of a platform or of an assembly, row by row. */
export const SaveVariablesDialog = ({
  owner,
  saving: { verb, planned, differences },
  onSettled,
  onDone,
  onClose,
}: SaveVariablesDialogProps): ReactNode => (
  <IntentDialog
    title={verb}
    description={`Variables of ${owner}, one request for each. Environments get them with their next pull, once the design is committed.`}
    planned={planned}
    changes={CHANGED}
    submitLabel={verb}
    disabledReason={undefined}
    settle={onSettled}
    onDone={onDone}
    onClose={onClose}
  >
    <Diff label={`changes of the variables of ${owner}`} differences={differences} />
  </IntentDialog>
)

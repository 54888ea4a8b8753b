import type { ReactNode } from 'react'
import { listDesignVariables, listGlobalVariables } from '../../../contract/design/variables.ts'
import { WriteDialog } from '../../data/write/WriteDialog.tsx'
import type { ItemState } from '../../data/write/write-store.ts'
import { Diff, type Difference } from '../../kit/Diff.tsx'
import { CHANGED_BY_COMPONENT } from '../components/queries.ts'
import type { VariableRow } from './edits.ts'
import { planVariables, variableDifferences, type VariablesScope } from './plan.ts'

const CHANGED_BY_VARIABLES = [...CHANGED_BY_COMPONENT, listDesignVariables, listGlobalVariables]

/** What is being saved, as it was when the dialog opened. */
export interface SavePlan extends ReturnType<typeof planVariables> {
  readonly verb: string
  readonly differences: readonly Difference[]
}

export const toSavePlan = (scope: VariablesScope, changed: readonly VariableRow[], verb: string): SavePlan => ({
  ...planVariables(scope, changed),
  verb,
  differences: variableDifferences(changed),
})

interface SaveVariablesDialogProps {
  /** The platform or the assembly whose variables they are. */
  readonly owner: string
  readonly savePlan: SavePlan
  /** What became of each row, in their order, before the results are shown. */
  readonly onSettled: (states: readonly ItemState[]) => Promise<void>
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Saves what was typed at the variables of a platform or of an assembly, row by row. */
export const SaveVariablesDialog = ({
  owner,
  savePlan: { verb, planned, differences },
  onSettled,
  onDone,
  onClose,
}: SaveVariablesDialogProps): ReactNode => (
  <WriteDialog
    title={verb}
    description={`Variables of ${owner}, one request for each. Environments get them with their next pull, once the design is committed.`}
    requests={planned}
    invalidates={CHANGED_BY_VARIABLES}
    submitLabel={verb}
    disabledReason={undefined}
    onSettled={onSettled}
    onDone={onDone}
    onClose={onClose}
  >
    <Diff label={`changes of the variables of ${owner}`} differences={differences} />
  </WriteDialog>
)

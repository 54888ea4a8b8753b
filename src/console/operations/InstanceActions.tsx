import type { Instance } from '../../contract/records.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { CopyButton } from '../kit/CopyButton.tsx'
import { formatCountOf } from '../kit/format.ts'
import { addressesOf } from './instance.ts'
import type { OpenDialog } from './InstanceDialogs.tsx'
import styles from './Instances.module.css'
import { onePlaceOf, type Scope } from './instance-scope.ts'
import { isMarked } from './tally.ts'

interface InstanceActionsProps {
  readonly scope: Scope
  /** As last read. */
  readonly rows: readonly Instance[] | undefined
  /** What was selected, also what has gone since. */
  readonly ids: ReadonlySet<string>
  readonly onOpen: (dialog: OpenDialog) => void
}

/** What can be done with a selection of instances. Those that are gone are said to be, and left out. */
export function InstanceActions({ scope, rows, ids, onOpen }: InstanceActionsProps) {
  const frozen = rows?.filter(({ ciId }) => ids.has(ciId)) ?? []
  const gone = ids.size - frozen.length
  const one = onePlaceOf(scope, frozen)
  const open = (kind: OpenDialog['kind']) => () => {
    if (one.reason === undefined) onOpen({ kind, place: one.place, frozen: frozen.map(({ ciId }) => ciId) })
  }
  const addresses = frozen.flatMap(addressesOf)
  return (
    <>
      {gone > 0 && (
        <span className={styles.dim} role="status">
          {formatCountOf(gone, 'instance')} gone meanwhile
        </span>
      )}
      {addresses.length > 0 && <CopyButton text={() => addresses.join('\n')}>Copy addresses</CopyButton>}
      {frozen.some(isMarked) && (
        <ActionButton onClick={open('unmark')} disabledReason={one.reason}>
          Take marks off
        </ActionButton>
      )}
      <ActionButton onClick={open('action')} disabledReason={one.reason}>
        Run action
      </ActionButton>
      <ActionButton look="primary" onClick={open('replace')} disabledReason={one.reason}>
        {`Replace ${formatCountOf(frozen.length, 'instance')}`}
      </ActionButton>
    </>
  )
}

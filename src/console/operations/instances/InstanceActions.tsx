import { Text } from '@mantine/core'
import type { Instance } from '../../../contract/core/records.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { CopyButton } from '../../kit/CopyButton.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { getAddresses } from './instance.ts'
import type { OpenDialog } from './InstanceDialogs.tsx'
import { findCommonScope, type InstanceListScope } from './scope.ts'
import { isMarked } from '../health/counts.ts'

interface InstanceActionsProps {
  readonly scope: InstanceListScope
  /** As last read. */
  readonly rows: readonly Instance[] | undefined
  /** What was selected, including instances that no longer exist. */
  readonly ids: ReadonlySet<string>
  readonly onOpen: (dialog: OpenDialog) => void
}

/** Actions on a selection of instances. Those that no longer exist are reported and left out. */
export function InstanceActions({ scope, rows, ids, onOpen }: InstanceActionsProps) {
  const frozen = rows?.filter(({ ciId }) => ids.has(ciId)) ?? []
  const gone = ids.size - frozen.length
  const one = findCommonScope(scope, frozen)
  const open = (kind: OpenDialog['kind']) => () => {
    if (one.reason === undefined) onOpen({ kind, scope: one.place, frozen: frozen.map(({ ciId }) => ciId) })
  }
  const addresses = frozen.flatMap(getAddresses)
  return (
    <>
      {gone > 0 && (
        <Text span c="dimmed" fz="sm" role="status">
          {gone === 1 ? '1 instance no longer exists' : `${formatCountOf(gone, 'instance')} no longer exist`}
        </Text>
      )}
      {addresses.length > 0 && <CopyButton text={() => addresses.join('\n')}>Copy addresses</CopyButton>}
      {frozen.some(isMarked) && (
        <ActionButton onClick={open('unmark')} disabledReason={one.reason}>
          {`Unmark ${formatCountOf(frozen.filter(isMarked).length, 'instance')}`}
        </ActionButton>
      )}
      <ActionButton onClick={open('action')} disabledReason={one.reason}>
        Run action
      </ActionButton>
      <ActionButton variant="filled" onClick={open('replace')} disabledReason={one.reason}>
        {`Replace ${formatCountOf(frozen.length, 'instance')}`}
      </ActionButton>
    </>
  )
}

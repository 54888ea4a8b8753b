// What can be done with a single instance, on its page.
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { InstanceDetail } from '../../../contract/core/records.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import type { PageAction } from '../../kit/page-actions.ts'
import { InstanceDialogs, type OpenDialog } from './InstanceDialogs.tsx'
import type { InstanceScope } from './queries.ts'
import { cancelDisabledReason } from './rules.ts'
import { instancesQuery } from '../queries.ts'
import { isMarked } from '../health/counts.ts'

const CancelInstanceDialog = lazyComponent(() => import('./CancelInstanceDialog.tsx'))

type DialogKind = OpenDialog['kind'] | 'cancel'

interface InstancePageActions {
  readonly primary: ReactNode
  readonly more: readonly PageAction[]
  /** The dialog that is open. */
  readonly dialog: ReactNode
}

/** The buttons and the dialog of the page of an instance. The list it is part of is read once something is to be done with it. */
export function useInstanceActions(scope: InstanceScope, instance: InstanceDetail, gone: boolean): InstancePageActions {
  const [kind, setKind] = useState<DialogKind>()
  const listed = kind !== undefined && kind !== 'cancel'
  const list = useQuery({ ...instancesQuery(scope), enabled: listed })
  const reason = gone ? 'This instance no longer exists.' : undefined
  const marked = isMarked(instance)
  const close = () => setKind(undefined)
  const busy = listed && list.isPending

  return {
    primary: (
      <ActionButton
        variant="filled"
        busy={busy}
        disabledReason={reason}
        onClick={() => setKind(marked ? 'unmark' : 'replace')}
      >
        {marked ? 'Unmark this instance' : 'Replace this instance'}
      </ActionButton>
    ),
    more: [
      { label: 'Run action', run: () => setKind('action'), disabledReason: reason },
      {
        label: 'Cancel its deployment step',
        run: () => setKind('cancel'),
        disabledReason: reason ?? cancelDisabledReason(instance),
      },
    ],
    dialog: (
      <>
        {kind !== undefined && kind !== 'cancel' && list.data && (
          <InstanceDialogs
            scope={scope}
            instances={list.data}
            open={{ kind, scope, frozen: [instance.ciId] }}
            staleReason={
              list.isError ? 'The instances could not be read again just now. Wait until the page is live.' : undefined
            }
            onClose={close}
          />
        )}
        {kind === 'cancel' && (
          <CancelInstanceDialog scope={scope} instance={instance} disabledReason={reason} onClose={close} />
        )}
      </>
    ),
  }
}

import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { InstanceDetail } from '../../../contract/core/records.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import type { PageAction } from '../../kit/page-actions.ts'
import { isMarked } from '../instance.ts'
import { instancesQuery } from '../queries.ts'
import { cancelDisabledReason } from './cancel-step.ts'
import { InstanceDialogs, type OpenDialog } from './InstanceDialogs.tsx'
import type { InstanceScope } from '../../routing/scope.ts'

const CancelInstanceDialog = lazyComponent(() => import('./CancelInstanceDialog.tsx'))

interface InstancePageActions {
  primary: ReactNode
  more: readonly PageAction[]
  dialog: ReactNode
}

/** Actions on the page of one instance. The list that the dialogs need is loaded when one of them is opened. */
export function useInstanceActions(
  scope: InstanceScope,
  instance: InstanceDetail,
  notFound: boolean,
): InstancePageActions {
  const [kind, setKind] = useState<OpenDialog['kind'] | 'cancel'>()
  const needsList = kind !== undefined && kind !== 'cancel'
  const list = useQuery({ ...instancesQuery(scope), enabled: needsList })
  const disabledReason = notFound ? 'This instance no longer exists.' : undefined
  const marked = isMarked(instance)
  const close = () => setKind(undefined)

  return {
    primary: (
      <ActionButton
        variant="filled"
        busy={needsList && list.isPending}
        disabledReason={disabledReason}
        onClick={() => setKind(marked ? 'unmark' : 'replace')}
      >
        {marked ? 'Unmark this instance' : 'Replace this instance'}
      </ActionButton>
    ),
    more: [
      { label: 'Run action', run: () => setKind('action'), disabledReason },
      {
        label: 'Cancel deployment step',
        run: () => setKind('cancel'),
        disabledReason: disabledReason ?? cancelDisabledReason(instance),
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
              list.isError ? 'The instances could not be refreshed. Wait until the page is live again.' : undefined
            }
            onClose={close}
          />
        )}
        {kind === 'cancel' && (
          <CancelInstanceDialog scope={scope} instance={instance} disabledReason={disabledReason} onClose={close} />
        )}
      </>
    ),
  }
}

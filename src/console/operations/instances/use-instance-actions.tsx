import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { InstanceDetail } from '../../../contract/core/records.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import type { InstanceScope } from '../../routing/paths.ts'
import { isMarked } from '../instance.ts'
import { instancesQuery } from '../queries.ts'
import { cancelDisabledReason } from './cancel-step.ts'
import { InstanceDialogs, type OpenDialog } from './InstanceDialogs.tsx'

const CancelInstanceDialog = lazyComponent(() => import('./CancelInstanceDialog.tsx'))

/** Actions on one instance. The list that the dialogs need is loaded when one of them is opened. */
export function useInstanceActions(scope: InstanceScope, instance: InstanceDetail, notFound: boolean) {
  const [kind, setKind] = useState<OpenDialog['kind']>()
  const needsList = kind !== undefined
  const list = useQuery({ ...instancesQuery(scope), enabled: needsList })
  const disabledReason = notFound ? 'This instance no longer exists.' : undefined
  const marked = isMarked(instance)

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
        danger: true,
        disabledReason: disabledReason ?? cancelDisabledReason(instance),
        renderDialog: (onClose: () => void) => (
          <CancelInstanceDialog scope={scope} instance={instance} disabledReason={disabledReason} onClose={onClose} />
        ),
      },
    ],
    dialog: kind !== undefined && list.data && (
      <InstanceDialogs
        scope={scope}
        instances={list.data}
        open={{ kind, scope, frozen: [instance.ciId] }}
        staleReason={
          list.isError ? 'The instances could not be refreshed. Wait until the page is live again.' : undefined
        }
        onClose={() => setKind(undefined)}
      />
    ),
  }
}

import type { ReactNode } from 'react'
import type { Ci } from '../../../contract/core/records.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import type { ItemKind, ItemScope } from './item-kind.ts'
import { RecordsSection, type RecordsSectionProps } from './RecordsSection.tsx'
import { useItemDialog } from './use-item-dialog.tsx'

interface ItemsSectionProps extends Omit<RecordsSectionProps<Ci>, 'rowId' | 'action' | 'pinned'> {
  kind: ItemKind
  scope: ItemScope
}

/** Items of one kind with their add, change and delete buttons. */
export function ItemsSection({ kind, scope, columns, ...props }: ItemsSectionProps): ReactNode {
  const { addButtonProps, renderButtons, dialog } = useItemDialog(kind, scope, props.query.data)
  return (
    <>
      <RecordsSection
        {...props}
        columns={[...columns, { id: 'edit', header: '', align: 'end', render: renderButtons }]}
        pinned="last"
        rowId={({ ciId }) => ciId}
        action={
          <ActionButton disabledReason={undefined} {...addButtonProps}>
            Add a {kind.noun}
          </ActionButton>
        }
      />
      {dialog}
    </>
  )
}

import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Ci } from '../../contract/core/records.ts'
import { useWatchActions } from '../data/saved-records/use-watch-actions.ts'
import { lazyComponent } from '../kit/lazy-component.tsx'
import type { PageAction } from '../kit/page-actions.ts'
import { paths } from '../routing/paths.ts'

const CopyDialog = lazyComponent(() => import('./CopyDialog.tsx'))
const DeleteAssemblyDialog = lazyComponent(() => import('./DeleteAssemblyDialog.tsx'))

export interface AssemblyDialogProps {
  organization: string
  assembly: Ci
  onClose: () => void
}

/** Actions in the menu of an assembly, with the open dialog. */
export function useAssemblyActions(
  organization: string,
  assembly: Ci | undefined,
): { more: readonly PageAction[]; dialog: ReactNode } {
  const [opened, setOpened] = useState<'copy' | 'save' | 'delete'>()
  const navigate = useNavigate()
  const watchActions = useWatchActions(organization, assembly)
  if (!assembly) return { more: [], dialog: undefined }
  const { ciName } = assembly
  const props = { organization, assembly, onClose: () => setOpened(undefined) }
  return {
    more: [
      { label: `Edit ${ciName}`, run: () => void navigate(paths.editAssembly({ organization, assembly: ciName })) },
      { label: 'Copy to a new assembly', run: () => setOpened('copy'), needs: 'creates' },
      { label: 'Save the design to the catalog', run: () => setOpened('save'), needs: 'creates' },
      ...watchActions,
      { label: `Delete ${ciName}`, run: () => setOpened('delete'), needs: 'manages_access' },
    ],
    dialog:
      opened === 'delete' ? (
        <DeleteAssemblyDialog {...props} />
      ) : (
        opened && <CopyDialog {...props} toCatalog={opened === 'save'} />
      ),
  }
}

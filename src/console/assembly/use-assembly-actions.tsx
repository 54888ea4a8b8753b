import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Ci } from '../../contract/core/records.ts'
import { lazyComponent } from '../kit/lazy-component.tsx'
import type { PageAction } from '../kit/page-actions.ts'
import { paths } from '../routing/paths.ts'

const dialogs = {
  copy: lazyComponent(async () => ({ default: (await import('./CopyDialogs.tsx')).CopyAssemblyDialog })),
  save: lazyComponent(async () => ({ default: (await import('./CopyDialogs.tsx')).SaveDesignDialog })),
  delete: lazyComponent(() => import('./DeleteAssemblyDialog.tsx')),
}

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
  const [opened, setOpened] = useState<keyof typeof dialogs>()
  const navigate = useNavigate()
  if (!assembly) return { more: [], dialog: undefined }
  const { ciName } = assembly
  const Dialog = opened && dialogs[opened]
  return {
    more: [
      {
        label: `Edit ${ciName}`,
        run: () => void navigate(paths.editAssembly(organization, ciName)),
        writes: false,
        disabledReason: undefined,
      },
      { label: 'Copy to a new assembly', run: () => setOpened('copy'), disabledReason: undefined },
      { label: 'Save the design to the catalog', run: () => setOpened('save'), disabledReason: undefined },
      { label: `Delete ${ciName}`, run: () => setOpened('delete'), disabledReason: undefined },
    ],
    dialog: Dialog && <Dialog organization={organization} assembly={assembly} onClose={() => setOpened(undefined)} />,
  }
}

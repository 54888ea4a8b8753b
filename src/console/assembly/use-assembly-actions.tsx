import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Ci } from '../../contract/core/records.ts'
import { lazyComponent } from '../kit/lazy-component.tsx'
import type { PageAction } from '../kit/page-actions.ts'
import { paths } from '../routing/paths.ts'

const dialogs = {
  copy: lazyComponent(() => import('./CopyAssemblyDialog.tsx')),
  save: lazyComponent(() => import('./SaveDesignDialog.tsx')),
  delete: lazyComponent(() => import('./DeleteAssemblyDialog.tsx')),
}

export interface AssemblyDialogProps {
  readonly organization: string
  readonly assembly: Ci
  readonly onClose: () => void
}

/** What can be done with an assembly beside going on into it, and the dialog that does it. */
export function useAssemblyActions(
  organization: string,
  assembly: Ci | undefined,
): { more: readonly PageAction[]; dialog: ReactNode } {
  const [opened, setOpened] = useState<keyof typeof dialogs>()
  const navigate = useNavigate()
  if (!assembly) return { more: [], dialog: undefined }
  const { ciName } = assembly
  const Dialog = opened && dialogs[opened]
  const can = { disabledReason: undefined }
  return {
    more: [
      {
        label: `Edit ${ciName}`,
        run: () => void navigate(paths.editAssembly(organization, ciName)),
        writes: false,
        ...can,
      },
      { label: 'Copy to a new assembly', run: () => setOpened('copy'), ...can },
      { label: 'Save the design to the catalog', run: () => setOpened('save'), ...can },
      { label: `Delete ${ciName}`, run: () => setOpened('delete'), ...can },
    ],
    dialog: Dialog && <Dialog organization={organization} assembly={assembly} onClose={() => setOpened(undefined)} />,
  }
}

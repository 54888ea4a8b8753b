import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Ci } from '../../contract/core/records.ts'
import { late } from '../kit/late.tsx'
import type { PageAction } from '../kit/page-actions.ts'
import { paths } from '../paths.ts'

const dialogs = {
  copy: late(() => import('./CopyAssemblyDialog.tsx')),
  save: late(() => import('./SaveDesignDialog.tsx')),
  delete: late(() => import('./DeleteAssemblyDialog.tsx')),
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

import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Ci } from '../../../contract/core/records.ts'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import type { PageAction } from '../../kit/page-actions.ts'
import { paths } from '../../routing/paths.ts'
import { ADMIN_STATES, parseAdminState, type AdminState } from './form.ts'

const CloudStateDialog = lazyComponent(() => import('./CloudStateDialog.tsx'))
const DeleteCloudDialog = lazyComponent(() => import('./DeleteCloudDialog.tsx'))

export interface CloudDialogProps {
  readonly organization: string
  readonly cloud: Ci
  readonly onClose: () => void
}

const stateActionLabel = (name: string, state: AdminState): string =>
  state === 'offline' ? `Take ${name} offline` : `Make ${name} ${state}`

/** What can be done with a cloud, and the dialog that does it. */
export function useCloudActions(
  organization: string,
  cloud: Ci | undefined,
): { more: readonly PageAction[]; dialog: ReactNode } {
  const [opened, setOpened] = useState<AdminState | 'delete'>()
  const navigate = useNavigate()
  if (!cloud) return { more: [], dialog: undefined }
  const { ciName, ciAttributes } = cloud
  const now = parseAdminState(ciAttributes['adminstatus'])
  const props = { organization, cloud, onClose: () => setOpened(undefined) }
  const can = { disabledReason: undefined }
  return {
    more: [
      {
        label: `Edit ${ciName}`,
        run: () => void navigate(paths.editCloud(organization, ciName)),
        writes: false,
        ...can,
      },
      ...ADMIN_STATES.filter((state) => state !== now).map((state) => ({
        label: stateActionLabel(ciName, state),
        run: () => setOpened(state),
        ...can,
      })),
      { label: `Delete ${ciName}`, run: () => setOpened('delete'), ...can },
    ],
    dialog: opened && (
      <>{opened === 'delete' ? <DeleteCloudDialog {...props} /> : <CloudStateDialog {...props} state={opened} />}</>
    ),
  }
}

import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { isLocked } from '../../../contract/transition/environments.ts'
import type { Scope } from '../../routing/crumbs.ts'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import type { PageAction } from '../../kit/page-actions.ts'
import { paths } from '../../routing/paths.ts'
import type { ToggleAction } from '../platforms/toggle.ts'

const TogglePlatformsDialog = lazyComponent(() => import('../platforms/TogglePlatformsDialog.tsx'))
const DeleteEnvironmentDialog = lazyComponent(() => import('./DeleteEnvironmentDialog.tsx'))

type MenuDialog = ToggleAction | 'delete'

interface EnvironmentMenu {
  readonly more: readonly PageAction[]
  /** The dialog that is open, if one is. */
  readonly dialog: ReactNode
}

/** What can be done with an environment beside its next step. `record`: as last read; undefined while it is not. */
export function useEnvironmentMenu(scope: Scope, record: { readonly ciState: string } | undefined): EnvironmentMenu {
  const { organization, assembly, environment } = scope
  const navigate = useNavigate()
  const [open, setOpen] = useState<MenuDialog>()
  const close = () => setOpen(undefined)
  const problem = record && isLocked(record) ? 'The environment is locked. Wait until that is over.' : undefined
  const write = (label: string, what: MenuDialog): PageAction => ({
    label,
    run: () => setOpen(what),
    disabledReason: problem,
  })
  const go = (label: string, to: string): PageAction => ({
    label,
    run: () => void navigate(to),
    disabledReason: undefined,
    writes: false,
  })
  return {
    more: record
      ? [
          go(`Edit ${environment}`, paths.editEnvironment(organization, assembly, environment)),
          go(`New environment like ${environment}`, paths.newEnvironment(organization, assembly, environment)),
          write('Disable platforms', 'disable'),
          write('Enable platforms', 'enable'),
          write(`Delete ${environment}`, 'delete'),
        ]
      : [],
    dialog: open && (
      <>
        {open === 'delete' ? (
          <DeleteEnvironmentDialog scope={scope} onDisable={() => setOpen('disable')} onClose={close} />
        ) : (
          <TogglePlatformsDialog key={open} scope={scope} action={open} onClose={close} />
        )}
      </>
    ),
  }
}

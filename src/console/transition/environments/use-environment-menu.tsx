import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { isLocked } from '../../../contract/transition/transition.ts'
import type { Place } from '../../frame/crumbs.ts'
import { late } from '../../kit/late.tsx'
import type { PageAction } from '../../kit/page-actions.ts'
import { paths } from '../../paths.ts'
import type { Switch } from '../platforms/platform-switch.ts'

const SwitchDialog = late(() => import('../platforms/SwitchDialog.tsx'))
const DeleteEnvironmentDialog = late(() => import('./DeleteEnvironmentDialog.tsx'))

type Open = Switch | 'delete'

interface EnvironmentMenu {
  readonly more: readonly PageAction[]
  /** The dialog that is open, if one is. */
  readonly dialog: ReactNode
}

/** What can be done with an environment beside its next step. `record`: as last read; undefined while it is not. */
export function useEnvironmentMenu(place: Place, record: { readonly ciState: string } | undefined): EnvironmentMenu {
  const { organization, assembly, environment } = place
  const navigate = useNavigate()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const problem = record && isLocked(record) ? 'The environment is locked. Wait until that is over.' : undefined
  const write = (label: string, what: Open): PageAction => ({
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
          <DeleteEnvironmentDialog place={place} onDisable={() => setOpen('disable')} onClose={close} />
        ) : (
          <SwitchDialog key={open} place={place} to={open} onClose={close} />
        )}
      </>
    ),
  }
}

// What platforms do by themselves, switched for several at once.
import { useState, type ReactNode } from 'react'
import type { DraftCi } from '../../../contract/core/records.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import type { TableSelection } from '../../kit/table/selection.ts'
import { isEnabled, AUTOMATIONS, getAutomationLabel, type Automation, type AutomatedPlatform } from './automation.ts'
import type { HealthItem } from './columns.tsx'
import { parseName } from './HealthTable.tsx'
import type { HealthCounts } from './counts.ts'

const AutomationDialog = lazyComponent(() => import('./AutomationDialog.tsx'))

interface EnvironmentScope {
  readonly organization: string
  readonly assembly: string
  readonly environment: string
}

interface OpenDialog {
  readonly reaction: Automation
  readonly wanted: boolean
  readonly platforms: readonly AutomatedPlatform[]
}

/** A platform as it is switched. */
export const toAutomatedPlatform = (
  { ciName, ciAttributes }: DraftCi,
  counts: HealthCounts | undefined,
): AutomatedPlatform => ({
  name: ciName,
  attributes: ciAttributes,
  unhealthy: counts && (counts.states.find(({ state }) => state === 'unhealthy')?.count ?? 0),
  total: counts?.total,
})

/** A selection of platforms with the buttons that switch, and the dialog of the one that was pressed. */
export function useAutomationSelection(
  scope: EnvironmentScope,
  platforms: readonly DraftCi[] | undefined,
  items: readonly HealthItem[] | undefined,
): { readonly selection: TableSelection; readonly dialog: ReactNode } {
  const [selected, onChange] = useState<ReadonlySet<string>>(new Set())
  const [open, setOpen] = useState<OpenDialog>()
  const actions = (ids: ReadonlySet<string>) => {
    const names = new Set([...ids].map(parseName))
    const chosen = (platforms ?? [])
      .filter(({ ciName }) => names.has(ciName))
      .map((platform) => toAutomatedPlatform(platform, items?.find(({ name }) => name === platform.ciName)?.counts))
    return AUTOMATIONS.map((reaction) => {
      // Off only where it is on everywhere, so that it takes two presses to leave one alone by mistake.
      const requested = !chosen.every(({ attributes }) => isEnabled(attributes, reaction))
      const different = chosen.filter(({ attributes }) => isEnabled(attributes, reaction) !== requested)
      return (
        <ActionButton
          key={reaction}
          onClick={() => setOpen({ reaction, wanted: requested, platforms: different })}
          disabledReason={chosen.length === 0 ? 'None of the selected platforms exists any more.' : undefined}
        >
          {`Turn ${requested ? 'on' : 'off'} ${getAutomationLabel(reaction)}`}
        </ActionButton>
      )
    })
  }
  return {
    selection: { selected, onChange, actions: (ids) => <>{actions(ids)}</> },
    dialog: open && <AutomationDialog scope={scope} {...open} onClose={() => setOpen(undefined)} />,
  }
}

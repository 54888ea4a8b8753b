// What platforms do by themselves, switched for several at once.
import { useState, type ReactNode } from 'react'
import type { DraftCi } from '../../../contract/core/records.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { late } from '../../kit/late.tsx'
import type { TableSelection } from '../../kit/table/selection.ts'
import { isOn, REACTIONS, wordFor, type Reaction, type Switchable } from './automation.ts'
import type { HealthItem } from './columns.tsx'
import { nameOfId } from './HealthTable.tsx'
import type { Tally } from './tally.ts'

const SwitchDialog = late(() => import('./SwitchDialog.tsx'))

interface Place {
  readonly organization: string
  readonly assembly: string
  readonly environment: string
}

interface Open {
  readonly reaction: Reaction
  readonly wanted: boolean
  readonly platforms: readonly Switchable[]
}

/** A platform as it is switched. */
export const switchableOf = ({ ciName, ciAttributes }: DraftCi, tally: Tally | undefined): Switchable => ({
  name: ciName,
  attributes: ciAttributes,
  unhealthy: tally && (tally.states.find(({ state }) => state === 'unhealthy')?.count ?? 0),
  total: tally?.total,
})

/** A selection of platforms with the buttons that switch, and the dialog of the one that was pressed. */
export function useSwitching(
  place: Place,
  platforms: readonly DraftCi[] | undefined,
  items: readonly HealthItem[] | undefined,
): { readonly selection: TableSelection; readonly dialog: ReactNode } {
  const [selected, onChange] = useState<ReadonlySet<string>>(new Set())
  const [open, setOpen] = useState<Open>()
  const actions = (ids: ReadonlySet<string>) => {
    const names = new Set([...ids].map(nameOfId))
    const chosen = (platforms ?? [])
      .filter(({ ciName }) => names.has(ciName))
      .map((platform) => switchableOf(platform, items?.find(({ name }) => name === platform.ciName)?.tally))
    return REACTIONS.map((reaction) => {
      // Off only where it is on everywhere, so that it takes two presses to leave one alone by mistake.
      const wanted = !chosen.every(({ attributes }) => isOn(attributes, reaction))
      const different = chosen.filter(({ attributes }) => isOn(attributes, reaction) !== wanted)
      return (
        <ActionButton
          key={reaction}
          onClick={() => setOpen({ reaction, wanted, platforms: different })}
          disabledReason={chosen.length === 0 ? 'None of the selected platforms exists any more.' : undefined}
        >
          {`Turn ${wanted ? 'on' : 'off'} ${wordFor(reaction)}`}
        </ActionButton>
      )
    })
  }
  return {
    selection: { selected, onChange, actions: (ids) => <>{actions(ids)}</> },
    dialog: open && <SwitchDialog place={place} {...open} onClose={() => setOpen(undefined)} />,
  }
}

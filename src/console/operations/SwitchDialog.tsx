import { useState } from 'react'
import { listOperatedPlatforms, readOperatedPlatform } from '../../contract/operations.ts'
import { IntentDialog } from '../data/IntentDialog.tsx'
import { TextField } from '../kit/confirm/TextField.tsx'
import { formatCountOf } from '../kit/format.ts'
import { PlainTable, type PlainColumn } from '../kit/PlainTable.tsx'
import {
  impactOf,
  isOn,
  plannedSwitch,
  switchReason,
  wordFor,
  type Limits,
  type Reaction,
  type Switchable,
} from './automation.ts'
import styles from './Health.module.css'

export interface SwitchProps {
  readonly place: { readonly organization: string; readonly assembly: string; readonly environment: string }
  readonly reaction: Reaction
  readonly wanted: boolean
  readonly platforms: readonly Switchable[]
  readonly onClose: () => void
}

const CHANGED = [listOperatedPlatforms, readOperatedPlatform]
const isCount = (text: string): boolean => /^[1-9]\d{0,4}$/.test(text)

const columnsFor = (reaction: Reaction, wanted: boolean): readonly PlainColumn<Switchable>[] => [
  { id: 'platform', header: 'Platform', render: ({ name }) => <bdi>{name}</bdi> },
  {
    id: 'change',
    header: `Auto-${reaction}`,
    render: ({ attributes }) => `${isOn(attributes, reaction) ? 'on' : 'off'} → ${wanted ? 'on' : 'off'}`,
  },
  {
    id: 'unhealthy',
    header: 'Unhealthy now',
    align: 'end',
    render: ({ unhealthy, total }) => (unhealthy === undefined ? 'not known' : `${unhealthy} of ${total ?? 0}`),
  },
]

/** Switches what platforms do by themselves, with what that means for their instances now. */
export default function SwitchDialog({ place, reaction, wanted, platforms, onClose }: SwitchProps) {
  const [first] = platforms
  const [limits, setLimits] = useState<Limits>({
    minutes: first?.attributes['replace_after_minutes'] || '60',
    repairs: first?.attributes['replace_after_repairs'] || '3',
  })
  const asks = reaction === 'replace' && wanted
  const word = wordFor(reaction)
  const where = platforms.length === 1 ? `of ${first?.name ?? ''}` : `of ${formatCountOf(platforms.length, 'platform')}`
  const reason = () => {
    if (platforms.length === 0) return `It is ${wanted ? 'on' : 'off'} already.`
    if (asks && !(isCount(limits.minutes) && isCount(limits.repairs)))
      return 'Minutes and repairs are whole numbers from 1 on.'
    return platforms
      .map(({ attributes }) => switchReason(reaction, attributes, wanted))
      .find((each) => each !== undefined)
  }
  return (
    <IntentDialog
      title={`Switch ${word} ${where} ${wanted ? 'on' : 'off'}`}
      description={impactOf(reaction, wanted, platforms).join(' ')}
      planned={platforms.map((platform) =>
        plannedSwitch({ ...place, platform: platform.name }, reaction, wanted, asks ? limits : undefined),
      )}
      changes={CHANGED}
      reach={{ thing: 'platform', count: platforms.length, where: place.environment, name: place.environment }}
      disabledReason={reason()}
      {...(platforms.length === 1 ? { onDone: onClose } : {})}
      onClose={onClose}
    >
      <PlainTable
        label="Platforms"
        columns={columnsFor(reaction, wanted)}
        rows={platforms}
        rowId={({ name }) => name}
      />
      {asks && (
        <div className={styles.limits}>
          <TextField
            label="Minutes unhealthy"
            value={limits.minutes}
            onChange={(event) => setLimits({ ...limits, minutes: event.currentTarget.value.trim() })}
          />
          <TextField
            label="Repairs before"
            value={limits.repairs}
            onChange={(event) => setLimits({ ...limits, repairs: event.currentTarget.value.trim() })}
          />
        </div>
      )}
    </IntentDialog>
  )
}

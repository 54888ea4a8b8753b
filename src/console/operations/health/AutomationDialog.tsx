import { Group, NumberInput } from '@mantine/core'
import { useState } from 'react'
import { listOperatedPlatforms, readOperatedPlatform } from '../../../contract/operations/operations.ts'
import { WriteDialog } from '../../data/write/WriteDialog.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import {
  describeImpact,
  isEnabled,
  toToggleRequest,
  toggleDisabledReason,
  getAutomationLabel,
  type ReplaceLimits,
  type Automation,
  type AutomatedPlatform,
} from './automation.ts'

export interface AutomationDialogProps {
  readonly scope: { readonly organization: string; readonly assembly: string; readonly environment: string }
  readonly reaction: Automation
  readonly wanted: boolean
  readonly platforms: readonly AutomatedPlatform[]
  readonly onClose: () => void
}

const INVALIDATED_CALLS = [listOperatedPlatforms, readOperatedPlatform]
const isCount = (text: string): boolean => /^[1-9]\d{0,4}$/.test(text)

const columnsFor = (reaction: Automation, requested: boolean): readonly PlainColumn<AutomatedPlatform>[] => [
  { id: 'platform', header: 'Platform', render: ({ name }) => <bdi>{name}</bdi> },
  {
    id: 'change',
    header: `Auto-${reaction}`,
    render: ({ attributes }) => `${isEnabled(attributes, reaction) ? 'on' : 'off'} → ${requested ? 'on' : 'off'}`,
  },
  {
    id: 'unhealthy',
    header: 'Unhealthy now',
    align: 'end',
    render: ({ unhealthy, total }) => (unhealthy === undefined ? 'not known' : `${unhealthy} of ${total ?? 0}`),
  },
]

/** Switches what platforms do by themselves, with what that means for their instances now. */
export default function AutomationDialog({ scope, reaction, wanted, platforms, onClose }: AutomationDialogProps) {
  const [first] = platforms
  const [limits, setLimits] = useState<ReplaceLimits>({
    minutes: first?.attributes['replace_after_minutes'] || '60',
    repairs: first?.attributes['replace_after_repairs'] || '3',
  })
  const asks = reaction === 'replace' && wanted
  const word = getAutomationLabel(reaction)
  const where = platforms.length === 1 ? `of ${first?.name ?? ''}` : `of ${formatCountOf(platforms.length, 'platform')}`
  const reason = () => {
    if (platforms.length === 0) return `It is already ${wanted ? 'on' : 'off'}.`
    if (asks && !(isCount(limits.minutes) && isCount(limits.repairs)))
      return 'Minutes and repairs must be whole numbers of at least 1.'
    return platforms
      .map(({ attributes }) => toggleDisabledReason(reaction, attributes, wanted))
      .find((each) => each !== undefined)
  }
  return (
    <WriteDialog
      title={`Turn ${wanted ? 'on' : 'off'} ${word} ${where}`}
      description={describeImpact(reaction, wanted, platforms).join(' ')}
      requests={platforms.map((platform) =>
        toToggleRequest({ ...scope, platform: platform.name }, reaction, wanted, asks ? limits : undefined),
      )}
      invalidates={INVALIDATED_CALLS}
      blastRadius={{ noun: 'platform', count: platforms.length, where: scope.environment, name: scope.environment }}
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
        <Group gap="lg" mt="md">
          <NumberInput
            label="Minutes unhealthy"
            min={1}
            max={99_999}
            allowDecimal={false}
            value={limits.minutes}
            onChange={(value) => setLimits({ ...limits, minutes: String(value) })}
          />
          <NumberInput
            label="Repairs before"
            min={1}
            max={99_999}
            allowDecimal={false}
            value={limits.repairs}
            onChange={(value) => setLimits({ ...limits, repairs: String(value) })}
          />
        </Group>
      )}
    </WriteDialog>
  )
}

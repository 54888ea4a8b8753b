import { Group, NumberInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listOperatedPlatforms, readOperatedPlatform } from '../../../contract/operations/operations.ts'
import { WriteDialog } from '../../data/write/WriteDialog.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import type { EnvironmentScope } from '../../routing/paths.ts'
import {
  describeImpact,
  getAutomationLabel,
  isEnabled,
  toggleDisabledReason,
  toToggleRequest,
  type AutomatedPlatform,
  type Automation,
  type ReplaceLimits,
} from './automation.ts'
import { getStateCount } from '../../organization/index.ts'
import { findScaleRelation, platformScaleQuery } from '../../transition/index.ts'

export interface AutomationChange {
  automation: Automation
  enable: boolean
  platforms: readonly AutomatedPlatform[]
}

const LIMITS = [
  { name: 'minutes', label: 'Minutes before replacement' },
  { name: 'repairs', label: 'Repairs before replacement' },
] as const

const isValidLimit = (text: string): boolean => /^[1-9]\d{0,4}$/.test(text)
const formatOnOff = (on: boolean): string => (on ? 'on' : 'off')

/** The minimum and maximum of a platform's scale, which auto-scale keeps. */
function ScaleLimits({ scope, platform }: { scope: EnvironmentScope; platform: string }) {
  const { data, isError } = useQuery(platformScaleQuery(scope, platform))
  if (!data) return isError ? 'unknown' : 'loading'
  const { min, max } = findScaleRelation(data.depends_on)?.relationAttributes ?? {}
  return min && max ? `${min}–${max}` : 'none'
}

const getColumns = (
  scope: EnvironmentScope,
  automation: Automation,
  enable: boolean,
): readonly PlainColumn<AutomatedPlatform>[] => [
  { id: 'platform', header: 'Platform', render: ({ name }) => name },
  {
    id: 'change',
    header: `Auto-${automation}`,
    render: ({ attributes }) => `${formatOnOff(isEnabled(attributes, automation))} → ${formatOnOff(enable)}`,
  },
  automation === 'scale'
    ? {
        id: 'limits',
        header: 'Limits per cloud',
        align: 'end',
        render: ({ name }) => <ScaleLimits scope={scope} platform={name} />,
      }
    : {
        id: 'unhealthy',
        header: 'Unhealthy now',
        align: 'end',
        render: ({ counts }) => (counts ? `${getStateCount(counts, 'unhealthy')} of ${counts.total}` : 'unknown'),
      },
]

interface AutomationDialogProps extends AutomationChange {
  scope: EnvironmentScope
  onClose: () => void
}

/** Turns an automation of platforms on or off, and shows what that means for their instances. */
export default function AutomationDialog({ scope, automation, enable, platforms, onClose }: AutomationDialogProps) {
  const [first] = platforms
  const [limits, setLimits] = useState<ReplaceLimits>({
    minutes: first?.attributes['replace_after_minutes'] || '60',
    repairs: first?.attributes['replace_after_repairs'] || '3',
  })
  const hasLimits = automation === 'replace' && enable
  const subject = platforms.length === 1 ? (first?.name ?? '') : formatCountOf(platforms.length, 'platform')

  function disabledReason() {
    if (platforms.length === 0) return `The automation is already ${formatOnOff(enable)}.`
    if (hasLimits && !LIMITS.every(({ name }) => isValidLimit(limits[name])))
      return 'Minutes and repairs must be whole numbers of at least 1.'
    return platforms
      .map(({ attributes }) => toggleDisabledReason(automation, attributes, enable))
      .find((reason) => reason !== undefined)
  }

  return (
    <WriteDialog
      title={`Turn ${formatOnOff(enable)} ${getAutomationLabel(automation)} for ${subject}`}
      description={describeImpact(automation, enable, platforms)}
      requests={platforms.map(({ name }) =>
        toToggleRequest({ ...scope, platform: name }, automation, enable, hasLimits ? limits : undefined),
      )}
      invalidates={[listOperatedPlatforms, readOperatedPlatform]}
      // Platforms are independent, and an environment can have many.
      concurrency={4}
      blastRadius={{ noun: 'platform', count: platforms.length, where: scope.environment, name: scope.environment }}
      disabledReason={disabledReason()}
      staysOpen={platforms.length > 1}
      onClose={onClose}
    >
      <PlainTable
        label="Platforms"
        columns={getColumns(scope, automation, enable)}
        rows={platforms}
        rowId={({ name }) => name}
      />
      {hasLimits && (
        <Group gap="lg" mt="md">
          {LIMITS.map(({ name, label }) => (
            <NumberInput
              key={name}
              label={label}
              min={1}
              max={99_999}
              allowDecimal={false}
              value={limits[name]}
              onChange={(value) => setLimits({ ...limits, [name]: String(value) })}
            />
          ))}
        </Group>
      )}
    </WriteDialog>
  )
}

import { Box, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import type { Ci } from '../../../contract/core/records.ts'
import { describeFailure } from '../../data/problem.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { formatCount, formatCountOf } from '../../kit/format.ts'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { NameLink } from '../../kit/TextLink.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { Dimmed } from '../../kit/Dimmed.tsx'
import { paths, useScope, type Scope } from '../../routing/paths.ts'
import { formatImpact, type EnvironmentImpact } from './impact.ts'
import { FIRST_ENVIRONMENTS, useCloudImpact } from '../detail-queries.ts'

const PRIORITY_LABELS: Readonly<Record<string, string>> = { '1': 'primary', '2': 'secondary' }

function renderPlatforms({ primaryOf, onlyPrimaryOf, secondaryOf }: EnvironmentImpact) {
  const others = primaryOf.filter((name) => !onlyPrimaryOf.includes(name))
  return (
    <>
      {onlyPrimaryOf.length > 0 && <Status icon="attention">only primary of {onlyPrimaryOf.join(', ')}</Status>}
      {others.length > 0 && <span>primary of {others.join(', ')} </span>}
      {secondaryOf.length > 0 && <Dimmed>secondary of {secondaryOf.join(', ')}</Dimmed>}
    </>
  )
}

/** `isStacked`: the platforms are below the name, where phones show them without scrolling. */
const createColumns = (scope: Scope, isStacked: boolean): readonly PlainColumn<EnvironmentImpact>[] => [
  {
    id: 'environment',
    header: 'Environment',
    render: (impact) => {
      const { assembly, environment } = impact
      const name = `${assembly} / ${environment}`
      return (
        <>
          <NameLink to={paths.environment({ ...scope, assembly, environment })}>
            <Text span inherit display="block" truncate maw="26ch" title={name}>
              {name}
            </Text>
          </NameLink>
          {isStacked && renderPlatforms(impact)}
        </>
      )
    },
  },
  { id: 'use', header: 'Used as', render: ({ priority }) => PRIORITY_LABELS[priority] ?? priority },
  { id: 'platforms', header: 'Platforms', render: (impact) => <Box miw="16ch">{renderPlatforms(impact)}</Box> },
  {
    id: 'computes',
    header: 'Computes',
    align: 'end',
    render: ({ computes }) => (computes === undefined ? 'not available' : formatCount(computes)),
  },
  {
    id: 'instances',
    header: 'Instances',
    align: 'end',
    render: ({ instances }) => instances !== undefined && formatCount(instances),
  },
]

/**
 * Environments and platforms that use a cloud, how they use it, and what runs there. `loadAll`: queries all assemblies and instances, for
 * the confirmation of a write.
 */
export function CloudImpactList({ cloud, loadAll = false }: { cloud: Ci; loadAll?: boolean }) {
  const scope = useScope()
  const [showsAll, setShowsAll] = useState(false)
  const maxAssemblies = showsAll || loadAll ? Infinity : undefined
  const { impact, unavailable, skippedAssemblies, error } = useCloudImpact(scope, cloud, maxAssemblies, loadAll)
  const isNarrow = useMediaQuery('(max-width: 37.5em)', undefined, { getInitialValueInEffect: false }) ?? false
  if (error)
    return (
      <Text role="status" fz="sm">
        <Status icon="attention">{describeFailure(`The environments that use ${cloud.ciName}`, error)}</Status>
      </Text>
    )
  if (!impact) return <Skeleton lines={4} variant="rows" />
  const isUseUnknown = skippedAssemblies > 0
  const hiddenColumns: Readonly<Record<string, boolean>> = {
    // The platforms say it, too. A dialog has no room for both.
    use: isUseUnknown || isNarrow || loadAll,
    platforms: isUseUnknown || isNarrow,
    computes: isNarrow && loadAll,
    // On phones, the sums are above.
    instances: isNarrow || impact[0]?.instances === undefined,
  }
  return (
    <>
      <Text role="status" fz="sm" mb="sm">
        {formatImpact(impact, !isUseUnknown)}
      </Text>
      {unavailable.length > 0 && <Status icon="attention">Could not be loaded: {unavailable.join('; ')}.</Status>}
      {impact.length > 0 && (
        <PlainTable
          label={`Environments that use ${cloud.ciName}`}
          columns={createColumns(scope, isNarrow).filter(({ id }) => !hiddenColumns[id])}
          rows={showsAll ? impact : impact.slice(0, FIRST_ENVIRONMENTS)}
          rowId={({ assembly, environment }) => `${assembly}/${environment}`}
        />
      )}
      {!showsAll && impact.length > FIRST_ENVIRONMENTS && (
        <ActionButton variant="subtle" writes={false} onClick={() => setShowsAll(true)}>
          {`Show all ${formatCountOf(impact.length, 'environment')}${isUseUnknown ? ' and how they use it' : ''}`}
        </ActionButton>
      )}
    </>
  )
}

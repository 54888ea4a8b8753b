import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Release } from '../../../contract/core/records.ts'
import type { Scope } from '../../routing/scope.ts'
import { Facts } from '../../kit/Facts.tsx'
import { formatCount, formatCountOf } from '../../kit/format.ts'
import { Section } from '../../kit/Section.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { Dimmed } from '../../kit/Dimmed.tsx'
import { useAssemblyHealth } from '../../organization/index.ts'
import type { PlannedChange } from '../releases/changes.ts'
import { releaseQuery } from '../queries.ts'
import {
  countReplacements,
  findUnhealthyComponents,
  type ReplacementCounts,
  type UnhealthyComponent,
} from './side-effects.ts'

const MAX_COMPONENTS = 5

interface PlanSideEffectsProps {
  scope: Scope
  release: Release
  changes: readonly PlannedChange[]
}

function formatReplacements({ marked, dependents }: ReplacementCounts): string {
  if (marked + dependents === 0) return 'Nothing is replaced.'
  const via =
    dependents > 0
      ? `, ${formatCountOf(dependents, 'other is', 'others are')} rebuilt with the computes they are managed via`
      : ''
  return `${formatCountOf(marked, 'marked instance is', 'marked instances are')} replaced${via}.`
}

const renderAuthors = ({ authors }: ReplacementCounts): ReactNode => (
  <bdi>{authors.map(([author, count]) => `${author || 'unknown'} (${formatCount(count)})`).join(', ')}</bdi>
)

const renderUnhealthy = (components: readonly UnhealthyComponent[]): ReactNode =>
  components.length === 0 ? (
    'No instance of these platforms is unhealthy.'
  ) : (
    <Stack gap={2}>
      {components.slice(0, MAX_COMPONENTS).map(({ platform, component, unhealthy, total, rebuilt }) => (
        <Status key={`${platform}/${component}`} icon="bad">
          <bdi>
            {platform} {component}
          </bdi>
          : {formatCount(unhealthy)}
          {total !== undefined && ` of ${formatCount(total)}`} unhealthy, {formatCount(rebuilt)} rebuilt or deleted by
          this plan
        </Status>
      ))}
      {components.length > MAX_COMPONENTS && (
        <span>and {formatCount(components.length - MAX_COMPONENTS)} more components</span>
      )}
    </Stack>
  )

/** Replacements, authors and unhealthy instances of a plan. */
export function PlanSideEffects({ scope, release, changes }: PlanSideEffectsProps) {
  const { parentReleaseId } = release
  const { data: parent } = useQuery({
    ...releaseQuery(scope, parentReleaseId ?? ''),
    enabled: parentReleaseId !== undefined,
  })
  const health = useAssemblyHealth(scope)
  const replacements = countReplacements(changes)
  const unhealthy = health.data && findUnhealthyComponents(changes, health.data, scope.environment)
  return (
    <Section title="Also affected">
      <Facts
        facts={[
          { term: 'Replacements', value: formatReplacements(replacements) },
          {
            term: 'Changed by',
            value: (
              <Stack gap={2}>
                {renderAuthors(replacements)}
                {parent && (
                  <Dimmed>
                    after release {parent.releaseId}, opened by <bdi>{parent.createdBy || 'unknown'}</bdi>
                    {parent.commitedBy && (
                      <>
                        , committed by <bdi>{parent.commitedBy}</bdi>
                      </>
                    )}
                  </Dimmed>
                )}
              </Stack>
            ),
          },
          {
            term: 'Unhealthy here',
            value: unhealthy ? (
              renderUnhealthy(unhealthy)
            ) : health.isError ? (
              <Status icon="attention">Health could not be loaded.</Status>
            ) : (
              '...'
            ),
          },
        ]}
      />
    </Section>
  )
}

import { Stack, Text } from '@mantine/core'
import type { Big } from 'big.js'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Release } from '../../../contract/core/records.ts'
import { formatAmount, formatRate, formatMonthEstimate, useOfferings, perMonth } from '../../cloud/index.ts'
import type { Scope } from '../../routing/crumbs.ts'
import { Facts } from '../../kit/Facts.tsx'
import { formatCount, formatCountOf } from '../../kit/format.ts'
import { Section } from '../../kit/Section.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { useAssemblyHealth } from '../../organization/index.ts'
import type { PlannedChange } from '../releases/changes.ts'
import { estimateCostChange, type CostChange } from './cost-change.ts'
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
      ? `, ${formatCountOf(dependents, 'other is', 'others are')} rebuilt with what they are managed via`
      : ''
  return `${formatCountOf(marked, 'instance is', 'instances are')} replaced since marked${via}.`
}

const renderAuthors = ({ authors }: ReplacementCounts): ReactNode => (
  <bdi>{authors.map(([author, count]) => `${author || 'unknown'} (${formatCount(count)})`).join(', ')}</bdi>
)

function Amount({ sign, rate, currency }: { sign: string; rate: Big; currency: string }) {
  return (
    <span title={formatMonthEstimate(rate, currency)}>
      {sign}
      {formatRate(rate)} {currency} per hour, {sign}
      {formatAmount(perMonth(rate))} per month
    </span>
  )
}

function renderCost({ totals, notEvaluated, unknown }: CostChange): ReactNode {
  const sums = totals.flatMap(({ currency, added, removed }) => [
    ...(added.gt(0) ? [<Amount key={`+${currency}`} sign="+" rate={added} currency={currency} />] : []),
    ...(removed.gt(0) ? [<Amount key={`-${currency}`} sign="−" rate={removed} currency={currency} />] : []),
  ])
  const isIncomplete = notEvaluated.length > 0 || unknown > 0
  return (
    <Stack gap={2}>
      {sums.length > 0 ? (
        sums
      ) : (
        <span>{isIncomplete ? 'Nothing that could be evaluated changes.' : 'It does not change.'}</span>
      )}
      <Text span inherit c="dimmed">
        Estimate: each added, deleted or resized item by its cloud’s cheapest offering.
      </Text>
      {isIncomplete && (
        <Status icon="attention">
          not evaluated:{' '}
          {[
            unknown > 0 && formatCountOf(unknown, 'change'),
            notEvaluated.length > 0 &&
              `${formatCountOf(notEvaluated.length, 'offering')} (${notEvaluated.slice(0, 3).join(', ')}${notEvaluated.length > 3 ? ' ...' : ''})`,
          ]
            .filter(Boolean)
            .join(', ')}
        </Status>
      )}
    </Stack>
  )
}

const renderUnavailable = (what: string): ReactNode => (
  <Status icon="attention">{what} could not be read, so it is not known.</Status>
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

/** Replacements, authors, unhealthy instances and cost of a plan. */
export function PlanSideEffects({ scope, release, changes }: PlanSideEffectsProps) {
  const { organization, assembly, environment } = scope
  const { parentReleaseId } = release
  const { data: parent } = useQuery({
    ...releaseQuery(organization, assembly, environment, parentReleaseId ?? ''),
    enabled: parentReleaseId !== undefined,
  })
  const health = useAssemblyHealth(organization, assembly)
  const offerings = useOfferings(organization)
  const replacements = countReplacements(changes)
  const unhealthy = health.data && findUnhealthyComponents(changes, health.data, environment)
  const cost = offerings.data && estimateCostChange(changes, offerings.data)
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
                  <Text span inherit c="dimmed">
                    after release {parent.releaseId}, opened by <bdi>{parent.createdBy || 'unknown'}</bdi>
                    {parent.commitedBy && (
                      <>
                        , committed by <bdi>{parent.commitedBy}</bdi>
                      </>
                    )}
                  </Text>
                )}
              </Stack>
            ),
          },
          {
            term: 'Unhealthy here',
            value: unhealthy ? renderUnhealthy(unhealthy) : health.isError ? renderUnavailable('Health') : '...',
          },
          {
            term: 'Cost',
            value: cost ? renderCost(cost) : offerings.isError ? renderUnavailable('The offerings') : '...',
          },
        ]}
      />
    </Section>
  )
}

import { SimpleGrid } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ChoiceField, type Choice } from '../../kit/form/ChoiceField.tsx'
import { formatDayAndTime } from '../../kit/format.ts'
import { useSetParams } from '../../kit/search-params.ts'
import type { Scope } from '../../routing/scope.ts'
import { timelineQuery } from '../queries.ts'
import { getReleaseDeployments, getReleases, type Timeline } from '../timeline/timeline.ts'
import { formatSide, getSideLabel, isComparable, parseSide, type Side } from './sides.ts'

/** The committed releases of an environment before its newest one, with time and deployment. */
const toReleaseChoices = (environment: string, timeline: Timeline): Choice[] =>
  getReleases(timeline)
    .filter(({ releaseState }) => releaseState !== 'canceled')
    .slice(1)
    .filter(({ releaseState }) => releaseState === 'closed')
    .map(({ releaseId, updated }) => {
      const [deployment] = getReleaseDeployments(timeline, releaseId)
      const parts = [
        `Release ${releaseId}`,
        updated !== undefined && formatDayAndTime(updated),
        deployment ? `deployment ${deployment.deploymentId}` : 'not deployed',
      ]
      return {
        value: formatSide({ kind: 'release', name: environment, releaseId }),
        label: parts.filter(Boolean).join(', '),
        group: `Earlier releases of ${environment}`,
      }
    })

interface SidePickersProps {
  scope: Scope
  left: Side | undefined
  right: Side | undefined
  names: readonly string[]
}

/** Chooses the sides; the earlier releases of an environment once it is the other side. */
export function SidePickers({ scope, left, right, names }: SidePickersProps): ReactNode {
  const setParams = useSetParams()
  const [environment] = [left, right].flatMap((side) => (side && side.kind !== 'design' ? [side.name] : []))
  const { data: timeline = [] } = useQuery({
    ...timelineQuery({ ...scope, environment: environment ?? '' }),
    enabled: environment !== undefined,
  })
  const sides: Side[] = [...names.map((name) => ({ kind: 'environment', name }) as const), { kind: 'design' }]
  const toChoices = (chosen: Side | undefined, other: Side | undefined) => {
    const releases = other?.kind === 'environment' ? toReleaseChoices(other.name, timeline) : []
    const choices = [
      ...sides.map((side): Choice => ({ value: formatSide(side), label: getSideLabel(side) })),
      ...releases,
    ].filter(({ value }) => !other || value !== formatSide(other))
    // The chosen one has its name also while the lists are loading.
    const isListed = !chosen || choices.some(({ value }) => value === formatSide(chosen))
    return isListed ? choices : [...choices, { value: formatSide(chosen), label: getSideLabel(chosen) }]
  }
  /** A choice that does not fit to the other side clears it. */
  const choose = (own: 'left' | 'right', other: Side | undefined) => (value: string) => {
    const side = parseSide(value)
    const isFitting = !side || !other || isComparable(side, other)
    setParams({ [own]: value || undefined, ...(!isFitting && { [own === 'left' ? 'right' : 'left']: undefined }) })
  }
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} maw={720} mb="md">
      <ChoiceField
        label="Compare"
        value={left ? formatSide(left) : ''}
        onChange={choose('left', right)}
        placeholder="Choose an environment"
        choices={toChoices(left, right)}
      />
      <ChoiceField
        label="With"
        value={right ? formatSide(right) : ''}
        onChange={choose('right', left)}
        placeholder="Choose what to compare with"
        choices={toChoices(right, left)}
      />
    </SimpleGrid>
  )
}

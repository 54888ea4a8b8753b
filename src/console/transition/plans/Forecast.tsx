import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { formatCount, formatCountOf, formatDuration } from '../../kit/format.ts'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { useHrefWithParams } from '../../kit/search-params.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { ParamLink, TextLink } from '../../kit/TextLink.tsx'
import { Note } from '../../kit/Dimmed.tsx'
import { MAX_EARLIER } from '../deployments/gantt/compare.ts'
import { useEarlierRuns } from '../deployments/gantt/use-earlier-runs.ts'
import { MIN_SAMPLES, type ExpectedDuration } from '../deployments/runs.ts'
import { useExpectedDuration } from '../deployments/use-expected-duration.ts'
import { environmentInstancesQuery } from '../queries.ts'
import { formatStepContent, type PlannedChange } from '../releases/changes.ts'
import {
  estimateTotal,
  findLosses,
  toForecastSteps,
  type Effect,
  type Estimate,
  type ForecastStep,
  type Loss,
  type TotalEstimate,
} from './forecast.ts'
import type { EnvironmentScope } from '../../routing/paths.ts'

/** Lines of an effect. */
const MAX_LINES = 6

const STEP_RULE = `Each step is estimated from the same step (same actions on the same components) in at least ${MIN_SAMPLES} of the newest ${MAX_EARLIER} completed deployments, without waits. A step without such history is estimated from the slowest of its actions. p90 (90th percentile): 9 of 10 took no longer; with up to ${MAX_EARLIER} deployments, this is the longest.`

const TOTAL_RULE = `A running deployment shows another estimate: what deployments of this environment usually take. The total is taken from earlier deployments with the same steps if there are at least ${MIN_SAMPLES} of them. Otherwise the medians of the steps are added, and the differences between their p90 and median are combined as the root of the sum of squares, because not all steps are slow at once.`

function formatLoss({ kind, count }: Loss): string {
  if (kind === 'instances') return `no instances left, ${formatCount(count)} deleted`
  return count === 1
    ? 'its only active compute is changed'
    : `all ${formatCount(count)} active computes are changed at once`
}

const formatEstimate = ({ median, p90 }: Pick<Estimate, 'median' | 'p90'>): string =>
  `${formatDuration(median)} (median), ${formatDuration(p90)} (p90)`

/** One statement: what the steps add up to, or what deployments usually take if that is longer than the steps that have a history. */
function formatTotal(
  total: TotalEstimate | undefined,
  stepCount: number,
  usual: ExpectedDuration | undefined,
): string | undefined {
  const { sampleSize = 0, unknownSteps = stepCount, median = 0 } = total ?? {}
  const unknown = `${formatCount(unknownSteps)} of ${formatCountOf(stepCount, 'step')} ${unknownSteps === 1 ? 'has' : 'have'} no history`
  if (unknownSteps > 0 && usual && usual.duration >= median)
    return `${formatDuration(usual.duration)}, as the other deployments of this environment (median of ${formatCount(usual.sampleSize)}, of any size); ${unknown}`
  if (!total) return undefined
  if (unknownSteps > 0) return `at least ${formatEstimate(total)}, without waits; ${unknown}`
  const source =
    sampleSize > 0
      ? `from ${formatCount(sampleSize)} deployments with the same steps`
      : 'added up from the steps of this plan'
  return `${formatEstimate(total)}, without waits, ${source}`
}

const EFFECT_LABELS: Readonly<Record<string, string>> = {
  replace: 'replaced',
  update: 'updated in place',
  delete: 'deleted',
}

function Effects({ effects }: { effects: readonly Effect[] }) {
  const hidden = effects.length - MAX_LINES
  return (
    <>
      {effects.slice(0, MAX_LINES).map(({ platform, component, cloud, action, names }) => (
        <span key={`${cloud}/${platform}/${component}/${action}`} title={names.join(', ')}>
          <bdi>{cloud || 'no cloud'}</bdi>: {formatCount(names.length)}{' '}
          <bdi>
            {platform} {component}
          </bdi>{' '}
          {EFFECT_LABELS[action] ?? action}
        </span>
      ))}
      {hidden > 0 && <span>and {formatCountOf(hidden, 'more component')}</span>}
      {effects.some(({ action }) => action === 'update') && <span>Restarts by updates are not predicted.</span>}
    </>
  )
}

function Losses({ losses }: { losses: readonly Loss[] }) {
  const hidden = losses.length - MAX_LINES
  return (
    <>
      {losses.slice(0, MAX_LINES).map((loss) => (
        <Status key={`${loss.platform}/${loss.cloud}`} icon="attention">
          <bdi>{loss.platform}</bdi> may be unavailable in <bdi>{loss.cloud}</bdi>: {formatLoss(loss)}
        </Status>
      ))}
      {hidden > 0 && <Status icon="attention">and {formatCount(hidden)} more</Status>}
    </>
  )
}

/** How long a plan is estimated to take, what running instances it changes, and which platforms may be unavailable. Reads five earlier deployments. */
export default function Forecast({ scope, changes }: { scope: EnvironmentScope; changes: readonly PlannedChange[] }) {
  const withParams = useHrefWithParams()
  const history = useEarlierRuns(scope)
  const usual = useExpectedDuration(scope)
  const instances = useQuery(environmentInstancesQuery(scope))
  const losses = useMemo(() => instances.data && findLosses(changes, instances.data), [changes, instances.data])
  const steps = toForecastSteps(changes, history.runs)
  const total = estimateTotal(changes, steps, history.runs)
  // Too few may only be so because others could not be loaded.
  const missing = history.failed ? 'unknown' : 'not enough history'
  const columns: readonly PlainColumn<ForecastStep>[] = [
    {
      id: 'step',
      header: 'Step',
      render: ({ step, ...content }) => (
        <ParamLink to={withParams({ filter: `step:${step}` })}>
          {step} <bdi>{formatStepContent(content)}</bdi>
        </ParamLink>
      ),
    },
    {
      id: 'duration',
      header: 'Estimated duration',
      render: ({ estimate }) => (estimate ? formatEstimate(estimate) : missing),
    },
    {
      id: 'effect',
      header: 'Effect',
      render: ({ step, effects }) => (
        <Stack gap={2}>
          <Losses losses={losses?.get(step) ?? []} />
          <Effects effects={effects} />
          {losses === undefined && <span>Availability unknown</span>}
          {losses && effects.length === 0 && 'Only adds instances.'}
        </Stack>
      ),
    },
  ]
  // The total says it once for all.
  const shownColumns = steps.some(({ estimate }) => estimate) ? columns : columns.filter(({ id }) => id !== 'duration')
  // At once, so that nothing moves while the rest is loading.
  if (history.isPending || instances.isPending) return <Skeleton lines={steps.length + 4} variant="rows" />
  return (
    <Stack gap="sm">
      {history.failed && <QueryProblem query={history.failed} subject="The earlier deployments" />}
      <QueryProblem query={instances} subject="The instances" />
      <Text fz="sm" role="status">
        Estimated in total: {formatTotal(total, steps.length, usual) ?? missing}. See the{' '}
        <TextLink to={`${withParams({})}#what-changes`}>estimated cost change</TextLink> above.
      </Text>
      <PlainTable
        label="Forecast"
        columns={shownColumns}
        rows={steps}
        rowId={({ step }) => String(step)}
        pinned="first"
      />
      <Note>
        {STEP_RULE} {TOTAL_RULE} Computes that are unhealthy now do not count as active.
      </Note>
    </Stack>
  )
}

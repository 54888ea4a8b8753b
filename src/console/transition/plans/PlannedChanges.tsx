import { Box, Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { Action, ChangeItem, ShowMore } from '../../kit/changes/ChangeItem.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { capitalize, formatCount, formatCountOf } from '../../kit/format.ts'
import { paths, type EnvironmentScope } from '../../routing/paths.ts'
import { releaseQuery } from '../queries.ts'
import { isDestructive, type PlannedChange } from '../releases/changes.ts'
import { formatExtent, groupChanges, type ChangeGroup } from './change-groups.ts'
import type { Big } from 'big.js'
import { ESTIMATED, formatAmount, formatMonth, formatRate, perMonth, useOfferings } from '../../cloud/index.ts'
import { Status } from '../../kit/state/StateBadge.tsx'
import { TextLink } from '../../kit/TextLink.tsx'
import { Dimmed } from '../../kit/Dimmed.tsx'
import { estimateCostChange } from './cost-change.ts'

const MAX_GROUPS = 12
const MAX_NAMES = 8

const NO_DIFFERENCES_TEXT: Readonly<Record<string, string>> = {
  replace: 'Rebuilt without changes',
  update: 'Redeployed without changes',
}

function GroupItem({ group }: { group: ChangeGroup }) {
  const { platform, component, action, differences, names } = group
  const moreNames = names.length - MAX_NAMES
  return (
    <ChangeItem
      title={
        <>
          <Action action={action}>{capitalize(action)}</Action> <bdi>{platform}</bdi>{' '}
          <Text component="bdi" inherit fw={500}>
            {component}
          </Text>
        </>
      }
      extent={
        <Text span inherit c="dimmed" title={names.join(', ')}>
          {formatExtent(group)}
        </Text>
      }
      differences={differences}
      // An addition sets all attributes, which say little.
      limit={action === 'add' ? 0 : undefined}
      note={NO_DIFFERENCES_TEXT[action]}
    >
      {isDestructive(group) && (
        <Text component="bdi" ff="monospace" fz="xs" style={{ overflowWrap: 'anywhere' }}>
          {names.slice(0, MAX_NAMES).join(', ')}
          {moreNames > 0 && ` and ${formatCount(moreNames)} more`}
        </Text>
      )}
    </ChangeItem>
  )
}

const formatSign = (rate: Big): string => (rate.gt(0) ? '+' : rate.lt(0) ? '−' : '±')

/** The net change in one currency, and what it consists of. */
function CurrencyChange({ currency, added, removed }: { currency: string; added: Big; removed: Big }) {
  const net = added.minus(removed)
  const sign = formatSign(net)
  return (
    <span title={formatMonth(net.abs(), currency)}>
      Net {sign}
      {formatRate(net.abs())} {currency} per hour, {sign}
      {formatAmount(perMonth(net.abs()))} per month
      {added.gt(0) && removed.gt(0) && (
        <Dimmed>
          {' '}
          ({formatRate(added)} added, {formatRate(removed)} removed per hour)
        </Dimmed>
      )}
    </span>
  )
}

/** The estimated change of cost by a plan, and what could not be evaluated. */
function CostChange({ organization, changes }: { organization: string; changes: readonly PlannedChange[] }) {
  const { data: offerings, isError } = useOfferings({ organization })
  const cost = useMemo(() => offerings && estimateCostChange(changes, offerings), [changes, offerings])
  if (!cost && isError)
    return <Status icon="attention">The offerings could not be loaded, so the cost is unknown.</Status>
  const { totals = [], notEvaluated = [], priced = 0, unknown = 0 } = cost ?? {}
  const sums = totals.map((total) => <CurrencyChange key={total.currency} {...total} />)
  const isIncomplete = notEvaluated.length > 0 || unknown > 0
  return (
    <Stack gap={2}>
      {sums}
      {sums.length > 0 && unknown > 0 && (
        <Status icon="attention">
          for {formatCount(priced - unknown)} of {formatCountOf(priced, 'change')}; the rest is unknown
        </Status>
      )}
      {sums.length === 0 && isIncomplete && (
        <Text inherit fw={600}>
          <Status icon="attention">Cost change unknown</Status>
        </Text>
      )}
      {sums.length === 0 && unknown > 0 && (
        <span>
          {formatCount(unknown)} of {formatCountOf(priced, 'change')} cannot be evaluated.
        </span>
      )}
      {sums.length === 0 && !isIncomplete && <span>{cost ? 'No cost change.' : 'loading'}</span>}
      <Dimmed>{ESTIMATED}: each added, deleted or resized item at its cloud's cheapest offering.</Dimmed>
      {notEvaluated.length > 0 && (
        <Status icon="attention">
          not evaluated: {formatCountOf(notEvaluated.length, 'offering')} ({notEvaluated.slice(0, 3).join(', ')}
          {notEvaluated.length > 3 && ', …'})
        </Status>
      )}
    </Stack>
  )
}

interface PlannedChangesProps {
  scope: EnvironmentScope
  changes: readonly PlannedChange[]
  /** The stored plan; undefined for a preview. `isOpen`: it has a page. */
  plan: { readonly releaseId: string; readonly isOpen: boolean } | undefined
  /** Whether the page is the plan's own, and needs no link to it. */
  onPlanPage?: boolean
  /** Below the changes, beside their facts. */
  children?: ReactNode
}

/** What a plan changes: alike changes together, with values before and after, cost, and links to plan and release. */
export function PlannedChanges({ scope, changes, plan, onPlanPage = false, children }: PlannedChangesProps) {
  const groups = useMemo(() => groupChanges(changes), [changes])
  const [showsAll, setShowsAll] = useState(false)
  const { data: bom, isPending } = useQuery({
    ...releaseQuery(scope, plan?.releaseId ?? ''),
    enabled: plan !== undefined,
  })
  const release = bom?.parentReleaseId
  const shown = showsAll ? groups : groups.slice(0, MAX_GROUPS)
  const planLabel = plan && `Plan ${plan.releaseId}`
  const facts = (
    <Facts
      facts={[
        {
          term: 'Plan',
          value: onPlanPage ? undefined : plan?.isOpen ? (
            <TextLink to={paths.billOfMaterials(scope)}>{planLabel}</TextLink>
          ) : (
            planLabel
          ),
        },
        {
          term: 'Release',
          value: release ? (
            <TextLink to={paths.release(scope, release)}>Release {release}</TextLink>
          ) : (
            isPending && plan && 'loading'
          ),
        },
        // Last: it grows when it is loaded.
        { term: 'Cost', value: <CostChange organization={scope.organization} changes={changes} /> },
      ]}
    />
  )
  return (
    <Stack gap="md" fz="sm">
      {/* In view in a dialog, however long the list is. */}
      {children === undefined && facts}
      <Paper component="ul" m={0} px={0} py="xs" aria-label="What changes">
        {shown.map((group) => (
          <GroupItem key={group.id} group={group} />
        ))}
        {shown.length < groups.length && (
          <Box component="li" display="block" px="md" py="xs">
            <ShowMore onClick={() => setShowsAll(true)}>
              Show all {formatCount(groups.length)} kinds of changes
            </ShowMore>
          </Box>
        )}
      </Paper>
      {children !== undefined && (
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl" verticalSpacing="xs">
          {children}
          {facts}
        </SimpleGrid>
      )}
    </Stack>
  )
}

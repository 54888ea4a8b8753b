import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Ci, DraftCi, Release } from '../../../contract/core/records.ts'
import type { ComponentHealth } from '../../../contract/organization/reports.ts'
import { QueryBoundary } from '../../data/QueryBoundary.tsx'
import { countChanges, formatRecordTotal, formatPack, PendingStatus, type ChangedRecord } from '../../design/index.ts'
import { countHealth, filterHealth, HealthSummary, useAssemblyHealth } from '../../organization/index.ts'
import { parseNsPath, paths, type Scope } from '../../routing/paths.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { formatCount } from '../../kit/format.ts'
import { groupBy } from '../../kit/grouping.ts'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Dimmed } from '../../kit/Dimmed.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { Section } from '../../kit/Section.tsx'
import { StateBadge, Status } from '../../kit/state/StateBadge.tsx'
import { TextLink } from '../../kit/TextLink.tsx'
import { sortByName } from '../../kit/named-records.ts'
import { useOpenChanges } from '../releases/use-open-changes.ts'
import { toToggleablePlatforms } from './toggle.ts'
import { composedPlatformsQuery, platformKey, useEnvironment } from '../queries.ts'
import { LazyScaleDialog } from './lazy-scale-dialog.ts'

interface PlatformStateProps {
  platform: DraftCi
  /** Undefined: unknown. */
  isEnabled: boolean | undefined
  isLoading: boolean
  /** Uncommitted changes in the platform. */
  changes: readonly ChangedRecord[]
}

function PlatformState({ platform: { rfcAction, ciState }, isEnabled, isLoading, changes }: PlatformStateProps) {
  if (rfcAction) return <PendingStatus action={rfcAction} />
  if (changes.length > 0) return <Status icon="attention">{formatRecordTotal(countChanges(changes))}</Status>
  if (ciState !== 'default' && ciState !== '') return <StateBadge kind="item" state={ciState} />
  if (isLoading) return <Skeleton lines={1} />
  if (isEnabled === undefined) return <Dimmed>unknown</Dimmed>
  return isEnabled ? <Status icon="good">enabled</Status> : <Status icon="idle">disabled</Status>
}

interface PlatformHealthProps {
  scope: Scope
  platform: string
  /** 'unknown' if it could not be loaded; undefined while loading. */
  health: readonly ComponentHealth[] | 'unknown' | undefined
}

function PlatformHealth({ scope, platform, health }: PlatformHealthProps) {
  if (health === undefined) return <Skeleton lines={1} />
  if (health === 'unknown') return <Dimmed>unknown</Dimmed>
  return (
    <TextLink to={paths.operatedPlatform({ ...scope, platform })} c="inherit">
      <HealthSummary counts={countHealth(health.filter(({ ns }) => parseNsPath(ns).platform === platform))} />
    </TextLink>
  )
}

const getColumns = (
  scope: Scope,
  health: PlatformHealthProps['health'],
  environment: Ci | undefined,
  /** Undefined while loading. */
  enabled: ReadonlyMap<string, boolean | undefined> | undefined,
  changes: ReadonlyMap<string, readonly ChangedRecord[]>,
): readonly PlainColumn<DraftCi>[] => [
  {
    id: 'platform',
    header: 'Platform',
    render: ({ ciName }) => ciName,
    to: (platform) => paths.environmentPlatform({ ...scope, platform: platformKey(platform) }),
  },
  {
    id: 'health',
    header: 'Health',
    // `22 of 60 unhealthy`
    width: 172,
    render: ({ ciName }) => <PlatformHealth scope={scope} platform={ciName} health={health} />,
  },
  {
    id: 'state',
    header: 'State',
    // Reserved, since uncommitted changes load later.
    width: 208,
    render: (platform) => (
      <PlatformState
        platform={platform}
        isEnabled={enabled?.get(platform.ciId)}
        isLoading={enabled === undefined}
        changes={changes.get(platform.ciName) ?? []}
      />
    ),
  },
  {
    id: 'pack',
    header: 'Pack',
    render: (platform) => <bdi style={{ whiteSpace: 'nowrap' }}>{formatPack(platform.ciAttributes)}</bdi>,
  },
  { id: 'version', header: 'Version', render: ({ ciAttributes }) => ciAttributes.major_version },
  {
    id: 'availability',
    header: 'Availability',
    render: ({ ciAttributes: { availability } }) =>
      availability === 'default' && environment
        ? `${environment.ciAttributes['availability'] ?? 'unknown'} (default)`
        : availability,
  },
  {
    id: 'scale',
    header: '',
    align: 'end',
    render: (platform) => (
      <ActionButton
        variant="subtle"
        size="xs"
        my={-4}
        mr={-8}
        aria-label={`Scale ${platform.ciName}`}
        renderDialog={(onClose) => <LazyScaleDialog scope={scope} platform={platformKey(platform)} onClose={onClose} />}
      >
        Scale
      </ActionButton>
    ),
  },
]

/** Whether the version says which platform is meant. */
const hasVersions = (platforms: readonly DraftCi[]) =>
  new Set(platforms.map(({ ciName }) => ciName)).size < platforms.length

/** Finding the uncommitted changes takes four requests per platform. */
const MAX_CHECKED_PLATFORMS = 20

interface EnvironmentPlatformsProps {
  scope: Scope
  /** The newest release, which may have uncommitted changes. */
  release: Release | null | undefined
  query: UseQueryResult<DraftCi[]>
}

export function EnvironmentPlatforms({ scope, query, release }: EnvironmentPlatformsProps) {
  const isChecked = (query.data?.length ?? 0) <= MAX_CHECKED_PLATFORMS
  const { changes = [] } = useOpenChanges(scope, isChecked ? release : undefined)
  const { data: composed, isPending } = useQuery(composedPlatformsQuery(scope, { lowPriority: true }))
  const { data: environment } = useEnvironment(scope)
  const { data, isError } = useAssemblyHealth(scope)
  const health = data ? filterHealth(data, scope.assembly, scope.environment) : isError ? 'unknown' : undefined
  const enabled = new Map(toToggleablePlatforms(query.data ?? [], composed).map((each) => [each.id, each.enabled]))
  return (
    <Section title="Platforms" hint={query.data && formatCount(query.data.length)}>
      <QueryBoundary query={query} subject="The platforms" lines={5} variant="table">
        {(platforms) => (
          <PlainTable
            label="Platforms"
            columns={getColumns(
              scope,
              health,
              environment,
              isPending ? undefined : enabled,
              groupBy(changes, ({ platform }) => platform),
            ).filter(({ id }) => id !== 'version' || hasVersions(platforms))}
            rows={sortByName(platforms)}
            rowId={({ ciId }) => ciId}
            rowsOpen
            emptyState={{ title: 'No platforms', hint: 'Pull a design that has platforms into this environment.' }}
          />
        )}
      </QueryBoundary>
    </Section>
  )
}

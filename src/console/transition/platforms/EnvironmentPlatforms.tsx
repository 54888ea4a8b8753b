import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { DraftCi, Release } from '../../../contract/core/records.ts'
import { QueryBoundary } from '../../data/QueryBoundary.tsx'
import { formatPack, PendingStatus } from '../../design/index.ts'
import { paths, type Scope } from '../../routing/paths.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { formatCount, formatCountOf } from '../../kit/format.ts'
import { countBy } from '../../kit/grouping.ts'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Section } from '../../kit/Section.tsx'
import { StateBadge, Status } from '../../kit/state/StateBadge.tsx'
import { sortByName } from '../../kit/named-records.ts'
import { useOpenChanges } from '../releases/use-open-changes.ts'
import { toToggleablePlatforms } from './toggle.ts'
import { composedPlatformsQuery, platformKey } from '../queries.ts'
import { LazyScaleDialog } from './lazy-scale-dialog.ts'

interface PlatformStateProps {
  platform: DraftCi
  disabled: boolean
  /** Number of uncommitted changes in the platform. */
  changes: number
}

function PlatformState({ platform: { rfcAction, ciState }, disabled, changes }: PlatformStateProps) {
  if (rfcAction) return <PendingStatus action={rfcAction} />
  if (changes > 0) return <Status icon="attention">{formatCount(changes)} uncommitted</Status>
  if (disabled) return <Status icon="idle">disabled</Status>
  return ciState === 'default' || ciState === '' ? null : <StateBadge kind="item" state={ciState} />
}

const getColumns = (
  scope: Scope,
  isDisabled: (id: string) => boolean,
  changes: ReadonlyMap<string, number>,
): readonly PlainColumn<DraftCi>[] => [
  {
    id: 'platform',
    header: 'Platform',
    render: ({ ciName }) => ciName,
    to: (platform) => paths.environmentPlatform({ ...scope, platform: platformKey(platform) }),
  },
  {
    id: 'pack',
    header: 'Pack',
    render: (platform) => <bdi style={{ whiteSpace: 'nowrap' }}>{formatPack(platform.ciAttributes)}</bdi>,
  },
  { id: 'version', header: 'Major version', render: ({ ciAttributes }) => ciAttributes.major_version },
  { id: 'availability', header: 'Availability', render: ({ ciAttributes }) => ciAttributes.availability },
  {
    id: 'standing',
    header: 'State',
    // Reserved, since uncommitted changes load later.
    width: 148,
    render: (platform) => (
      <PlatformState
        platform={platform}
        disabled={isDisabled(platform.ciId)}
        changes={changes.get(platform.ciName) ?? 0}
      />
    ),
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

/** Finding the uncommitted changes takes four requests per platform. */
const MAX_CHECKED_PLATFORMS = 20

interface EnvironmentPlatformsProps {
  scope: Scope
  /** The newest release, which may have uncommitted changes. */
  release: Release | null | undefined
  /** The page shows its error. */
  query: UseQueryResult<DraftCi[]>
}

export function EnvironmentPlatforms({ scope, query, release }: EnvironmentPlatformsProps) {
  const isChecked = (query.data?.length ?? 0) <= MAX_CHECKED_PLATFORMS
  const { changes = [] } = useOpenChanges(scope, isChecked ? release : undefined)
  const { data: composed } = useQuery(composedPlatformsQuery(scope, { lowPriority: true }))
  const disabled = toToggleablePlatforms(query.data ?? [], composed).filter(({ enabled }) => enabled === false)
  const disabledIds = new Set(disabled.map(({ id }) => id))
  return (
    <Section title="Platforms" hint={query.data && formatCountOf(query.data.length, 'platform')}>
      <QueryBoundary query={query} subject="The platforms" lines={5} variant="table" failed={<p>Not loaded.</p>}>
        {(platforms) => (
          <PlainTable
            label="Platforms"
            columns={getColumns(
              scope,
              (id) => disabledIds.has(id),
              countBy(changes, ({ platform }) => platform),
            )}
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

import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { DraftCi, Release } from '../../contract/core/records.ts'
import { QueryBoundary } from '../data/QueryBoundary.tsx'
import { useDesignPlatforms, useLatestDesignRelease, pendingLabel } from '../design/index.ts'
import { EmptyState } from '../kit/EmptyState.tsx'
import { formatCountOf } from '../kit/format.ts'
import { NameLink } from '../kit/NameLink.tsx'
import { PlainTable, type PlainColumn } from '../kit/PlainTable.tsx'
import { Section } from '../kit/Section.tsx'
import { Skeleton } from '../kit/Skeleton.tsx'
import { Status } from '../kit/state/StateBadge.tsx'
import { Time } from '../kit/Time.tsx'
import { paths } from '../routing/paths.ts'
import type { AssemblyScope } from '../routing/scope.ts'

const getColumns = (scope: AssemblyScope): readonly PlainColumn<DraftCi>[] => [
  {
    id: 'platform',
    header: 'Platform',
    render: ({ ciName, rfcAction }) => (
      <>
        <NameLink to={paths.designPlatform({ ...scope, platform: ciName })}>{ciName}</NameLink>{' '}
        {rfcAction !== '' && <Status icon="attention">{pendingLabel(rfcAction)}</Status>}
      </>
    ),
  },
  {
    id: 'pack',
    header: 'Pack',
    mono: true,
    render: ({ ciAttributes }) => <bdi>{`${ciAttributes.source ?? ''}/${ciAttributes.pack ?? ''}`}</bdi>,
  },
  { id: 'version', header: 'Version', render: ({ ciAttributes }) => <bdi>{ciAttributes.version}</bdi> },
  {
    id: 'description',
    header: 'Description',
    render: ({ ciAttributes, comments }) => (
      <Text
        component="bdi"
        inherit
        c="dimmed"
        truncate
        display="block"
        maw="56ch"
        title={ciAttributes.description || comments}
      >
        {ciAttributes.description || comments}
      </Text>
    ),
  },
  { id: 'age', header: 'Age', align: 'end', render: ({ created }) => <Time value={created} /> },
]

/** An open release collects uncommitted changes (service-api 3.4). */
function formatReleaseHint(release: Release | null | undefined): string | undefined {
  if (!release) return undefined
  // A discarded release is no revision of the design.
  if (release.releaseState === 'canceled') return 'all committed'
  if (release.releaseState !== 'open') return `all committed, revision ${release.revision ?? 'unknown'}`
  const count = (release.ciRfcCount ?? 0) + (release.relationRfcCount ?? 0)
  return count > 0 ? formatCountOf(count, 'uncommitted change') : 'uncommitted changes'
}

/** The design of an assembly: its platforms, and whether all changes are committed. */
export function DesignPlatforms({ scope }: { scope: AssemblyScope }) {
  const query = useDesignPlatforms(scope)
  const { data: release } = useLatestDesignRelease(scope)
  return (
    <Section
      title="Design"
      hint={formatReleaseHint(release)}
      action={
        release?.releaseState === 'open' ? (
          <Anchor component={Link} to={paths.designChanges(scope)}>
            Review changes
          </Anchor>
        ) : (
          <Anchor component={Link} to={paths.design(scope)}>
            Open design
          </Anchor>
        )
      }
    >
      <QueryBoundary query={query} subject="The design" loading={<Skeleton lines={4} variant="table" />}>
        {(platforms) =>
          platforms.length === 0 ? (
            <EmptyState
              title="No platforms"
              hint="The design of this assembly is empty. Platforms are created from packs."
              action={
                <Anchor component={Link} to={paths.newDesignPlatform(scope)}>
                  Create platform
                </Anchor>
              }
            />
          ) : (
            <PlainTable
              label="Platforms of the design"
              columns={getColumns(scope)}
              rows={platforms}
              rowId={({ ciId }) => ciId}
              rowsOpen
            />
          )
        }
      </QueryBoundary>
    </Section>
  )
}

import { Anchor, Button, Text } from '@mantine/core'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { DraftCi } from '../../../contract/core/records.ts'
import type { Place } from '../../frame/crumbs.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Section } from '../../kit/Section.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { StateBadge, Status } from '../../kit/state/StateBadge.tsx'
import { compareNatural } from '../../kit/table/row-index/natural.ts'
import { paths } from '../../paths.ts'
import { switchablePlatforms } from './platform-switch.ts'
import { composedPlatformsQuery, platformKey } from '../queries.ts'
import { ScaleDialog } from './scale-dialog.ts'

const packOf = ({ ciAttributes: { source, pack, version } }: DraftCi): string =>
  [source && `${source}/`, pack, version && ` ${version}`].filter(Boolean).join('')

const OPEN: Readonly<Record<string, string>> = { add: 'new', update: 'changed', delete: 'to be deleted' }

function Standing({ platform: { rfcAction, ciState }, disabled }: { platform: DraftCi; disabled: boolean }) {
  if (rfcAction) return <Status icon="attention">{OPEN[rfcAction] ?? rfcAction}</Status>
  if (disabled) return <Status icon="idle">disabled</Status>
  return ciState === 'default' || ciState === '' ? null : <StateBadge kind="item" state={ciState} />
}

const columnsFor = (
  { organization, assembly, environment }: Place,
  isDisabled: (id: string) => boolean,
  onScale: (platform: string) => void,
): readonly PlainColumn<DraftCi>[] => [
  {
    id: 'platform',
    header: 'Platform',
    render: (platform) => (
      <Anchor
        component={Link}
        c="bright"
        fw={500}
        to={paths.environmentPlatform(organization, assembly, environment, platformKey(platform))}
      >
        <bdi>{platform.ciName}</bdi>
      </Anchor>
    ),
  },
  { id: 'pack', header: 'Pack', render: (platform) => <bdi style={{ whiteSpace: 'nowrap' }}>{packOf(platform)}</bdi> },
  { id: 'version', header: 'Version', render: ({ ciAttributes }) => <bdi>{ciAttributes.major_version}</bdi> },
  { id: 'availability', header: 'Availability', render: ({ ciAttributes }) => <bdi>{ciAttributes.availability}</bdi> },
  {
    id: 'standing',
    header: 'State',
    render: (platform) => <Standing platform={platform} disabled={isDisabled(platform.ciId)} />,
  },
  {
    id: 'scale',
    header: '',
    align: 'end',
    render: (platform) => (
      <Button
        variant="subtle"
        size="xs"
        my={-4}
        mr={-8}
        aria-label={`Scale ${platform.ciName}`}
        onClick={() => onScale(platformKey(platform))}
      >
        Scale
      </Button>
    ),
  },
]

interface EnvironmentPlatformsProps {
  readonly place: Place
  /** The page tells what is wrong with it. */
  readonly reading: UseQueryResult<DraftCi[]>
}

/** What the environment is made of. */
export function EnvironmentPlatforms({ place, reading }: EnvironmentPlatformsProps) {
  const [scaling, setScaling] = useState<string>()
  const { data: composed } = useQuery(
    composedPlatformsQuery(place.organization, place.assembly, place.environment, { background: true }),
  )
  const platforms = reading.data?.toSorted((a, b) => compareNatural(a.ciName, b.ciName))
  const disabled = switchablePlatforms(platforms ?? [], composed).filter(({ enabled }) => enabled === false)
  return (
    <Section title="Platforms" hint={platforms && formatCountOf(platforms.length, 'platform')}>
      {reading.isError && !platforms && (
        <Text fz="sm" c="dimmed">
          Not read.
        </Text>
      )}
      {reading.isPending && <Skeleton lines={5} as="table" />}
      {platforms?.length === 0 && (
        <EmptyState title="No platforms" hint="Pull a design that has platforms into this environment." />
      )}
      {platforms && platforms.length > 0 && (
        <PlainTable
          label="Platforms"
          columns={columnsFor(place, (platform) => disabled.some(({ id }) => id === platform), setScaling)}
          rows={platforms}
          rowId={({ ciId }) => ciId}
        />
      )}
      {scaling !== undefined && <ScaleDialog place={place} platform={scaling} onClose={() => setScaling(undefined)} />}
    </Section>
  )
}

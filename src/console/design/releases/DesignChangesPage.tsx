import { Button, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useParams, type LoaderFunctionArgs, Link } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import type { Release } from '../../../contract/core/records.ts'
import { startReading } from '../../data/read/read.ts'
import { ReadProblem } from '../../data/read/ReadProblem.tsx'
import { pageBelow, type Place, placeIn } from '../../frame/crumbs.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { late } from '../../kit/late.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { StateBadge } from '../../kit/state/StateBadge.tsx'
import { When } from '../../kit/Time.tsx'
import { paths } from '../../paths.ts'
import { environmentsQuery, useEnvironments } from '../../transition/index.ts'
import { ChangeList } from './ChangeList.tsx'
import { pendingRecords, type ChangedRecord } from './changed-records.ts'
import { committedLinksQuery, assemblyVariablesQuery } from '../content-queries.ts'
import { designCrumbs } from '../design-crumbs.ts'
import { DesignNav } from '../DesignNav.tsx'
import { otherRelations, withLinkChanges } from '../platforms/link-changes.ts'
import { Missing } from '../Missing.tsx'
import { changesInWords, pendingCount, releaseVerb } from './pending.ts'
import { designPlatformsQuery, latestDesignReleaseQuery } from '../queries.ts'
import { recordsOf, useDesign, type Design } from '../use-design.ts'

const CommitDesignDialog = late(() => import('./CommitDesignDialog.tsx'))
const DiscardDesignDialog = late(() => import('./DiscardDesignDialog.tsx'))

export const handle = pageBelow(designCrumbs, 'Changes', paths.designChanges)

export function loader({ params }: LoaderFunctionArgs) {
  const { organization, assembly } = placeIn(params)
  return startReading(
    designPlatformsQuery(organization, assembly),
    latestDesignReleaseQuery(organization, assembly),
    assemblyVariablesQuery(organization, assembly),
    environmentsQuery(organization, assembly),
  )
}

function ReleaseLine({ release }: { release: Release | null | undefined }): ReactNode {
  if (release === undefined) return 'What is changed and not committed'
  if (release === null) return 'The design was never changed.'
  const { releaseId, createdBy, commitedBy, created, updated, revision } = release
  const open = release.releaseState === 'open'
  return (
    <>
      <span>Release {releaseId}</span>
      {revision !== undefined && <span>revision {revision}</span>}
      <span>
        {releaseVerb(release.releaseState)} <When time={open ? created : updated} by={open ? createdBy : commitedBy} />
      </span>
      {open && <span>{changesInWords(release)}</span>}
    </>
  )
}

/** Before the first change platforms come next; after a commit the environments: what is committed reaches them by a pull. */
function NothingPending({ place, begun }: { place: Place; begun: boolean }): ReactNode {
  const { organization, assembly } = place
  const { data: environments } = useEnvironments(organization, assembly)
  if (!begun) {
    return (
      <EmptyState
        title="No pending changes"
        hint="What is changed in the design stands here until it is committed. It begins with a platform."
        action={
          <Button component={Link} to={paths.newDesignPlatform(organization, assembly)}>
            Create platform
          </Button>
        }
      />
    )
  }
  if (environments?.length === 0) {
    return (
      <EmptyState
        title="No pending changes"
        hint="Everything in the design is committed. There is no environment yet to take it over."
        action={
          <Button component={Link} to={paths.newEnvironment(organization, assembly)}>
            New environment
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      title="No pending changes"
      hint="Everything in the design is committed. An environment takes it over when it is pulled there."
      action={environments?.map(({ ciId, ciName }) => (
        <Button
          component={Link}
          key={ciId}
          to={paths.environment(organization, assembly, ciName)}
          style={{ margin: 4 }}
        >
          Go to {ciName}
        </Button>
      ))}
    />
  )
}

interface Opened {
  /** Which dialog is open, about what: '' is the whole release, else one platform. */
  readonly does: 'commit' | 'discard'
  readonly platform: string
}

interface PendingProps {
  readonly place: Place
  readonly design: Design
  readonly changed: readonly ChangedRecord[]
  readonly onOpen: (opened: Opened) => void
}

function Pending({ place, design, changed, onOpen }: PendingProps): ReactNode {
  const { release, platforms } = design
  const read = platforms?.every(({ records }) => records) && design.variables
  if (release === undefined || (!read && design.missing.length === 0 && changed.length === 0)) {
    return <Skeleton lines={12} as="rows" />
  }
  if (pendingCount(release) === 0 && changed.length === 0)
    return <NothingPending place={place} begun={release !== null} />
  const others = release && read ? otherRelations(release, changed) : 0
  return (
    <div>
      <ChangeList
        place={place}
        records={changed}
        renderAction={(platform) => (
          <ActionButton
            variant="subtle"
            onClick={() => onOpen({ does: 'discard', platform })}
            disabledReason={undefined}
          >
            {`Discard the changes of ${platform}`}
          </ActionButton>
        )}
      />
      {others > 0 && (
        <Text c="dimmed">
          With them {formatCountOf(others, 'relation')} {others === 1 ? 'changes' : 'change'}, which the service does
          not list: what ties a record that comes or goes to its platform and to what it depends on.
        </Text>
      )}
    </div>
  )
}

export function Component(): ReactNode {
  const place = placeIn(useParams())
  const { organization, assembly } = place
  const design = useDesign(organization, assembly)
  const [opened, setOpened] = useState<Opened>()
  const { release, reading } = design
  const isOpen = release?.releaseState === 'open'
  const links = useQuery({ ...committedLinksQuery(organization, assembly), enabled: isOpen })
  const changed = withLinkChanges(
    pendingRecords(recordsOf(design)),
    (isOpen && links.data && design.platforms) || [],
    links.data ?? [],
  )
  const close = () => setOpened(undefined)
  const dialog = { place, release, changed, onClose: close }
  return (
    <>
      <PageHeader
        title="Changes"
        state={isOpen && <StateBadge kind="release" state="open" />}
        facts={<ReleaseLine release={release} />}
        actions={
          isOpen && (
            <>
              <ActionButton onClick={() => setOpened({ does: 'discard', platform: '' })} disabledReason={undefined}>
                Discard all
              </ActionButton>
              <ActionButton
                variant="filled"
                onClick={() => setOpened({ does: 'commit', platform: '' })}
                disabledReason={undefined}
              >
                {`Commit ${formatCountOf(pendingCount(release), 'change')}`}
              </ActionButton>
            </>
          )
        }
      />
      <DesignNav organization={organization} assembly={assembly} />
      <Missing what={links.isError && !links.data ? [...design.missing, 'the committed links'] : design.missing} />
      {reading.isError && !reading.data ? (
        <ReadProblem reading={reading} what="The design" />
      ) : (
        <Pending place={place} design={design} changed={changed} onOpen={setOpened} />
      )}
      {opened && release && (
        <>
          {opened.does === 'commit' ? (
            <CommitDesignDialog {...dialog} release={release} />
          ) : (
            <DiscardDesignDialog {...dialog} release={release} platform={opened.platform} />
          )}
        </>
      )}
    </>
  )
}

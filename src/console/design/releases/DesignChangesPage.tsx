import { Button, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useParams, type LoaderFunctionArgs, Link } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import type { Release } from '../../../contract/core/records.ts'
import { prefetch } from '../../data/read/call-query.ts'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { pageHandle, type Scope, parseScope } from '../../routing/crumbs.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { StateBadge } from '../../kit/state/StateBadge.tsx'
import { TimeByUser } from '../../kit/Time.tsx'
import { paths } from '../../routing/paths.ts'
import { environmentsQuery, useEnvironments } from '../../transition/index.ts'
import { ChangeList } from './ChangeList.tsx'
import { pendingRecords, type ChangedRecord } from './changed-records.ts'
import { designCrumbs } from '../crumbs.ts'
import { DesignNav } from '../DesignNav.tsx'
import { countOtherRelations, withLinkChanges } from '../platforms/link-changes.ts'
import { UnavailableParts } from '../UnavailableParts.tsx'
import { formatChangeCounts, pendingCount, releaseVerb } from './pending.ts'
import {
  assemblyVariablesQuery,
  committedLinksQuery,
  designPlatformsQuery,
  latestDesignReleaseQuery,
} from '../queries.ts'
import { getDesignRecords, useDesign, type Design } from '../use-design.ts'

const CommitDesignDialog = lazyComponent(() => import('./CommitDesignDialog.tsx'))
const DiscardDesignDialog = lazyComponent(() => import('./DiscardDesignDialog.tsx'))

export const handle = pageHandle(designCrumbs, 'Changes', paths.designChanges)

export function loader({ params }: LoaderFunctionArgs) {
  const { organization, assembly } = parseScope(params)
  return prefetch(
    designPlatformsQuery(organization, assembly),
    latestDesignReleaseQuery(organization, assembly),
    assemblyVariablesQuery(organization, assembly),
    environmentsQuery(organization, assembly),
  )
}

function ReleaseFacts({ release }: { release: Release | null | undefined }): ReactNode {
  if (release === undefined) return 'Uncommitted changes'
  if (release === null) return 'The design has never been changed.'
  const { releaseId, createdBy, commitedBy, created, updated, revision } = release
  const isOpen = release.releaseState === 'open'
  return (
    <>
      <span>Release {releaseId}</span>
      {revision !== undefined && <span>revision {revision}</span>}
      <span>
        {releaseVerb(release.releaseState)}{' '}
        <TimeByUser time={isOpen ? created : updated} by={isOpen ? createdBy : commitedBy} />
      </span>
      {isOpen && <span>{formatChangeCounts(release)}</span>}
    </>
  )
}

/** Suggests the next step: a first platform, a first environment, or a pull into one. */
function NoPendingChanges({ scope, hasReleases }: { scope: Scope; hasReleases: boolean }): ReactNode {
  const { organization, assembly } = scope
  const { data: environments } = useEnvironments(organization, assembly)
  const title = 'No pending changes'
  if (!hasReleases) {
    return (
      <EmptyState
        title={title}
        hint="Changes to the design are listed here until you commit them. Start with a platform."
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
        title={title}
        hint="Everything in the design is committed. There is no environment yet to pull it into."
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
      title={title}
      hint="Everything in the design is committed. An environment gets it when it pulls the design."
      action={environments?.map(({ ciId, ciName }) => (
        <Button component={Link} key={ciId} to={paths.environment(organization, assembly, ciName)} m={4}>
          Go to {ciName}
        </Button>
      ))}
    />
  )
}

interface OpenDialog {
  action: 'commit' | 'discard'
  /** '' for the whole release. */
  platform: string
}

interface PendingChangesProps {
  scope: Scope
  design: Design
  changed: readonly ChangedRecord[]
  onOpen: (dialog: OpenDialog) => void
}

function PendingChanges({ scope, design, changed, onOpen }: PendingChangesProps): ReactNode {
  const { release, platforms } = design
  const isLoaded = platforms?.every(({ records }) => records) && design.variables
  if (release === undefined || (!isLoaded && design.unavailable.length === 0 && changed.length === 0)) {
    return <Skeleton lines={12} variant="rows" />
  }
  if (pendingCount(release) === 0 && changed.length === 0)
    return <NoPendingChanges scope={scope} hasReleases={release !== null} />
  const others = release && isLoaded ? countOtherRelations(release, changed) : 0
  return (
    <div>
      <ChangeList
        scope={scope}
        records={changed}
        renderAction={(platform) => (
          <ActionButton
            variant="subtle"
            onClick={() => onOpen({ action: 'discard', platform })}
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
  const scope = parseScope(useParams())
  const { organization, assembly } = scope
  const design = useDesign(organization, assembly)
  const [opened, setOpened] = useState<OpenDialog>()
  const { release, query } = design
  const isOpen = release?.releaseState === 'open'
  const links = useQuery({ ...committedLinksQuery(organization, assembly), enabled: isOpen })
  const changed = withLinkChanges(
    pendingRecords(getDesignRecords(design)),
    (isOpen && links.data && design.platforms) || [],
    links.data ?? [],
  )
  const dialog = { scope, changed, onClose: () => setOpened(undefined) }
  return (
    <>
      <PageHeader
        title="Changes"
        state={isOpen && <StateBadge kind="release" state="open" />}
        facts={<ReleaseFacts release={release} />}
        actions={
          isOpen && (
            <>
              <ActionButton onClick={() => setOpened({ action: 'discard', platform: '' })} disabledReason={undefined}>
                Discard all
              </ActionButton>
              <ActionButton
                variant="filled"
                onClick={() => setOpened({ action: 'commit', platform: '' })}
                disabledReason={undefined}
              >
                {`Commit ${formatCountOf(pendingCount(release), 'change')}`}
              </ActionButton>
            </>
          )
        }
      />
      <DesignNav organization={organization} assembly={assembly} />
      <UnavailableParts
        parts={links.isError && !links.data ? [...design.unavailable, 'the committed links'] : design.unavailable}
      />
      {query.isError && !query.data ? (
        <QueryProblem query={query} subject="The design" />
      ) : (
        <PendingChanges scope={scope} design={design} changed={changed} onOpen={setOpened} />
      )}
      {opened && release && (
        <>
          {opened.action === 'commit' ? (
            <CommitDesignDialog {...dialog} release={release} />
          ) : (
            <DiscardDesignDialog {...dialog} release={release} platform={opened.platform} />
          )}
        </>
      )}
    </>
  )
}

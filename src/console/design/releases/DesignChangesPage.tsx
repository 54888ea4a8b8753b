import { Text } from '@mantine/core'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { pageLoader } from '../../data/read/call-query.ts'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { designCrumbs, pageHandle } from '../../routing/crumbs.ts'
import { paths, useScope, type Scope } from '../../routing/paths.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { StateBadge } from '../../kit/state/StateBadge.tsx'
import { ButtonLink } from '../../kit/TextLink.tsx'
import { environmentsQuery, useEnvironments } from '../../transition/index.ts'
import { ChangeList } from './ChangeList.tsx'
import { countUnlisted, pendingRecords, type ChangedRecord } from './changed-records.ts'
import { DesignNav } from '../DesignNav.tsx'
import { toLinkChanges } from '../platforms/link-changes.ts'
import { UnavailableParts } from '../UnavailableParts.tsx'
import { formatChangeCounts, pendingCount } from './pending.ts'
import { ReleaseSummary } from './ReleaseFacts.tsx'
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

export const loader = pageLoader((scope) => [
  designPlatformsQuery(scope),
  latestDesignReleaseQuery(scope),
  assemblyVariablesQuery(scope),
  environmentsQuery(scope),
])

/** Suggests the next step: a first platform, a first environment, or a pull into one. */
function NoPendingChanges({ scope, hasReleases }: { scope: Scope; hasReleases: boolean }) {
  const { data: environments } = useEnvironments(scope)
  const title = 'No uncommitted changes'
  if (!hasReleases)
    return (
      <EmptyState
        title={title}
        hint="Changes to the design are listed here until you commit them. Start with a platform."
        action={<ActionButton to={paths.newDesignPlatform(scope)}>Create platform</ActionButton>}
      />
    )
  if (environments?.length === 0)
    return (
      <EmptyState
        title={title}
        hint="Everything in the design is committed. There is no environment yet to pull it into."
        action={
          <ActionButton to={paths.newEnvironment(scope)} needs="transition">
            Create environment
          </ActionButton>
        }
      />
    )
  return (
    <EmptyState
      title={title}
      hint="Everything in the design is committed. An environment gets it when it pulls the design."
      action={environments?.map(({ ciName }) => (
        <ButtonLink key={ciName} to={paths.environment({ ...scope, environment: ciName })} m={4}>
          Go to {ciName}
        </ButtonLink>
      ))}
    />
  )
}

interface PendingChangesProps {
  scope: Scope
  design: Design
  changed: readonly ChangedRecord[]
  isComplete: boolean
  onDiscard: (platform: string) => void
}

function PendingChanges({ scope, design, changed, isComplete, onDiscard }: PendingChangesProps) {
  const { release } = design
  // Platforms load in any order, and would move those already shown.
  if (release === undefined || !isComplete) return <Skeleton lines={12} variant="rows" />
  if (pendingCount(release) === 0 && changed.length === 0)
    return <NoPendingChanges scope={scope} hasReleases={release !== null} />
  const unlisted = design.unavailable.length === 0 ? countUnlisted(release, changed) : undefined
  return (
    <div>
      <ChangeList
        scope={scope}
        records={changed}
        renderAction={(platform) => (
          <ActionButton variant="subtle" onClick={() => onDiscard(platform)}>
            {`Discard changes to ${platform}`}
          </ActionButton>
        )}
      />
      {unlisted && formatChangeCounts(unlisted) !== '' && (
        <Text c="dimmed" mt="md">
          Not listed: {formatChangeCounts(unlisted)}
          {unlisted.relationRfcCount > 0 &&
            ', such as those between added or deleted records and their platform or dependencies'}
          .
        </Text>
      )}
    </div>
  )
}

export function Component() {
  const scope = useScope()
  const design = useDesign(scope)
  const [committing, setCommitting] = useState(false)
  /** A platform, or '' for the whole release. */
  const [discarding, setDiscarding] = useState<string>()
  const { release, query } = design
  const isOpen = release?.releaseState === 'open'
  const links = useQuery({ ...committedLinksQuery(scope), enabled: isOpen })
  const changed = [
    ...pendingRecords(getDesignRecords(design)),
    ...(isOpen && links.data ? toLinkChanges(design.platforms ?? [], links.data) : []),
  ]
  // The dialogs name what is known when they open, and its authors.
  const isComplete = design.isSettled && !(isOpen && links.isPending)
  const loadingReason = isComplete ? undefined : 'The changes are still loading.'
  const changes = (release && formatChangeCounts(release)) || 'changes'
  return (
    <>
      <PageHeader
        title="Changes"
        state={isOpen && <StateBadge kind="release" state="open" />}
        facts={release ? <ReleaseSummary release={release} /> : 'Uncommitted changes in the design'}
        actionsPending
        actions={
          isOpen && (
            <>
              <ActionButton disabledReason={loadingReason} onClick={() => setDiscarding('')}>
                Discard all
              </ActionButton>
              <ActionButton variant="filled" disabledReason={loadingReason} onClick={() => setCommitting(true)}>
                {`Commit ${changes}`}
              </ActionButton>
            </>
          )
        }
      />
      <DesignNav scope={scope} />
      {query.isLoadingError ? (
        <QueryProblem query={query} subject="The design" />
      ) : (
        <PendingChanges
          scope={scope}
          design={design}
          changed={changed}
          isComplete={isComplete}
          onDiscard={setDiscarding}
        />
      )}
      <UnavailableParts parts={[...design.unavailable, ...(links.isLoadingError ? ['the committed links'] : [])]} />
      {committing && release && (
        <CommitDesignDialog
          scope={scope}
          release={release}
          changed={changed}
          changes={changes}
          onClose={() => setCommitting(false)}
        />
      )}
      {discarding !== undefined && release && (
        <DiscardDesignDialog
          scope={scope}
          release={release}
          changed={changed}
          platform={discarding}
          onClose={() => setDiscarding(undefined)}
        />
      )}
    </>
  )
}

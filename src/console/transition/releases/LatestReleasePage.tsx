import { useQuery } from '@tanstack/react-query'
import type { Deployment } from '../../../contract/core/records.ts'
import { cloudsQuery } from '../../cloud/index.ts'
import { RawRecord } from '../../data/RawRecord.tsx'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { pageLoader } from '../../data/read/call-query.ts'
import { ReleaseSummary } from '../../design/index.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Section } from '../../kit/Section.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { StateBadge, Status } from '../../kit/state/StateBadge.tsx'
import { ButtonLink, TextLink } from '../../kit/TextLink.tsx'
import { environmentCrumbs, pageHandle } from '../../routing/crumbs.ts'
import { paths, useScope, type Scope } from '../../routing/paths.ts'
import { EnvironmentTabs } from '../environments/EnvironmentHeader.tsx'
import { OpenDeploymentLink, toDiscardAction } from '../environments/EnvironmentActions.tsx'
import { commitDisabledReason, getNextStep } from '../environments/state.ts'
import { useEnvironmentState } from '../environments/use-environment-state.ts'
import { CommentsNotice, Notice } from '../Notice.tsx'
import { ReleaseChanges } from '../plans/DeploymentChanges.tsx'
import { PlanPreview } from '../plans/PlanPreview.tsx'
import { environmentQuery, latestReleaseQuery, platformsQuery, releaseQuery } from '../queries.ts'
import { ChangesView } from './ChangesView.tsx'
import { CommitButton } from './CommitButton.tsx'
import { openListing } from './columns.tsx'
import { useOpenChanges } from './use-open-changes.ts'

export const handle = pageHandle(environmentCrumbs, 'Latest release', paths.latestRelease)

export const loader = pageLoader((scope) => [
  environmentQuery(scope),
  platformsQuery(scope),
  cloudsQuery(scope),
  latestReleaseQuery(scope),
])

const NOTHING_LISTED = {
  title: 'No changes listed',
  hint: 'Only relations between components change. The service does not list them.',
}

const LISTS_UNAVAILABLE = {
  title: 'No changes found',
  hint: 'Lists that could not be loaded may contain changes. They are loaded again automatically.',
}

function OpenChanges({ scope, changes, unread, unlisted }: { scope: Scope } & ReturnType<typeof useOpenChanges>) {
  return (
    <>
      {unread > 0 && (
        <Notice tone="attention">
          <Status icon="attention">
            {formatCountOf(unread, 'list')} could not be loaded: there may be more uncommitted changes than shown.
          </Status>
        </Notice>
      )}
      <ChangesView
        title="Uncommitted changes"
        note={
          unlisted !== '' && unread === 0
            ? `Not listed: ${unlisted} (attachments, monitors, and relations between records).`
            : undefined
        }
        rows={changes}
        listing={openListing}
        emptyState={unread > 0 ? LISTS_UNAVAILABLE : NOTHING_LISTED}
      >
        <Section title="What a commit would change" hint="a preview; nothing is saved">
          <PlanPreview scope={scope} />
        </Section>
      </ChangesView>
    </>
  )
}

interface CommittedReleaseProps {
  scope: Scope
  releaseId: string
  latest: Deployment | null | undefined
}

/** What a committed release changed, if it was deployed last, and where else to look. */
function CommittedRelease({ scope, releaseId, latest }: CommittedReleaseProps) {
  // A deployment only names its plan, which names the release.
  const plan = useQuery({ ...releaseQuery(scope, latest?.releaseId ?? ''), enabled: latest?.releaseId !== undefined })
  if (plan.isLoading) return <Skeleton lines={8} variant="rows" />
  if (latest && plan.data?.parentReleaseId === releaseId) return <ReleaseChanges scope={scope} deployment={latest} />
  const deployed =
    latest === null
      ? 'The environment was never deployed.'
      : plan.data?.parentReleaseId === undefined
        ? ''
        : 'The last deployment did not include this release.'
  return (
    <EmptyState
      title={`Release ${releaseId} is committed`}
      hint={`There are no uncommitted changes. ${deployed}`.trim()}
      action={
        <>
          <ButtonLink to={paths.billOfMaterials(scope)}>Go to bill of materials</ButtonLink>{' '}
          <TextLink to={paths.release(scope, releaseId)}>Release {releaseId} in the timeline</TextLink>
        </>
      }
    />
  )
}

export function Component() {
  const scope = useScope()
  const { state, ...queries } = useEnvironmentState(scope)
  const { query, manifest } = queries
  // The actions and the notice above the list determine its position.
  const waiting = Object.values(queries).some(({ isPending }) => isPending)
  const next = state && getNextStep(state)
  const release = manifest.data
  const isOpen = release?.releaseState === 'open'
  const openChanges = useOpenChanges(scope, release)
  return (
    <>
      <PageHeader
        title="Latest release"
        state={release && <StateBadge kind="release" state={release.releaseState} />}
        facts={release && <ReleaseSummary release={release} />}
        actions={
          state && (
            <>
              <CommitButton
                scope={scope}
                manifest={isOpen ? release : null}
                disabledReason={commitDisabledReason(state)}
                variant={isOpen && next?.kind !== 'watch' ? 'filled' : 'default'}
              />
              {next?.kind === 'watch' && <OpenDeploymentLink scope={scope} deployment={next.deployment} />}
            </>
          )
        }
        actionsPending
        more={state && release ? [toDiscardAction(scope, state)] : []}
      />
      <EnvironmentTabs scope={scope} />
      <QueryProblem query={manifest} subject="The latest release" />
      {query.data && !waiting && <CommentsNotice raw={query.data.comments} />}
      {release && !isOpen && !waiting && (
        <CommittedRelease scope={scope} releaseId={release.releaseId} latest={queries.latest.data} />
      )}
      {release === null && <EmptyState title="No release yet" hint="Nothing has been pulled or changed here yet." />}
      {waiting && <Skeleton lines={8} variant="rows" />}
      {isOpen && !waiting && <OpenChanges scope={scope} {...openChanges} />}
      {release && !waiting && <RawRecord queryOptions={latestReleaseQuery(scope)} />}
    </>
  )
}

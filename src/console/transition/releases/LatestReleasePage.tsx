import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { Link, useParams, type LoaderFunctionArgs } from 'react-router'
import type { Release } from '../../../contract/core/records.ts'
import { cloudsQuery } from '../../cloud/index.ts'
import { RawRecord } from '../../data/RawRecord.tsx'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { prefetch } from '../../data/read/call-query.ts'
import { environmentCrumbs, pageHandle, parseScope } from '../../routing/crumbs.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Section } from '../../kit/Section.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { StateBadge, Status } from '../../kit/state/StateBadge.tsx'
import { paths } from '../../routing/paths.ts'
import { EnvironmentTabs } from '../environments/EnvironmentTabs.tsx'
import { ChangesView } from './ChangesView.tsx'
import { CommentsNotice } from '../CommentsNotice.tsx'
import { CommitButton } from './CommitButton.tsx'
import { DEFAULT_SORT, getChangeContent, openColumns, OPEN_GROUPS } from './open-columns.tsx'
import { Notice } from '../Notice.tsx'
import { PlanPreview } from '../plans/PlanPreview.tsx'
import { environmentQuery, latestReleaseQuery, platformsQuery } from '../queries.ts'
import { ReleaseSummary } from './ReleaseSummary.tsx'
import { commitDisabledReason, discardDisabledReason } from '../environments/state.ts'
import { useOpenChanges } from './use-open-changes.ts'
import { useEnvironmentState } from '../environments/use-environment-state.ts'

const DiscardDialog = lazyComponent(() => import('./DiscardDialog.tsx'))

export const handle = pageHandle(environmentCrumbs, 'Latest release', paths.latestRelease)

export function loader({ params }: LoaderFunctionArgs) {
  const { organization, assembly, environment } = parseScope(params)
  void prefetch(environmentQuery(organization, assembly, environment))
  void prefetch(platformsQuery(organization, assembly, environment), cloudsQuery(organization))
  return prefetch(latestReleaseQuery(organization, assembly, environment))
}

const NOTHING_OPEN = {
  title: 'Nothing is open',
  hint: 'Everything that was changed in this environment is committed.',
}

const NOTHING_LISTED = {
  title: 'No change is listed',
  hint: 'Only relations change that the service does not list: how the parts of platforms depend on one another.',
}

const LISTS_UNAVAILABLE = {
  title: 'No change was found',
  hint: 'The lists that could not be read may have some; they are read again.',
}

/** The environment's own changes: what is open as a diff, whose it is, and what a commit would have deployed. */
export function Component() {
  const scope = parseScope(useParams())
  const { organization, assembly, environment } = scope
  const { situation, ...readings } = useEnvironmentState(organization, assembly, environment)
  const { reading, manifest } = readings
  // What can be done and what the last plan left stand above the list: its place is not known before them.
  const waiting = Object.values(readings).some(({ isPending }) => isPending)
  const release = manifest.data
  const isOpen = release?.releaseState === 'open'
  const { changes, unread, unlisted } = useOpenChanges(scope, release)
  const [discarding, discard] = useState<Release>()
  const bill = paths.billOfMaterials(organization, assembly, environment)
  return (
    <>
      <PageHeader
        title="Latest release"
        state={release && <StateBadge kind="release" state={release.releaseState} />}
        facts={release && <ReleaseSummary release={release} />}
        actions={
          situation && (
            <CommitButton
              scope={scope}
              manifest={isOpen ? release : null}
              disabledReason={commitDisabledReason(situation)}
              variant={isOpen ? 'filled' : 'default'}
            />
          )
        }
        more={
          situation && release
            ? [
                {
                  label: 'Discard open changes',
                  run: () => discard(release),
                  disabledReason: discardDisabledReason(situation),
                },
              ]
            : []
        }
      />
      <EnvironmentTabs scope={scope} />
      {discarding && situation && (
        <DiscardDialog
          scope={scope}
          manifest={discarding}
          disabledReason={discardDisabledReason(situation)}
          onClose={() => discard(undefined)}
        />
      )}
      <QueryProblem query={manifest} subject="The latest release" />
      {reading.data && !waiting && <CommentsNotice raw={reading.data.comments} />}
      {release && !isOpen && !waiting && (
        <EmptyState
          {...NOTHING_OPEN}
          action={
            <Anchor component={Link} to={bill}>
              See the bill of materials
            </Anchor>
          }
        />
      )}
      {release === null && <EmptyState title="No release yet" hint="Nothing was pulled or changed here so far." />}
      {isOpen && unread > 0 && (
        <Notice tone="attention">
          <Status icon="attention">
            {formatCountOf(unread, 'list')} could not be read: there may be more open changes than are shown.
          </Status>
        </Notice>
      )}
      {waiting && <Skeleton lines={8} variant="rows" />}
      {isOpen && !waiting && (
        <ChangesView
          title="Open changes"
          note={
            unlisted > 0 && unread === 0
              ? `${formatCountOf(unlisted, 'more relation')} not listed: how parts depend on one another.`
              : undefined
          }
          rows={changes}
          columns={openColumns}
          groups={OPEN_GROUPS}
          defaultSort={DEFAULT_SORT}
          emptyState={unread > 0 ? LISTS_UNAVAILABLE : NOTHING_LISTED}
          getContent={getChangeContent}
        >
          <Section title="What a commit would bring" hint="computed, nothing is kept">
            <PlanPreview scope={scope} />
          </Section>
        </ChangesView>
      )}
      {release && <RawRecord queryOptions={latestReleaseQuery(organization, assembly, environment)} />}
    </>
  )
}

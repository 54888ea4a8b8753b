import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { Link, useParams, type LoaderFunctionArgs } from 'react-router'
import type { Release } from '../../../contract/core/records.ts'
import { cloudsQuery } from '../../cloud/index.ts'
import { RawRecord } from '../../data/RawRecord.tsx'
import { ReadProblem } from '../../data/read/ReadProblem.tsx'
import { startReading } from '../../data/read/read.ts'
import { environmentCrumbs, pageBelow, placeIn } from '../../frame/crumbs.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { late } from '../../kit/late.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Section } from '../../kit/Section.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { StateBadge, Status } from '../../kit/state/StateBadge.tsx'
import { paths } from '../../paths.ts'
import { EnvironmentLinks } from '../environments/EnvironmentLinks.tsx'
import { ChangesView } from './ChangesView.tsx'
import { CommentsNotice } from '../CommentsNotice.tsx'
import { CommitButton } from './CommitButton.tsx'
import { BY_PLATFORM, contentOf, openColumns, OPEN_GROUPS } from './open-columns.tsx'
import { Notice } from '../Notice.tsx'
import { PlanPreview } from '../plans/PlanPreview.tsx'
import { environmentQuery, latestReleaseQuery, platformsQuery } from '../queries.ts'
import { ReleaseLine } from './ReleaseLine.tsx'
import { commitProblem, discardProblem } from '../environments/standing.ts'
import { useOpenChanges } from './use-open-changes.ts'
import { useSituation } from '../environments/use-situation.ts'

const DiscardDialog = late(() => import('./DiscardDialog.tsx'))

export const handle = pageBelow(environmentCrumbs, 'Latest release', paths.latestRelease)

export function loader({ params }: LoaderFunctionArgs) {
  const { organization, assembly, environment } = placeIn(params)
  void startReading(environmentQuery(organization, assembly, environment))
  void startReading(platformsQuery(organization, assembly, environment), cloudsQuery(organization))
  return startReading(latestReleaseQuery(organization, assembly, environment))
}

const CALM = {
  title: 'Nothing is open',
  hint: 'Everything that was changed in this environment is committed.',
}

const UNLISTED = {
  title: 'No change is listed',
  hint: 'Only relations change that the service does not list: how the parts of platforms depend on one another.',
}

const UNREAD = {
  title: 'No change was found',
  hint: 'The lists that could not be read may have some; they are read again.',
}

/** The environment's own changes: what is open as a diff, whose it is, and what a commit would have deployed. */
export function Component() {
  const place = placeIn(useParams())
  const { organization, assembly, environment } = place
  const { situation, ...readings } = useSituation(organization, assembly, environment)
  const { reading, manifest } = readings
  // What can be done and what the last plan left stand above the list: its place is not known before them.
  const waiting = Object.values(readings).some(({ isPending }) => isPending)
  const release = manifest.data
  const isOpen = release?.releaseState === 'open'
  const { changes, unread, unlisted } = useOpenChanges(place, release)
  const [discarding, discard] = useState<Release>()
  const bill = paths.billOfMaterials(organization, assembly, environment)
  return (
    <>
      <PageHeader
        title="Latest release"
        state={release && <StateBadge kind="release" state={release.releaseState} />}
        facts={release && <ReleaseLine release={release} />}
        actions={
          situation && (
            <CommitButton
              place={place}
              manifest={isOpen ? release : null}
              problem={commitProblem(situation)}
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
                  disabledReason: discardProblem(situation),
                },
              ]
            : []
        }
      />
      <EnvironmentLinks place={place} />
      {discarding && situation && (
        <DiscardDialog
          place={place}
          manifest={discarding}
          problem={discardProblem(situation)}
          onClose={() => discard(undefined)}
        />
      )}
      <ReadProblem reading={manifest} what="The latest release" />
      {reading.data && !waiting && <CommentsNotice raw={reading.data.comments} />}
      {release && !isOpen && !waiting && (
        <EmptyState
          {...CALM}
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
      {waiting && <Skeleton lines={8} as="rows" />}
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
          order={BY_PLATFORM}
          emptyState={unread > 0 ? UNREAD : UNLISTED}
          contentOf={contentOf}
        >
          <Section title="What a commit would bring" hint="computed, nothing is kept">
            <PlanPreview place={place} />
          </Section>
        </ChangesView>
      )}
      {release && <RawRecord of={latestReleaseQuery(organization, assembly, environment)} />}
    </>
  )
}

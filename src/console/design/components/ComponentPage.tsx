import { useState, type ReactNode } from 'react'
import { Link, useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { RawRecord } from '../../data/RawRecord.tsx'
import { ReadProblem } from '../../data/read/ReadProblem.tsx'
import { startReading } from '../../data/read/read.ts'
import { placeIn, type PageHandle, type Place } from '../../frame/crumbs.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { PageTabs } from '../../kit/PageTabs.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { Time } from '../../kit/Time.tsx'
import { shortClass } from '../releases/changed-records.ts'
import { ComponentEditor } from './ComponentEditor.tsx'
import { ComponentParts } from './ComponentParts.tsx'
import { useClassMetadata, designComponentQuery, useDesignComponent } from './queries.ts'
import type { Component as DesignComponent } from './plan.ts'
import { DeleteComponentDialog } from './DeleteComponentDialog.tsx'
import { componentCrumbs } from '../design-crumbs.ts'
import { pendingWord } from '../releases/pending.ts'
import { designPlatformsQuery, latestDesignReleaseQuery } from '../queries.ts'
import { ReviewChanges } from '../releases/ReviewChanges.tsx'

export const handle: PageHandle = { crumbs: (params) => componentCrumbs(placeIn(params)) }

export function loader({ params }: LoaderFunctionArgs) {
  const place = placeIn(params)
  // The platforms stand in the rail.
  startReading(
    designPlatformsQuery(place.organization, place.assembly),
    latestDesignReleaseQuery(place.organization, place.assembly),
  )
  return startReading(designComponentQuery(place))
}

const TABS = [
  ['', 'Attributes'],
  ['parts', 'Monitors and attachments'],
] as const

function Tabs({ open }: { open: string }): ReactNode {
  return (
    <PageTabs label="Views of the component">
      {TABS.map(([tab, label]) => (
        <Link key={tab} to={tab === '' ? '.' : `?tab=${tab}`} replace aria-current={tab === open ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </PageTabs>
  )
}

export function Component(): ReactNode {
  const place = placeIn(useParams())
  const reading = useDesignComponent(place)
  const [deleting, setDeleting] = useState(false)
  const component = reading.data
  const pending = pendingWord(component?.rfcAction ?? '')
  return (
    <>
      <PageHeader
        title={place.component}
        state={pending && <Status icon="attention">{pending}</Status>}
        facts={component ? <Known component={component} /> : 'Component'}
        actions={<ReviewChanges organization={place.organization} assembly={place.assembly} />}
        more={[
          {
            label: 'Delete the component',
            run: () => setDeleting(true),
            disabledReason: whyNotDeleted(component),
          },
        ]}
      />
      <ReadProblem reading={reading} what="The component" />
      {reading.isPending && <Skeleton lines={12} as="rows" />}
      {component && <View place={place} component={component} />}
      {component && deleting && (
        <DeleteComponentDialog
          place={place}
          component={component}
          dependents={component.dependents}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  )
}

function whyNotDeleted(component: DesignComponent | undefined): string | undefined {
  if (!component) return 'The component is not read yet.'
  return component.rfcAction === 'delete' ? 'It is to be deleted already.' : undefined
}

function Known({ component }: { component: DesignComponent }): ReactNode {
  const { ciId, ciClassName, dependsOn, updated, created } = component
  const by = component.rfcUpdatedBy || component.rfcCreatedBy || component.updatedBy || component.createdBy
  return (
    <>
      <span>
        <bdi>{shortClass(ciClassName)}</bdi> component {ciId}
      </span>
      {dependsOn.length > 0 && (
        <span>
          depends on <bdi>{dependsOn.map(({ ciName }) => ciName).join(', ')}</bdi>
        </span>
      )}
      <span>
        changed <Time value={component.rfcUpdated ?? component.rfcCreated ?? updated ?? created} as="moment" /> by{' '}
        <bdi>{by}</bdi>
      </span>
    </>
  )
}

function View({ place, component }: { place: Place; component: DesignComponent }): ReactNode {
  const [search] = useSearchParams()
  const tab = TABS.find(([name]) => name === search.get('tab'))?.[0] ?? ''
  const described = useClassMetadata(component.ciClassName)
  return (
    <>
      <Tabs open={tab} />
      {tab === 'parts' && <ComponentParts place={place} />}
      {tab === '' && described.isPending && <Skeleton lines={12} as="rows" />}
      {/* A service that describes no classes leaves the values to go by. */}
      {tab === '' && !described.isPending && (
        <ComponentEditor key={component.ciId} place={place} component={component} described={described.data ?? null} />
      )}
      <RawRecord of={designComponentQuery(place)} />
    </>
  )
}

import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useParams, useSearchParams, type LoaderFunctionArgs, Link } from 'react-router'
import { NoSuchAssembly } from '../assembly/index.ts'
import { startReading } from '../data/read/read.ts'
import { placeIn, type PageHandle, type Place } from '../frame/crumbs.ts'
import { EmptyState } from '../kit/EmptyState.tsx'
import { formatCountOf } from '../kit/format.ts'
import { LinkChoice } from '../kit/LinkChoice.tsx'
import { PageHeader } from '../kit/PageHeader.tsx'
import { Skeleton } from '../kit/Skeleton.tsx'
import { paths } from '../paths.ts'
import { designCrumbs } from './design-crumbs.ts'
import { saveDesign } from './design-file.ts'
import { DesignNav } from './DesignNav.tsx'
import { Missing } from './Missing.tsx'
import { pendingCount } from './releases/pending.ts'
import { PlatformCards } from './platforms/PlatformCards.tsx'
import { PlatformsTable } from './platforms/PlatformsTable.tsx'
import { designPlatformsQuery, latestDesignReleaseQuery } from './queries.ts'
import { ReviewChanges } from './releases/ReviewChanges.tsx'
import { useDesign, type Design } from './use-design.ts'

export const handle: PageHandle = { crumbs: (params) => designCrumbs(placeIn(params)) }

export function loader({ params }: LoaderFunctionArgs) {
  const { organization, assembly } = placeIn(params)
  return startReading(designPlatformsQuery(organization, assembly), latestDesignReleaseQuery(organization, assembly))
}

/** The likely next step: what is pending is committed, an empty design gets a platform. */
function Actions({ place: { organization, assembly }, design }: { place: Place; design: Design }): ReactNode {
  const pending = pendingCount(design.release)
  return (
    <>
      <Button
        component={Link}
        to={paths.newDesignPlatform(organization, assembly)}
        variant={pending > 0 ? 'default' : 'filled'}
      >
        Create platform
      </Button>
      <ReviewChanges organization={organization} assembly={assembly} />
    </>
  )
}

const VIEWS = [
  ['cards', 'Cards'],
  ['table', 'Table'],
] as const

function whyNotExported({ platforms, variables, missing }: Design): string | undefined {
  if (missing.length > 0) return 'Part of the design could not be read, and would be missing in the file.'
  const isRead = variables && platforms?.every(({ records, links }) => records && links)
  return isRead ? undefined : 'The design is not read completely yet.'
}

function exported(design: Design, assembly: string) {
  const disabledReason = whyNotExported(design)
  return (['JSON', 'YAML'] as const).map((format) => ({
    label: `Export the design as ${format}`,
    writes: false,
    disabledReason,
    run: () => saveDesign(design, assembly, format),
  }))
}

const EMPTY = {
  title: 'No platforms',
  hint: 'A design is made of platforms, and a platform of a pack: a web server, a database. Create the first one.',
}

function Platforms({ place, design, list }: { place: Place; design: Design; list: boolean }): ReactNode {
  const { organization, assembly } = place
  const { platforms } = design
  const create = (
    <Button component={Link} to={paths.newDesignPlatform(organization, assembly)}>
      Create platform
    </Button>
  )
  if (list)
    return (
      <PlatformsTable
        organization={organization}
        assembly={assembly}
        platforms={platforms}
        emptyState={{ ...EMPTY, action: create }}
      />
    )
  if (!platforms) return <Skeleton lines={12} as="rows" />
  if (platforms.length === 0) return <EmptyState {...EMPTY} action={create} />
  return <PlatformCards organization={organization} assembly={assembly} platforms={platforms} />
}

export function Component(): ReactNode {
  const place = placeIn(useParams())
  const { organization, assembly } = place
  const list = useSearchParams()[0].get('view') === 'table'
  const design = useDesign(organization, assembly)
  const { platforms, reading } = design
  return (
    <>
      <PageHeader
        title="Design"
        facts={platforms ? `${formatCountOf(platforms.length, 'platform')} of ${assembly}` : `Platforms of ${assembly}`}
        actions={<Actions place={place} design={design} />}
        more={exported(design, assembly)}
      />
      <DesignNav organization={organization} assembly={assembly}>
        <LinkChoice label="Show as" param="view" choices={VIEWS} value={list ? 'table' : 'cards'} />
      </DesignNav>
      <Missing what={design.missing} />
      {reading.isError && !platforms ? (
        <NoSuchAssembly {...place} reading={reading} what="The design" />
      ) : (
        <Platforms place={place} design={design} list={list} />
      )}
    </>
  )
}

import { Button, Box } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useParams, type LoaderFunctionArgs, Link } from 'react-router'
import type { DraftCi } from '../../../contract/core/records.ts'
import { startReading } from '../../data/read/read.ts'
import { RawRecord } from '../../data/RawRecord.tsx'
import { ReadProblem } from '../../data/read/ReadProblem.tsx'
import { placeIn, type PageHandle, type Place } from '../../frame/crumbs.ts'
import { Facts } from '../../kit/Facts.tsx'
import { late } from '../../kit/late.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Section } from '../../kit/Section.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { When } from '../../kit/Time.tsx'
import { paths } from '../../paths.ts'
import { designPlatformQuery, useDesignPlatform, platformContentQuery } from '../content-queries.ts'
import { designPlatformCrumbs } from '../design-crumbs.ts'
import { DesignNav } from '../DesignNav.tsx'
import { Missing } from '../Missing.tsx'
import { packOf } from './packs.ts'
import { pendingWord } from '../releases/pending.ts'
import { PlatformComponents } from '../components/PlatformComponents.tsx'
import { PlatformLinks } from './PlatformLinks.tsx'
import { PlatformVariables } from '../variables/PlatformVariables.tsx'
import { designPlatformsQuery, latestDesignReleaseQuery } from '../queries.ts'
import { useDesign, type Design, type PlatformDesign } from '../use-design.ts'

const DeletePlatformDialog = late(() => import('./DeletePlatformDialog.tsx'))
const EditPlatformDialog = late(() => import('./EditPlatformDialog.tsx'))
const LinksDialog = late(() => import('./LinksDialog.tsx'))

export const handle: PageHandle = { crumbs: (params) => designPlatformCrumbs(placeIn(params)) }

export function loader({ params }: LoaderFunctionArgs) {
  const { organization, assembly, platform } = placeIn(params)
  return startReading(
    designPlatformsQuery(organization, assembly),
    latestDesignReleaseQuery(organization, assembly),
    designPlatformQuery(organization, assembly, platform),
    platformContentQuery(organization, assembly, platform),
  )
}

function PlatformFacts({ platform }: { platform: DraftCi }): ReactNode {
  const { ciAttributes, comments, createdBy, created, rfcCreatedBy, rfcCreated } = platform
  return (
    <Box maw={720} mb="lg">
      <Facts
        facts={[
          { term: 'Pack', value: packOf(ciAttributes), mono: true },
          { term: 'Description', value: ciAttributes.description },
          { term: 'Comments', value: comments },
          { term: 'Major version', value: ciAttributes.major_version },
          { term: 'Created', value: <When time={created ?? rfcCreated} by={createdBy || rfcCreatedBy} /> },
        ]}
      />
    </Box>
  )
}

type Opened = 'delete' | 'edit' | 'links'

const GOING = 'It is to be deleted with the next commit. Discard that change to keep it.'

function Header({
  place,
  found,
  onOpen,
}: {
  place: Place
  found: PlatformDesign | undefined
  onOpen: (opened: Opened) => void
}) {
  const { organization, assembly, platform } = place
  const word = pendingWord(found?.platform.rfcAction ?? '')
  const missing = found ? undefined : 'The platform is not read yet.'
  const disabledReason = found?.platform.rfcAction === 'delete' ? GOING : missing
  return (
    <PageHeader
      title={platform}
      state={word && <Status icon="attention">{word}</Status>}
      facts={
        found ? `Platform ${found.platform.ciId} of the design of ${assembly}` : `Platform of the design of ${assembly}`
      }
      actions={
        <>
          <Button component={Link} to={paths.designPlatformVariables(organization, assembly, platform)}>
            Edit variables
          </Button>
          <Button component={Link} to={paths.newDesignComponent(organization, assembly, platform)} variant="filled">
            Add component
          </Button>
        </>
      }
      more={[
        { label: 'Edit description and comments', run: () => onOpen('edit'), disabledReason },
        { label: 'Change links to other platforms', run: () => onOpen('links'), disabledReason },
        { label: `Delete ${platform}`, run: () => onOpen('delete'), disabledReason },
      ]}
    />
  )
}

function Parts({
  place,
  found,
  design,
  onOpen,
}: {
  place: Place
  found: PlatformDesign
  design: Design
  onOpen: (opened: Opened) => void
}) {
  return (
    <>
      <PlatformFacts platform={found.platform} />
      <Section title="Components">
        <PlatformComponents place={place} found={found} />
      </Section>
      <PlatformLinks place={place} found={found} design={design} onChange={() => onOpen('links')} />
      <Section title="Variables">
        <PlatformVariables place={place} found={found} />
      </Section>
      <RawRecord of={designPlatformQuery(place.organization, place.assembly, place.platform)} />
    </>
  )
}

export function Component(): ReactNode {
  const place = placeIn(useParams())
  const { organization, assembly, platform } = place
  const design = useDesign(organization, assembly, { contentOf: platform })
  // Says why where the platform is not among those of the design.
  const own = useDesignPlatform(organization, assembly, platform)
  const [opened, setOpened] = useState<Opened>()
  const listed = design.platforms?.find((each) => each.platform.ciName === platform)
  // Its links are sent along with every change of it, so that they are what it says itself.
  const found = listed && { ...listed, links: own.data?.links_to }
  const unread = [own, design.reading].find(({ isError, data }) => isError && !data)
  const missing = found && unread ? new Set([...design.missing, `the links of ${platform}`]) : design.missing
  const dialog = { place, onClose: () => setOpened(undefined) }
  return (
    <>
      <Header place={place} found={found} onOpen={setOpened} />
      <DesignNav organization={organization} assembly={assembly} />
      <Missing what={[...missing]} />
      {!found && (unread ? <ReadProblem reading={unread} what="The platform" /> : <Skeleton lines={12} as="rows" />)}
      {found && <Parts place={place} found={found} design={design} onOpen={setOpened} />}
      {opened && found && (
        <>
          {opened === 'delete' && <DeletePlatformDialog {...dialog} found={found} design={design} />}
          {opened === 'edit' && <EditPlatformDialog {...dialog} found={found} />}
          {opened === 'links' && <LinksDialog {...dialog} found={found} design={design} />}
        </>
      )}
    </>
  )
}

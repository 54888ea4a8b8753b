import { Button, Box } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useParams, type LoaderFunctionArgs, Link } from 'react-router'
import type { DraftCi } from '../../../contract/core/records.ts'
import { prefetch } from '../../data/read/call-query.ts'
import { RawRecord } from '../../data/RawRecord.tsx'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { parseScope, type PageHandle, type Scope } from '../../routing/crumbs.ts'
import { Facts } from '../../kit/Facts.tsx'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Section } from '../../kit/Section.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { TimeByUser } from '../../kit/Time.tsx'
import { paths } from '../../routing/paths.ts'
import { designPlatformQuery, useDesignPlatform, platformContentQuery } from '../content-queries.ts'
import { designPlatformCrumbs } from '../crumbs.ts'
import { DesignNav } from '../DesignNav.tsx'
import { UnavailableParts } from '../UnavailableParts.tsx'
import { formatPack } from './packs.ts'
import { pendingLabel } from '../releases/pending.ts'
import { PlatformComponents } from '../components/PlatformComponents.tsx'
import { PlatformLinks } from './PlatformLinks.tsx'
import { PlatformVariables } from '../variables/PlatformVariables.tsx'
import { designPlatformsQuery, latestDesignReleaseQuery } from '../queries.ts'
import { useDesign, type Design, type PlatformDesign } from '../use-design.ts'

const DeletePlatformDialog = lazyComponent(() => import('./DeletePlatformDialog.tsx'))
const EditPlatformDialog = lazyComponent(() => import('./EditPlatformDialog.tsx'))
const LinksDialog = lazyComponent(() => import('./LinksDialog.tsx'))

export const handle: PageHandle = { crumbs: (params) => designPlatformCrumbs(parseScope(params)) }

export function loader({ params }: LoaderFunctionArgs) {
  const { organization, assembly, platform } = parseScope(params)
  return prefetch(
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
          { term: 'Pack', value: formatPack(ciAttributes), mono: true },
          { term: 'Description', value: ciAttributes.description },
          { term: 'Comments', value: comments },
          { term: 'Major version', value: ciAttributes.major_version },
          { term: 'Created', value: <TimeByUser time={created ?? rfcCreated} by={createdBy || rfcCreatedBy} /> },
        ]}
      />
    </Box>
  )
}

type OpenDialog = 'delete' | 'edit' | 'links'

const PENDING_DELETE_REASON = 'It is to be deleted with the next commit. Discard that change to keep it.'

function PlatformHeader({
  scope,
  platformDesign,
  onOpen,
}: {
  scope: Scope
  platformDesign: PlatformDesign | undefined
  onOpen: (opened: OpenDialog) => void
}) {
  const { organization, assembly, platform } = scope
  const word = pendingLabel(platformDesign?.platform.rfcAction ?? '')
  const missing = platformDesign ? undefined : 'The platform is not read yet.'
  const disabledReason = platformDesign?.platform.rfcAction === 'delete' ? PENDING_DELETE_REASON : missing
  return (
    <PageHeader
      title={platform}
      state={word && <Status icon="attention">{word}</Status>}
      facts={
        platformDesign
          ? `Platform ${platformDesign.platform.ciId} of the design of ${assembly}`
          : `Platform of the design of ${assembly}`
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

function PlatformSections({
  scope,
  platformDesign,
  design,
  onOpen,
}: {
  scope: Scope
  platformDesign: PlatformDesign
  design: Design
  onOpen: (opened: OpenDialog) => void
}) {
  return (
    <>
      <PlatformFacts platform={platformDesign.platform} />
      <Section title="Components">
        <PlatformComponents scope={scope} platformDesign={platformDesign} />
      </Section>
      <PlatformLinks scope={scope} platformDesign={platformDesign} design={design} onChange={() => onOpen('links')} />
      <Section title="Variables">
        <PlatformVariables scope={scope} platformDesign={platformDesign} />
      </Section>
      <RawRecord queryOptions={designPlatformQuery(scope.organization, scope.assembly, scope.platform)} />
    </>
  )
}

export function Component(): ReactNode {
  const scope = parseScope(useParams())
  const { organization, assembly, platform } = scope
  const design = useDesign(organization, assembly, { contentOfPlatform: platform })
  // Says why where the platform is not among those of the design.
  const own = useDesignPlatform(organization, assembly, platform)
  const [opened, setOpened] = useState<OpenDialog>()
  const listed = design.platforms?.find((each) => each.platform.ciName === platform)
  // Its links are sent along with every change of it, so that they are what it says itself.
  const found = listed && { ...listed, links: own.data?.links_to }
  const unread = [own, design.query].find(({ isError, data }) => isError && !data)
  const missing = found && unread ? new Set([...design.unavailable, `the links of ${platform}`]) : design.unavailable
  const dialog = { scope, onClose: () => setOpened(undefined) }
  return (
    <>
      <PlatformHeader scope={scope} platformDesign={found} onOpen={setOpened} />
      <DesignNav organization={organization} assembly={assembly} />
      <UnavailableParts parts={[...missing]} />
      {!found &&
        (unread ? <QueryProblem query={unread} subject="The platform" /> : <Skeleton lines={12} variant="rows" />)}
      {found && <PlatformSections scope={scope} platformDesign={found} design={design} onOpen={setOpened} />}
      {opened && found && (
        <>
          {opened === 'delete' && <DeletePlatformDialog {...dialog} platformDesign={found} design={design} />}
          {opened === 'edit' && <EditPlatformDialog {...dialog} platformDesign={found} />}
          {opened === 'links' && <LinksDialog {...dialog} platformDesign={found} design={design} />}
        </>
      )}
    </>
  )
}

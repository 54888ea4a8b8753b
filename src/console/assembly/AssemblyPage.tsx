import { Text } from '@mantine/core'
import type { Ci, DraftCi, Release } from '../../contract/core/records.ts'
import { QueryBoundary } from '../data/QueryBoundary.tsx'
import { RawRecord } from '../data/RawRecord.tsx'
import { pageLoader } from '../data/read/call-query.ts'
import {
  designPlatformsQuery,
  latestDesignReleaseQuery,
  pendingLabel,
  useDesignPlatforms,
  useLatestDesignRelease,
} from '../design/index.ts'
import { assemblyCrumbs, type PageHandle } from '../routing/crumbs.ts'
import { paths, useScope, type AssemblyScope } from '../routing/paths.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { RecordFacts } from '../kit/Facts.tsx'
import { PageHeader } from '../kit/PageHeader.tsx'
import { PlainTable, type PlainColumn } from '../kit/PlainTable.tsx'
import { Section } from '../kit/Section.tsx'
import { Status } from '../kit/state/StateBadge.tsx'
import { Time } from '../kit/Time.tsx'
import { ButtonLink, NameLink, TextLink } from '../kit/TextLink.tsx'
import { assemblyTarget, AttachedTeams } from '../organization/index.ts'
import { environmentsQuery, useEnvironments } from '../transition/index.ts'
import { AssemblyEnvironments } from './AssemblyEnvironments.tsx'
import { AssemblyNotFound } from './AssemblyNotFound.tsx'
import { assemblyQuery, useAssembly } from './queries.ts'
import { useAssemblyActions } from './use-assembly-actions.tsx'

export const handle: PageHandle = { crumbs: assemblyCrumbs }

export const loader = pageLoader((scope) => [
  assemblyQuery(scope),
  environmentsQuery(scope),
  designPlatformsQuery(scope),
  latestDesignReleaseQuery(scope),
])

const getColumns = (scope: AssemblyScope): readonly PlainColumn<DraftCi>[] => [
  {
    id: 'platform',
    header: 'Platform',
    render: ({ ciName, rfcAction }) => (
      <>
        <NameLink to={paths.designPlatform({ ...scope, platform: ciName })}>{ciName}</NameLink>{' '}
        {rfcAction !== '' && <Status icon="attention">{pendingLabel(rfcAction)}</Status>}
      </>
    ),
  },
  {
    id: 'pack',
    header: 'Pack',
    mono: true,
    render: ({ ciAttributes }) => `${ciAttributes.source ?? ''}/${ciAttributes.pack ?? ''}`,
  },
  { id: 'version', header: 'Version', render: ({ ciAttributes }) => ciAttributes.version },
  {
    id: 'description',
    header: 'Description',
    render: ({ ciAttributes, comments }) => (
      <Text
        component="bdi"
        inherit
        c="dimmed"
        truncate
        display="block"
        maw="56ch"
        title={ciAttributes.description || comments}
      >
        {ciAttributes.description || comments}
      </Text>
    ),
  },
  { id: 'age', header: 'Age', align: 'end', render: ({ created }) => <Time value={created} /> },
]

/** An open release collects uncommitted changes (service-api 3.4). */
function formatReleaseHint(release: Release | null | undefined): string | undefined {
  if (!release) return undefined
  // A discarded release is no revision of the design.
  if (release.releaseState === 'canceled') return 'all committed'
  if (release.releaseState !== 'open') return `all committed, revision ${release.revision ?? 'unknown'}`
  return 'uncommitted changes'
}

function DesignPlatforms({ scope }: { scope: AssemblyScope }) {
  const query = useDesignPlatforms(scope)
  const { data: release } = useLatestDesignRelease(scope)
  return (
    <Section
      title="Design"
      hint={formatReleaseHint(release)}
      action={
        release?.releaseState === 'open' ? (
          <TextLink to={paths.designChanges(scope)}>Review changes</TextLink>
        ) : (
          <TextLink to={paths.design(scope)}>Open design</TextLink>
        )
      }
    >
      <QueryBoundary query={query} subject="The design" lines={4} variant="table">
        {(platforms) => (
          <PlainTable
            label="Platforms of the design"
            columns={getColumns(scope)}
            rows={platforms}
            rowId={({ ciId }) => ciId}
            rowsOpen
            emptyState={{
              title: 'No platforms',
              hint: 'The design of this assembly is empty. Platforms are created from packs.',
              action: <TextLink to={paths.newDesignPlatform(scope)}>Create platform</TextLink>,
            }}
          />
        )}
      </QueryBoundary>
    </Section>
  )
}

// Renders sections top-down as they load, to avoid layout shift.
function AssemblySections({ scope, assembly }: { scope: AssemblyScope; assembly: Ci }) {
  const environments = useEnvironments(scope)
  const platforms = useDesignPlatforms(scope)
  return (
    <>
      <RecordFacts
        record={assembly}
        facts={[
          { term: 'Owner', value: assembly.ciAttributes.owner },
          { term: 'Description', value: assembly.ciAttributes.description },
        ]}
      />
      <Section
        title="Environments"
        action={
          <ActionButton to={paths.newEnvironment(scope)} needs="transition">
            Create environment
          </ActionButton>
        }
      >
        <AssemblyEnvironments scope={scope} />
      </Section>
      {!environments.isPending && <DesignPlatforms scope={scope} />}
      {!environments.isPending && !platforms.isPending && (
        <>
          <AttachedTeams target={assemblyTarget(scope)} enabled />
          <RawRecord queryOptions={assemblyQuery(scope)} />
        </>
      )}
    </>
  )
}

// The primary action is the next step: platforms first, then an environment, then a deployment.
function NextActions({ scope }: { scope: AssemblyScope }) {
  const { data: environments } = useEnvironments(scope)
  const { data: platforms } = useDesignPlatforms(scope)
  const loaded = platforms && environments
  const next = loaded && (platforms.length === 0 ? 'design' : environments.length === 0 ? 'environment' : 'transition')
  return (
    <>
      <ButtonLink to={paths.design(scope)} variant={next === 'design' ? 'filled' : 'default'}>
        Design
      </ButtonLink>
      <ButtonLink to={paths.transition(scope)} variant={next === 'transition' ? 'filled' : 'default'}>
        Transition
      </ButtonLink>
      <ButtonLink to={paths.operations(scope)}>Operations</ButtonLink>
      {next === 'environment' && (
        <ActionButton to={paths.newEnvironment(scope)} variant="filled" needs="transition">
          Create environment
        </ActionButton>
      )}
    </>
  )
}

export function Component() {
  const scope = useScope()
  const query = useAssembly(scope)
  const assembly = query.data
  return (
    <>
      <PageHeader
        title={scope.assembly}
        facts={assembly ? `Assembly ${assembly.ciId}` : 'Assembly'}
        actions={!query.isLoadingError && <NextActions scope={scope} />}
        more={useAssemblyActions(scope.organization, assembly)}
      />
      <QueryBoundary
        query={query}
        subject="The assembly"
        failed={<AssemblyNotFound scope={scope} query={query} subject="The assembly" />}
      >
        {(loaded) => <AssemblySections scope={scope} assembly={loaded} />}
      </QueryBoundary>
    </>
  )
}

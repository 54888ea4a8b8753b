import { Button, Anchor, Box } from '@mantine/core'
import { Link, useParams, type LoaderFunctionArgs } from 'react-router'
import type { Ci } from '../../contract/core/records.ts'
import { RawRecord } from '../data/RawRecord.tsx'
import { startReading } from '../data/read/read.ts'
import { designPlatformsQuery, useDesignPlatforms, latestDesignReleaseQuery } from '../design/index.ts'
import { assemblyCrumbs, placeIn, type PageHandle } from '../frame/crumbs.ts'
import { Facts } from '../kit/Facts.tsx'
import { PageHeader } from '../kit/PageHeader.tsx'
import { Section } from '../kit/Section.tsx'
import { Skeleton } from '../kit/Skeleton.tsx'
import { When } from '../kit/Time.tsx'
import { paths } from '../paths.ts'
import { environmentsQuery, useEnvironments } from '../transition/index.ts'
import { useAssemblyActions } from './AssemblyActions.tsx'
import { AssemblyEnvironments } from './AssemblyEnvironments.tsx'
import { DesignPlatforms } from './DesignPlatforms.tsx'
import { NoSuchAssembly } from './late-parts.ts'
import { assemblyQuery, useAssembly } from './queries.ts'

export const handle: PageHandle = { crumbs: (params) => assemblyCrumbs(placeIn(params)) }

export function loader({ params }: LoaderFunctionArgs) {
  const { organization, assembly } = placeIn(params)
  startReading(assemblyQuery(organization, assembly))
  startReading(environmentsQuery(organization, assembly))
  startReading(designPlatformsQuery(organization, assembly))
  return startReading(latestDesignReleaseQuery(organization, assembly))
}

function AssemblyFacts({ assembly }: { assembly: Ci }) {
  const { ciAttributes, comments, createdBy, updatedBy, created, updated } = assembly
  return (
    <Facts
      facts={[
        { term: 'Owner', value: ciAttributes.owner },
        { term: 'Description', value: ciAttributes.description },
        { term: 'Comments', value: comments },
        { term: 'Created', value: <When time={created} by={createdBy} /> },
        { term: 'Changed', value: updated === created ? undefined : <When time={updated} by={updatedBy} /> },
      ]}
    />
  )
}

// A part appears once those above it are there, so that nothing moves.
function AssemblyParts({ organization, assembly }: { organization: string; assembly: Ci }) {
  const environments = useEnvironments(organization, assembly.ciName)
  return (
    <>
      <Box maw={720} mih={116} style={{ flex: 'none' }}>
        <AssemblyFacts assembly={assembly} />
      </Box>
      <Section
        title="Environments"
        action={
          <Anchor component={Link} to={paths.newEnvironment(organization, assembly.ciName)}>
            New environment
          </Anchor>
        }
      >
        <AssemblyEnvironments organization={organization} assembly={assembly.ciName} />
      </Section>
      {!environments.isPending && <DesignPlatforms organization={organization} assembly={assembly.ciName} />}
    </>
  )
}

// Where an operator most likely goes on: an assembly without environments needs one first, without platforms a design.
function Ways({ organization, assembly }: { organization: string; assembly: string }) {
  const { data: environments } = useEnvironments(organization, assembly)
  const { data: platforms } = useDesignPlatforms(organization, assembly)
  const next = platforms?.length === 0 ? 'design' : environments?.length === 0 ? 'environment' : 'transition'
  return (
    <>
      <Button
        component={Link}
        to={paths.design(organization, assembly)}
        variant={next === 'design' ? 'filled' : 'default'}
      >
        Design
      </Button>
      <Button component={Link} to={paths.operations(organization, assembly)}>
        Operations
      </Button>
      {next === 'environment' ? (
        <Button component={Link} to={paths.newEnvironment(organization, assembly)} variant="filled">
          New environment
        </Button>
      ) : (
        <Button
          component={Link}
          to={paths.transition(organization, assembly)}
          variant={next === 'transition' ? 'filled' : 'default'}
        >
          Transition
        </Button>
      )}
    </>
  )
}

export function Component() {
  const { organization, assembly: name } = placeIn(useParams())
  const reading = useAssembly(organization, name)
  const assembly = reading.data
  const { more, dialog } = useAssemblyActions(organization, assembly)
  return (
    <>
      <PageHeader
        title={name}
        facts={assembly ? `Assembly ${assembly.ciId}` : 'Assembly'}
        actions={<Ways organization={organization} assembly={name} />}
        more={more}
      />
      {reading.isError && !assembly && (
        <NoSuchAssembly organization={organization} assembly={name} reading={reading} what="The assembly" />
      )}
      {!assembly && !reading.isError && <Skeleton lines={12} as="rows" />}
      {assembly && (
        <>
          <AssemblyParts organization={organization} assembly={assembly} />
          <RawRecord of={assemblyQuery(organization, name)} />
        </>
      )}
      {dialog}
    </>
  )
}

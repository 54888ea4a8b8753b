import { useQuery } from '@tanstack/react-query'
import { Link, useParams, type LoaderFunctionArgs } from 'react-router'
import { ButtonLink } from '../kit/Button.tsx'
import type { Ci } from '../../contract/records.ts'
import { startReading } from '../data/read.ts'
import { designPlatformsOf, latestDesignReleaseOf } from '../design/index.ts'
import { assemblyCrumbs, placeIn, type PageHandle } from '../frame/crumbs.ts'
import { Facts } from '../kit/Facts.tsx'
import { PageHeader } from '../kit/PageHeader.tsx'
import { Section } from '../kit/Section.tsx'
import { Skeleton } from '../kit/Skeleton.tsx'
import { When } from '../kit/Time.tsx'
import { paths } from '../paths.ts'
import { environmentsOf } from '../transition/index.ts'
import classes from './Assembly.module.css'
import { useAssemblyActions } from './AssemblyActions.tsx'
import { AssemblyEnvironments } from './AssemblyEnvironments.tsx'
import { DesignPlatforms } from './DesignPlatforms.tsx'
import { NoSuchAssembly } from './late-parts.ts'
import { assemblyOf } from './queries.ts'

export const handle: PageHandle = { crumbs: (params) => assemblyCrumbs(placeIn(params)) }

export function loader({ params }: LoaderFunctionArgs) {
  const { organization, assembly } = placeIn(params)
  startReading(assemblyOf(organization, assembly))
  startReading(environmentsOf(organization, assembly))
  startReading(designPlatformsOf(organization, assembly))
  return startReading(latestDesignReleaseOf(organization, assembly))
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
  const environments = useQuery(environmentsOf(organization, assembly.ciName))
  return (
    <>
      <div className={classes.facts}>
        <AssemblyFacts assembly={assembly} />
      </div>
      <Section
        title="Environments"
        action={
          <Link className={classes.link} to={paths.newEnvironment(organization, assembly.ciName)}>
            New environment
          </Link>
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
  const { data: environments } = useQuery(environmentsOf(organization, assembly))
  const { data: platforms } = useQuery(designPlatformsOf(organization, assembly))
  const next = platforms?.length === 0 ? 'design' : environments?.length === 0 ? 'environment' : 'transition'
  return (
    <>
      <ButtonLink to={paths.design(organization, assembly)} variant={next === 'design' ? 'filled' : 'default'}>
        Design
      </ButtonLink>
      <ButtonLink to={paths.operations(organization, assembly)}>Operations</ButtonLink>
      {next === 'environment' ? (
        <ButtonLink to={paths.newEnvironment(organization, assembly)} variant="filled">
          New environment
        </ButtonLink>
      ) : (
        <ButtonLink
          to={paths.transition(organization, assembly)}
          variant={next === 'transition' ? 'filled' : 'default'}
        >
          Transition
        </ButtonLink>
      )}
    </>
  )
}

export function Component() {
  const { organization, assembly: name } = placeIn(useParams())
  const reading = useQuery(assemblyOf(organization, name))
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
      {assembly && <AssemblyParts organization={organization} assembly={assembly} />}
      {dialog}
    </>
  )
}

import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Ci } from '../../contract/core/records.ts'
import { QueryBoundary } from '../data/QueryBoundary.tsx'
import { RawRecord } from '../data/RawRecord.tsx'
import { pageLoader } from '../data/read/call-query.ts'
import { designPlatformsQuery, useDesignPlatforms, latestDesignReleaseQuery } from '../design/index.ts'
import { assemblyCrumbs, type PageHandle } from '../routing/crumbs.ts'
import { useScope, type AssemblyScope } from '../routing/scope.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { RecordFacts } from '../kit/Facts.tsx'
import { PageHeader } from '../kit/PageHeader.tsx'
import { Section } from '../kit/Section.tsx'
import { AttachedTeams, assemblyTarget } from '../organization/index.ts'
import { paths } from '../routing/paths.ts'
import { environmentsQuery, useEnvironments } from '../transition/index.ts'
import { AssemblyEnvironments } from './AssemblyEnvironments.tsx'
import { AssemblyNotFound } from './AssemblyNotFound.tsx'
import { DesignPlatforms } from './DesignPlatforms.tsx'
import { assemblyQuery, useAssembly } from './queries.ts'
import { useAssemblyActions } from './use-assembly-actions.tsx'

export const handle: PageHandle = { crumbs: assemblyCrumbs }

export const loader = pageLoader((scope) => [
  assemblyQuery(scope),
  environmentsQuery(scope),
  designPlatformsQuery(scope),
  latestDesignReleaseQuery(scope),
])

// Renders sections top-down as they load, to avoid layout shift.
function AssemblySections({ organization, assembly }: { organization: string; assembly: Ci }) {
  const environments = useEnvironments({ organization, assembly: assembly.ciName })
  const platforms = useDesignPlatforms({ organization, assembly: assembly.ciName })
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
          <ActionButton to={paths.newEnvironment({ organization, assembly: assembly.ciName })} needs="transition">
            New environment
          </ActionButton>
        }
      >
        <AssemblyEnvironments scope={{ organization, assembly: assembly.ciName }} />
      </Section>
      {!environments.isPending && <DesignPlatforms scope={{ organization, assembly: assembly.ciName }} />}
      {!environments.isPending && !platforms.isPending && (
        <AttachedTeams target={assemblyTarget({ organization, assembly: assembly.ciName })} enabled />
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
      <Button component={Link} to={paths.design(scope)} variant={next === 'design' ? 'filled' : 'default'}>
        Design
      </Button>
      <Button component={Link} to={paths.operations(scope)}>
        Operations
      </Button>
      <Button component={Link} to={paths.transition(scope)} variant={next === 'transition' ? 'filled' : 'default'}>
        Transition
      </Button>
      {next === 'environment' && (
        <ActionButton to={paths.newEnvironment(scope)} variant="filled" needs="transition">
          New environment
        </ActionButton>
      )}
    </>
  )
}

export function Component() {
  const scope = useScope()
  const { organization, assembly: name } = scope
  const query = useAssembly(scope)
  const assembly = query.data
  const { more, dialog } = useAssemblyActions(organization, assembly)
  return (
    <>
      <PageHeader
        title={name}
        facts={assembly ? `Assembly ${assembly.ciId}` : 'Assembly'}
        actions={<NextActions scope={{ organization, assembly: name }} />}
        more={more}
      />
      <QueryBoundary
        query={query}
        subject="The assembly"
        failed={<AssemblyNotFound scope={{ organization, assembly: name }} query={query} subject="The assembly" />}
      >
        {(loaded) => (
          <>
            <AssemblySections organization={organization} assembly={loaded} />
            <RawRecord queryOptions={assemblyQuery(scope)} />
          </>
        )}
      </QueryBoundary>
      {dialog}
    </>
  )
}

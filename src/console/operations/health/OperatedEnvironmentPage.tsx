import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useParams, Link } from 'react-router'
import { prefetch } from '../../data/read/call-query.ts'
import { operatedEnvironmentCrumbs, parseScope, type PageHandle, type Scope } from '../../routing/crumbs.ts'
import { formatCountOf } from '../../kit/format.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Section } from '../../kit/Section.tsx'
import { assemblyHealthQuery } from '../../organization/index.ts'
import { paths } from '../../routing/paths.ts'
import { formatEnabled } from './automation.ts'
import { toComponentItems, useEnvironmentHealth } from './environment-health.ts'
import { environmentComponentColumns, platformColumns, type HealthItem } from './columns.tsx'
import { HealthBoard } from './HealthBoard.tsx'
import { HealthNotice } from './HealthNotice.tsx'
import { HealthTable } from './HealthTable.tsx'
import { MonitoredFact } from './MonitoredFact.tsx'
import { operatedPlatformsQuery, useOperatedPlatforms } from '../queries.ts'
import { EMPTY_COUNTS, sumCounts } from './counts.ts'
import { useAutomationSelection } from './use-automation-selection.tsx'

export const handle: PageHandle = { crumbs: (params) => operatedEnvironmentCrumbs(parseScope(params)) }

export function loader({ params }: { params: Partial<Scope> }) {
  const { organization, assembly, environment } = parseScope(params)
  return prefetch(
    operatedPlatformsQuery(organization, assembly, environment),
    assemblyHealthQuery(organization, assembly),
  )
}

/** The platforms of an environment and all that runs of them, by the health of the instances. */
export function Component() {
  const { organization, assembly, environment } = parseScope(useParams())
  const platforms = useOperatedPlatforms(organization, assembly, environment)
  const health = useEnvironmentHealth(organization, assembly, environment)
  // Shown with its health: the most troubled come first, and nothing is to change places under a pointer.
  const shown = health.problem.isPending ? undefined : platforms.data
  const known = health.platforms
  const items = useMemo(
    () =>
      shown?.map(({ ciName, ciAttributes }): HealthItem => ({
        name: ciName,
        to: paths.operatedPlatform(organization, assembly, environment, ciName),
        instancesPath: paths.platformInstances(organization, assembly, environment, ciName),
        counts: known && (known.get(ciName)?.counts ?? EMPTY_COUNTS),
        note: [ciAttributes['pack'], ciAttributes['availability']].filter(Boolean).join(', '),
        automatic: formatEnabled(ciAttributes),
      })),
    [shown, known, organization, assembly, environment],
  )
  const components = useMemo(
    () => known && toComponentItems({ organization, assembly, environment }, known),
    [known, organization, assembly, environment],
  )
  const switching = useAutomationSelection({ organization, assembly, environment }, platforms.data, items)
  const instances = paths.environmentInstances(organization, assembly, environment)
  const total = items && sumCounts(items.map(({ counts }) => counts))
  return (
    <>
      <PageHeader
        title={environment}
        facts={
          <>
            <span>{items ? `${formatCountOf(items.length, 'platform')} of ${assembly}` : assembly}</span>
            <MonitoredFact counts={total} />
          </>
        }
        actions={
          <>
            <Button component={Link} to={paths.environment(organization, assembly, environment)}>
              Transition of {environment}
            </Button>
            <Button component={Link} to={instances}>
              All instances
            </Button>
          </>
        }
      />
      {items && <HealthNotice query={health.problem} />}
      <HealthBoard counts={total} loading={!items && !platforms.isError} instancesPath={instances} />
      <Section title="Platforms" hint={health.monitored ? 'instances that are monitored' : undefined}>
        <HealthTable
          label="Platforms"
          columns={platformColumns}
          items={items}
          query={platforms}
          selection={switching.selection}
          emptyState={{
            title: 'No platforms',
            hint: 'The design has no platform yet, or it was not pulled into this environment.',
          }}
        />
      </Section>
      {components && components.length > 0 && (
        <Section title="Components" hint="of all platforms">
          <HealthTable
            label="Components"
            columns={environmentComponentColumns}
            items={components}
            query={platforms}
            prefix="components-"
            emptyState={{ title: 'No components', hint: 'Nothing that runs is monitored.' }}
          />
        </Section>
      )}
      {switching.dialog}
    </>
  )
}

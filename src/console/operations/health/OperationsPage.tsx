import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useParams, Link } from 'react-router'
import { prefetch } from '../../data/read/call-query.ts'
import { operationsCrumbs, parseScope, type PageHandle, type Scope } from '../../routing/crumbs.ts'
import { formatCountOf } from '../../kit/format.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Section } from '../../kit/Section.tsx'
import { assemblyHealthQuery, useAssemblyHealth } from '../../organization/index.ts'
import { paths } from '../../routing/paths.ts'
import { environmentsQuery, useEnvironments } from '../../transition/index.ts'
import { HealthBoard } from './HealthBoard.tsx'
import { environmentColumns, type HealthItem } from './columns.tsx'
import { HealthNotice } from './HealthNotice.tsx'
import { HealthTable } from './HealthTable.tsx'
import { MonitoredFact } from './MonitoredFact.tsx'
import { filterHealth, sumCounts, countHealth } from './counts.ts'

export const handle: PageHandle = { crumbs: (params) => operationsCrumbs(parseScope(params)) }

export function loader({ params }: { params: Partial<Scope> }) {
  const { organization, assembly } = parseScope(params)
  return prefetch(environmentsQuery(organization, assembly), assemblyHealthQuery(organization, assembly))
}

/** The environments of an assembly by the health of what runs in them. */
export function Component() {
  const { organization, assembly } = parseScope(useParams())
  const environments = useEnvironments(organization, assembly)
  const health = useAssemblyHealth(organization, assembly)
  // Shown with its health: the most troubled come first, and nothing is to change places under a pointer.
  const shown = health.isPending ? undefined : environments.data
  const items = useMemo(
    () =>
      shown?.map(({ ciName, ciAttributes }): HealthItem => {
        const within = health.data && filterHealth(health.data, assembly, ciName)
        return {
          name: ciName,
          to: paths.operatedEnvironment(organization, assembly, ciName),
          instancesPath: paths.environmentInstances(organization, assembly, ciName),
          counts: within && countHealth(within),
          note: ciAttributes['availability'] ?? '',
        }
      }),
    [shown, health.data, organization, assembly],
  )
  const total = items && sumCounts(items.map(({ counts }) => counts))
  return (
    <>
      <PageHeader
        title="Operations"
        facts={
          <>
            <span>{items ? `${formatCountOf(items.length, 'environment')} of ${assembly}` : assembly}</span>
            <MonitoredFact counts={total} />
          </>
        }
        actions={undefined}
      />
      {items && <HealthNotice query={health} />}
      <HealthBoard counts={total} loading={!items && !environments.isError} instancesPath={undefined} />
      <Section title="Environments">
        <HealthTable
          label="Environments"
          columns={environmentColumns}
          items={items}
          query={environments}
          emptyState={{
            title: 'No environments',
            hint: 'Nothing runs before there is an environment.',
            action: (
              <Button component={Link} to={paths.newEnvironment(organization, assembly)}>
                New environment
              </Button>
            ),
          }}
        />
      </Section>
    </>
  )
}

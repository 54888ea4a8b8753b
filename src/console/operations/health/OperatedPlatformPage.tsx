import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useParams, Link } from 'react-router'
import { prefetch } from '../../data/read/call-query.ts'
import { parseScope, type PageHandle, type Scope } from '../../routing/crumbs.ts'
import { formatCountOf } from '../../kit/format.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Section } from '../../kit/Section.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { assemblyHealthQuery } from '../../organization/index.ts'
import { paths } from '../../routing/paths.ts'
import { LazyScaleDialog } from '../../transition/index.ts'
import { useEnvironmentHealth, type PlatformHealth } from './environment-health.ts'
import { componentColumns, type HealthItem } from './columns.tsx'
import { HealthBoard } from './HealthBoard.tsx'
import { HealthNotice } from './HealthNotice.tsx'
import { HealthTable } from './HealthTable.tsx'
import { MonitoredFact } from './MonitoredFact.tsx'
import { operatedPlatformCrumbs } from '../crumbs.ts'
import {
  operatedComponentsQuery,
  useOperatedComponents,
  operatedPlatformsQuery,
  useOperatedPlatforms,
} from '../queries.ts'
import { AutomationSection } from './AutomationSection.tsx'
import { EMPTY_COUNTS } from './counts.ts'
import { toAutomatedPlatform } from './use-automation-selection.tsx'

export const handle: PageHandle = { crumbs: (params) => operatedPlatformCrumbs(parseScope(params)) }

export function loader({ params }: { params: Partial<Scope> }) {
  const { organization, assembly, environment, platform } = parseScope(params)
  return prefetch(
    operatedComponentsQuery(organization, assembly, environment, platform),
    operatedPlatformsQuery(organization, assembly, environment),
    assemblyHealthQuery(organization, assembly),
  )
}

const EMPTY_HEALTH: PlatformHealth = { counts: EMPTY_COUNTS, components: new Map() }

/** The components of a platform by the health of their instances, and what the platform does by itself. */
export function Component() {
  const scope = parseScope(useParams())
  const { organization, assembly, environment, platform } = scope
  const components = useOperatedComponents(organization, assembly, environment, platform)
  const health = useEnvironmentHealth(organization, assembly, environment)
  const platforms = useOperatedPlatforms(organization, assembly, environment)
  const own = platforms.data?.find(({ ciName }) => ciName === platform)
  const [scaling, setScaling] = useState(false)
  const { platforms: told } = health
  const known = useMemo(() => told && (told.get(platform) ?? EMPTY_HEALTH), [told, platform])
  // Shown with its health: the most troubled come first, and nothing is to change places under a pointer.
  const shown = health.problem.isPending ? undefined : components.data
  const items = useMemo(() => {
    return shown?.map(({ ciName, ciClassName }): HealthItem => {
      const to = paths.instances(organization, assembly, environment, platform, ciName)
      const note = ciClassName.split('.').at(-1) ?? ''
      return {
        name: ciName,
        to,
        instancesPath: to,
        counts: known && (known.components.get(ciName) ?? EMPTY_COUNTS),
        note,
      }
    })
  }, [shown, known, organization, assembly, environment, platform])
  const all = paths.platformInstances(organization, assembly, environment, platform)
  return (
    <>
      <PageHeader
        title={platform}
        facts={
          items ? (
            <>
              <span>{formatCountOf(items.length, 'component')}</span>
              <MonitoredFact counts={known?.counts} />
            </>
          ) : (
            'Components of the platform'
          )
        }
        actions={
          <>
            <Button component={Link} to={paths.platformProcedures(organization, assembly, environment, platform)}>
              Procedures
            </Button>
            <Button onClick={() => setScaling(true)}>Scale {platform}</Button>
            <Button component={Link} to={all}>
              All instances
            </Button>
          </>
        }
      />
      {items && <HealthNotice query={health.problem} />}
      <HealthBoard counts={known?.counts} loading={health.problem.isPending} instancesPath={all} />
      <Section title="Components" hint={health.monitored ? 'instances that are monitored' : undefined}>
        <HealthTable
          label="Components"
          columns={componentColumns}
          items={items}
          query={components}
          emptyState={{
            title: 'No components',
            hint: 'Components come with the design. Pull it into this environment.',
          }}
        />
      </Section>
      {own ? (
        <AutomationSection
          scope={{ organization, assembly, environment }}
          platform={toAutomatedPlatform(own, known?.counts)}
        />
      ) : (
        platforms.isPending && (
          <Section title="Automatic">
            <Skeleton lines={4} />
          </Section>
        )
      )}
      {scaling && <LazyScaleDialog scope={scope} platform={platform} onClose={() => setScaling(false)} />}
    </>
  )
}

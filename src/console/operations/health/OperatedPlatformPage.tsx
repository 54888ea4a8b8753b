import { Button, Table } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useParams, Link } from 'react-router'
import { prefetch } from '../../data/read/call-query.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Section } from '../../kit/Section.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { assemblyHealthQuery } from '../../organization/index.ts'
import { parseScope, type PageHandle, type Scope } from '../../routing/crumbs.ts'
import { paths } from '../../routing/paths.ts'
import { LazyScaleDialog } from '../../transition/index.ts'
import { operatedPlatformCrumbs } from '../crumbs.ts'
import {
  operatedComponentsQuery,
  operatedPlatformsQuery,
  useOperatedComponents,
  useOperatedPlatforms,
  type EnvironmentScope,
} from '../queries.ts'
import {
  AUTOMATIONS,
  describeAutomation,
  getAutomationLabel,
  isEnabled,
  toAutomatedPlatform,
  toggleDisabledReason,
  type AutomatedPlatform,
} from './automation.ts'
import type { AutomationChange } from './AutomationDialog.tsx'
import { componentColumns, type HealthItem } from './columns.tsx'
import { EMPTY_COUNTS } from './counts.ts'
import { useEnvironmentHealth, type PlatformHealth } from './environment-health.ts'
import { HealthBoard, HealthNotice, MonitoredFact } from './HealthBoard.tsx'
import { HealthTable } from './HealthTable.tsx'

const AutomationDialog = lazyComponent(() => import('./AutomationDialog.tsx'))

export const handle: PageHandle = { crumbs: (params) => operatedPlatformCrumbs(parseScope(params)) }

export function loader({ params }: { params: Partial<Scope> }) {
  const scope = parseScope(params)
  const { organization, assembly, environment } = scope
  return prefetch(
    operatedComponentsQuery(scope),
    operatedPlatformsQuery(organization, assembly, environment),
    assemblyHealthQuery(organization, assembly),
  )
}

const EMPTY_HEALTH: PlatformHealth = { counts: EMPTY_COUNTS, components: new Map() }

/** The components of a platform by health, and its automations. */
export function Component() {
  const scope = parseScope(useParams())
  const { organization, assembly, environment, platform } = scope
  const query = useOperatedComponents(scope)
  const health = useEnvironmentHealth(scope)
  const platforms = useOperatedPlatforms(organization, assembly, environment)
  const own = platforms.data?.find(({ ciName }) => ciName === platform)
  const [scaling, setScaling] = useState(false)
  const healthByPlatform = health.platforms
  const platformHealth = useMemo(
    () => healthByPlatform && (healthByPlatform.get(platform) ?? EMPTY_HEALTH),
    [healthByPlatform, platform],
  )
  // Rows wait for the health they are sorted by, so that they do not move under the pointer.
  const components = health.query.isPending ? undefined : query.data
  const items = useMemo(
    () =>
      components?.map(({ ciName, ciClassName }): HealthItem => {
        const to = paths.instances(organization, assembly, environment, platform, ciName)
        return {
          name: ciName,
          to,
          instancesPath: to,
          counts: platformHealth && (platformHealth.components.get(ciName) ?? EMPTY_COUNTS),
          note: ciClassName.split('.').at(-1) ?? '',
        }
      }),
    [components, platformHealth, organization, assembly, environment, platform],
  )
  const instancesPath = paths.platformInstances(organization, assembly, environment, platform)
  return (
    <>
      <PageHeader
        title={platform}
        facts={
          items ? (
            <>
              <span>{formatCountOf(items.length, 'component')}</span>
              <MonitoredFact counts={platformHealth?.counts} />
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
            <Button component={Link} to={instancesPath}>
              All instances
            </Button>
          </>
        }
      />
      {items && <HealthNotice query={health.query} />}
      <HealthBoard counts={platformHealth?.counts} loading={health.query.isPending} instancesPath={instancesPath} />
      <Section title="Components" hint={health.monitored ? 'instances that are monitored' : undefined}>
        <HealthTable
          label="Components"
          columns={componentColumns}
          items={items}
          query={query}
          emptyState={{
            title: 'No components',
            hint: 'Components come with the design. Pull it into this environment.',
          }}
        />
      </Section>
      {own && (
        <AutomationSection
          scope={{ organization, assembly, environment }}
          platform={toAutomatedPlatform(own, platformHealth?.counts)}
        />
      )}
      {platforms.isPending && (
        <Section title="Automatic">
          <Skeleton lines={4} />
        </Section>
      )}
      {scaling && <LazyScaleDialog scope={scope} platform={platform} onClose={() => setScaling(false)} />}
    </>
  )
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function AutomationSection({ scope, platform }: { scope: EnvironmentScope; platform: AutomatedPlatform }) {
  const [change, setChange] = useState<Omit<AutomationChange, 'platforms'>>()
  const { attributes } = platform
  return (
    <Section title="Automatic">
      <Table layout="auto" aria-label="Automatic" withRowBorders={false} verticalSpacing="xs" horizontalSpacing={0}>
        <Table.Tbody>
          {AUTOMATIONS.map((automation) => {
            const enabled = isEnabled(attributes, automation)
            const label = getAutomationLabel(automation)
            return (
              <Table.Tr key={automation}>
                <Table.Th scope="row">{capitalize(label)}</Table.Th>
                <Table.Td px="md">
                  <Status icon={enabled ? 'good' : 'idle'}>{enabled ? 'on' : 'off'}</Status>
                </Table.Td>
                <Table.Td c="dimmed" visibleFrom="xs" w="100%">
                  {describeAutomation(automation, attributes)}
                </Table.Td>
                <Table.Td ta="end">
                  <ActionButton
                    onClick={() => setChange({ automation, enable: !enabled })}
                    disabledReason={toggleDisabledReason(automation, attributes, !enabled)}
                  >
                    {`Turn ${enabled ? 'off' : 'on'} ${label}`}
                  </ActionButton>
                </Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
      {change && (
        <AutomationDialog scope={scope} {...change} platforms={[platform]} onClose={() => setChange(undefined)} />
      )}
    </Section>
  )
}

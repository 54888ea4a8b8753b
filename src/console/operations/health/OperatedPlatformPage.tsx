import { Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pageLoader } from '../../data/read/call-query.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { formatClass } from '../../kit/format.ts'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import { Section } from '../../kit/Section.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { ButtonLink } from '../../kit/TextLink.tsx'
import { assemblyHealthQuery } from '../../organization/index.ts'
import { operatedPlatformCrumbs, type PageHandle } from '../../routing/crumbs.ts'
import { paths, useScope, type EnvironmentScope } from '../../routing/paths.ts'
import { LazyScaleDialog } from '../../transition/index.ts'
import { operatedComponentsQuery, operatedPlatformsQuery } from '../queries.ts'
import {
  AUTOMATIONS,
  describeAutomation,
  getAutomationIcon,
  getAutomationLabel,
  isEnabled,
  toggleDisabledReason,
  type AutomatedPlatform,
} from './automation.ts'
import type { AutomationChange } from './AutomationDialog.tsx'
import { componentColumns, type HealthItem } from './columns.tsx'
import { sumPlatform, useEnvironmentHealth } from './environment-health.ts'
import { HealthView } from './HealthView.tsx'

const AutomationDialog = lazyComponent(() => import('./AutomationDialog.tsx'))

export const handle: PageHandle = { crumbs: operatedPlatformCrumbs }

export const loader = pageLoader((scope) => [
  operatedComponentsQuery(scope),
  operatedPlatformsQuery(scope),
  assemblyHealthQuery(scope),
])

/** The components of a platform by health, and its automations. */
export function Component() {
  const scope = useScope()
  const { assembly, environment, platform } = scope
  const query = useQuery(operatedComponentsQuery(scope))
  const health = useEnvironmentHealth(scope)
  const platforms = useQuery(operatedPlatformsQuery(scope))
  const own = platforms.data?.find(({ ciName }) => ciName === platform)
  const [scaling, setScaling] = useState(false)
  const counts = health.components
  const total = counts && sumPlatform(counts, platform)
  // Rows wait for the health they are sorted by, so that they do not move under the pointer.
  const components = health.query.isPending ? undefined : query.data
  const items = components?.map(({ ciName, ciClassName }): HealthItem => ({
    name: ciName,
    to: paths.instances({ ...scope, component: ciName }),
    counts: counts && sumPlatform(counts, platform, ciName),
    about: formatClass(ciClassName),
  }))
  const instancesPath = paths.platformInstances(scope)
  return (
    <HealthView
      title={platform}
      noun="component"
      parent={`${assembly} / ${environment}`}
      actions={
        <>
          <ButtonLink to={paths.platformProcedures(scope)}>Procedures</ButtonLink>
          <ActionButton needs="transition" onClick={() => setScaling(true)}>
            {`Scale ${platform}`}
          </ActionButton>
          <ButtonLink to={instancesPath}>All instances</ButtonLink>
        </>
      }
      counts={total}
      loading={health.query.isPending}
      instancesPath={instancesPath}
      monitored={health.monitored}
      healthQuery={health.query}
      table={{
        label: 'Components',
        columns: componentColumns,
        items,
        query,
        emptyState: { title: 'No components', hint: 'Components come with the design. Pull it into this environment.' },
      }}
    >
      {own && (
        <AutomationSection scope={scope} platform={{ name: platform, attributes: own.ciAttributes, counts: total }} />
      )}
      {platforms.isPending && (
        <Section title="Automation">
          <Skeleton lines={4} />
        </Section>
      )}
      {scaling && <LazyScaleDialog scope={scope} platform={platform} onClose={() => setScaling(false)} />}
    </HealthView>
  )
}

function AutomationSection({ scope, platform }: { scope: EnvironmentScope; platform: AutomatedPlatform }) {
  const [change, setChange] = useState<Omit<AutomationChange, 'platforms'>>()
  const { attributes } = platform
  return (
    <Section title="Automation">
      <Table layout="auto" aria-label="Automation" withRowBorders={false} verticalSpacing="xs" horizontalSpacing={0}>
        <Table.Tbody>
          {AUTOMATIONS.map((automation) => {
            const enabled = isEnabled(attributes, automation)
            const label = getAutomationLabel(automation)
            return (
              <Table.Tr key={automation}>
                <Table.Th scope="row" style={{ whiteSpace: 'nowrap' }}>
                  Auto-{automation}
                </Table.Th>
                <Table.Td px="md">
                  <Status icon={getAutomationIcon(automation, attributes)}>{enabled ? 'on' : 'off'}</Status>
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

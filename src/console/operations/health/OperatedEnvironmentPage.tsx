import { Button } from '@mantine/core'
import { useMemo, useState, type ReactNode } from 'react'
import { useParams, Link } from 'react-router'
import type { DraftCi } from '../../../contract/core/records.ts'
import { RawRecord } from '../../data/RawRecord.tsx'
import { prefetch } from '../../data/read/call-query.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Section } from '../../kit/Section.tsx'
import type { TableSelection } from '../../kit/table/selection.ts'
import { assemblyHealthQuery } from '../../organization/index.ts'
import { operatedEnvironmentCrumbs, parseScope, type PageHandle, type Scope } from '../../routing/crumbs.ts'
import { paths } from '../../routing/paths.ts'
import { environmentQuery } from '../../transition/index.ts'
import { operatedPlatformsQuery, useOperatedPlatforms, type EnvironmentScope } from '../queries.ts'
import { AUTOMATIONS, formatEnabled, getAutomationLabel, isEnabled, toAutomatedPlatform } from './automation.ts'
import type { AutomationChange } from './AutomationDialog.tsx'
import { environmentComponentColumns, platformColumns, type HealthItem } from './columns.tsx'
import { EMPTY_COUNTS, sumCounts } from './counts.ts'
import { toComponentItems, useEnvironmentHealth } from './environment-health.ts'
import { HealthBoard, HealthNotice, MonitoredFact } from './HealthBoard.tsx'
import { HealthTable, parseName } from './HealthTable.tsx'

const AutomationDialog = lazyComponent(() => import('./AutomationDialog.tsx'))

export const handle: PageHandle = { crumbs: (params) => operatedEnvironmentCrumbs(parseScope(params)) }

export function loader({ params }: { params: Partial<Scope> }) {
  const { organization, assembly, environment } = parseScope(params)
  return prefetch(
    operatedPlatformsQuery(organization, assembly, environment),
    assemblyHealthQuery(organization, assembly),
  )
}

/** The platforms of an environment and their components by health. */
export function Component() {
  const { organization, assembly, environment } = parseScope(useParams())
  const query = useOperatedPlatforms(organization, assembly, environment)
  const health = useEnvironmentHealth({ organization, assembly, environment })
  const healthByPlatform = health.platforms
  // Rows wait for the health they are sorted by, so that they do not move under the pointer.
  const platforms = health.query.isPending ? undefined : query.data
  const items = useMemo(
    () =>
      platforms?.map(({ ciName, ciAttributes }): HealthItem => ({
        name: ciName,
        to: paths.operatedPlatform(organization, assembly, environment, ciName),
        instancesPath: paths.platformInstances(organization, assembly, environment, ciName),
        counts: healthByPlatform && (healthByPlatform.get(ciName)?.counts ?? EMPTY_COUNTS),
        note: [ciAttributes['pack'], ciAttributes['availability']].filter(Boolean).join(', '),
        automatic: formatEnabled(ciAttributes),
      })),
    [platforms, healthByPlatform, organization, assembly, environment],
  )
  const components = useMemo(
    () => healthByPlatform && toComponentItems({ organization, assembly, environment }, healthByPlatform),
    [healthByPlatform, organization, assembly, environment],
  )
  const { selection, dialog } = useAutomationSelection({ organization, assembly, environment }, query.data, items)
  const instancesPath = paths.environmentInstances(organization, assembly, environment)
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
            <Button component={Link} to={instancesPath}>
              All instances
            </Button>
          </>
        }
      />
      {items && <HealthNotice query={health.query} />}
      <HealthBoard counts={total} loading={!items && !query.isError} instancesPath={instancesPath} />
      <Section title="Platforms" hint={health.monitored ? 'instances that are monitored' : undefined}>
        <HealthTable
          label="Platforms"
          columns={platformColumns}
          items={items}
          query={query}
          selection={selection}
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
            query={query}
            prefix="components-"
            emptyState={{ title: 'No components', hint: 'Nothing that runs is monitored.' }}
          />
        </Section>
      )}
      {items && <RawRecord queryOptions={environmentQuery(organization, assembly, environment)} />}
      {dialog}
    </>
  )
}

/** Selection of platforms, with a button and a dialog per automation. */
function useAutomationSelection(
  scope: EnvironmentScope,
  platforms: readonly DraftCi[] | undefined,
  items: readonly HealthItem[] | undefined,
): { selection: TableSelection; dialog: ReactNode } {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [change, setChange] = useState<AutomationChange>()

  const renderActions = (ids: ReadonlySet<string>) => {
    const names = new Set([...ids].map(parseName))
    const chosen = (platforms ?? [])
      .filter(({ ciName }) => names.has(ciName))
      .map((platform) => toAutomatedPlatform(platform, items?.find(({ name }) => name === platform.ciName)?.counts))
    return AUTOMATIONS.map((automation) => {
      // Turns off only what is on for all of them, so that nothing is turned off by mistake.
      const enable = !chosen.every(({ attributes }) => isEnabled(attributes, automation))
      const affected = chosen.filter(({ attributes }) => isEnabled(attributes, automation) !== enable)
      return (
        <ActionButton
          key={automation}
          onClick={() => setChange({ automation, enable, platforms: affected })}
          disabledReason={chosen.length === 0 ? 'None of the selected platforms exists any more.' : undefined}
        >
          {`Turn ${enable ? 'on' : 'off'} ${getAutomationLabel(automation)}`}
        </ActionButton>
      )
    })
  }

  return {
    selection: { selected, onChange: setSelected, actions: (ids) => <>{renderActions(ids)}</> },
    dialog: change && <AutomationDialog scope={scope} {...change} onClose={() => setChange(undefined)} />,
  }
}

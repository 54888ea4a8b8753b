import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { DraftCi } from '../../../contract/core/records.ts'
import { RawRecord } from '../../data/RawRecord.tsx'
import { pageLoader } from '../../data/read/call-query.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import { Section } from '../../kit/Section.tsx'
import type { TableSelection } from '../../kit/table/selection.ts'
import { ButtonLink } from '../../kit/TextLink.tsx'
import { assemblyHealthQuery } from '../../organization/index.ts'
import { operatedEnvironmentCrumbs, type PageHandle } from '../../routing/crumbs.ts'
import { paths, useScope, type EnvironmentScope } from '../../routing/paths.ts'
import { environmentQuery, EnvironmentTabs } from '../../transition/index.ts'
import { operatedPlatformsQuery } from '../queries.ts'
import { AUTOMATIONS, formatEnabled, getAutomationLabel, isEnabled, type AutomatedPlatform } from './automation.ts'
import type { AutomationChange } from './AutomationDialog.tsx'
import { environmentComponentColumns, platformColumns, type HealthItem } from './columns.tsx'
import { sumCounts } from './counts.ts'
import { sumPlatform, toComponentItems, useEnvironmentHealth } from './environment-health.ts'
import { HealthTable, HealthView, toRowId } from './HealthView.tsx'

const AutomationDialog = lazyComponent(() => import('./AutomationDialog.tsx'))

export const handle: PageHandle = { crumbs: operatedEnvironmentCrumbs }

export const loader = pageLoader((scope) => [operatedPlatformsQuery(scope), assemblyHealthQuery(scope)])

/** The platforms of an environment and their components by health. */
export function Component() {
  const scope = useScope()
  const { assembly, environment } = scope
  const query = useQuery(operatedPlatformsQuery(scope))
  const health = useEnvironmentHealth(scope)
  const counts = health.components
  const components = counts && toComponentItems(scope, counts)
  // Rows wait for the health they are sorted by, so that they do not move under the pointer.
  const platforms = health.query.isPending ? undefined : query.data
  const items = platforms?.map(({ ciName, ciAttributes }): HealthItem => ({
    name: ciName,
    to: paths.operatedPlatform({ ...scope, platform: ciName }),
    instancesPath: paths.platformInstances({ ...scope, platform: ciName }),
    counts: counts && sumPlatform(counts, ciName),
    about: [ciAttributes['pack'], ciAttributes['availability']].filter(Boolean).join(', '),
    automatic: formatEnabled(ciAttributes) || 'none',
  }))
  const { selection, dialog } = useAutomationSelection(scope, query.data, items)
  const instancesPath = paths.environmentInstances(scope)
  return (
    <HealthView
      title={`Health of ${environment}`}
      noun="platform"
      parent={assembly}
      actions={<ButtonLink to={instancesPath}>All instances</ButtonLink>}
      tabs={<EnvironmentTabs scope={scope} />}
      counts={items && sumCounts(items.map((item) => item.counts))}
      loading={!items && !query.isError}
      instancesPath={instancesPath}
      monitored={health.monitored}
      healthQuery={health.query}
      table={{
        label: 'Platforms',
        columns: platformColumns,
        items,
        query,
        selection,
        emptyState: {
          title: 'No platforms',
          hint: 'The design has no platform yet, or it was not pulled into this environment.',
        },
      }}
    >
      {components && components.length > 0 && (
        <Section title="Monitored components" hint="of all platforms">
          <HealthTable
            label="Monitored components"
            columns={environmentComponentColumns}
            items={components}
            query={query}
            paramPrefix="components-"
            emptyState={{ title: 'No monitored components', hint: 'No running component is monitored.' }}
          />
        </Section>
      )}
      {items && <RawRecord queryOptions={environmentQuery(scope)} />}
      {dialog}
    </HealthView>
  )
}

function useAutomationSelection(
  scope: EnvironmentScope,
  platforms: readonly DraftCi[] | undefined,
  items: readonly HealthItem[] | undefined,
): { selection: TableSelection; dialog: ReactNode } {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [change, setChange] = useState<AutomationChange>()

  const renderActions = (ids: ReadonlySet<string>) => {
    const chosen = (platforms ?? [])
      .filter(({ ciName }) => ids.has(toRowId({ name: ciName })))
      .map(({ ciName, ciAttributes }): AutomatedPlatform => ({
        name: ciName,
        attributes: ciAttributes,
        counts: items?.find(({ name }) => name === ciName)?.counts,
      }))
    return AUTOMATIONS.map((automation) => {
      // Turns off only what is on for all of them, so that nothing is turned off by mistake.
      const enable = !chosen.every(({ attributes }) => isEnabled(attributes, automation))
      const affected = chosen.filter(({ attributes }) => isEnabled(attributes, automation) !== enable)
      return (
        <ActionButton
          key={automation}
          onClick={() => setChange({ automation, enable, platforms: affected })}
          disabledReason={
            chosen.length === 0 ? 'None of the selected platforms exist anymore. Select others.' : undefined
          }
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

import { useMemo, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Inspector } from '../inspector/Inspector.tsx'
import { Split } from '../inspector/Split.tsx'
import { Section } from '../Section.tsx'
import { StateBadge } from '../state/StateBadge.tsx'
import { emptyTableState, type TableState } from '../table/columns.ts'
import { ControlledTable } from '../table/ControlledTable.tsx'
import { Toast } from '../Toast.tsx'
import { hostile } from './hostile-values.ts'
import classes from './KitPage.module.css'
import { Sample } from './Sample.tsx'
import { machineColumns, machines, type Machine } from './sample-machines.ts'

const idOf = ({ id }: Machine): string => id
const linkTo = (row: Machine | undefined): string => `/kit?inspected=${row?.id ?? ''}`

/** A record opened beside its list: the second one, until the address says which or none. */
function InspectedList(): ReactNode {
  const rows = useMemo(() => machines(12), [])
  const [state, onStateChange] = useState<TableState>(emptyTableState)
  const [search] = useSearchParams()
  const id = search.get('inspected') ?? '1'
  const inspected = rows.find((row) => row.id === id)
  return (
    <div className={classes.tall}>
      <Split open={inspected !== undefined}>
        <ControlledTable
          fit="fill"
          label="Inspected instances"
          columns={machineColumns}
          rows={rows}
          rowId={idOf}
          rowLink={linkTo}
          emptyState={{ title: 'No instances', hint: 'Deploy the environment first.' }}
          state={state}
          onStateChange={onStateChange}
          current={inspected?.id}
          renderInspector={(neighbours) =>
            inspected && (
              <Inspector
                title={inspected.name}
                noun="instance"
                neighbours={neighbours}
                linkTo={linkTo}
                states={<StateBadge kind="health" state={inspected.state} />}
                attributes={[
                  ['cloud', inspected.cloud],
                  ['hostile', hostile[0] ?? ''],
                  ['turned', hostile[3] ?? ''],
                ]}
                raw={() => JSON.stringify({ name: inspected.name, cloud: inspected.cloud }, undefined, 2)}
              >
                {undefined}
              </Inspector>
            )
          }
        />
      </Split>
    </div>
  )
}

/** What stands beside a list or above the page. */
export function OverlaySamples(): ReactNode {
  return (
    <Section title="Inspector and toasts">
      <Sample name="Inspector beside its list">
        <InspectedList />
      </Sample>
      <Sample name="Toasts">
        <Toast mark="good" words="Deployment 4 of prod is complete" label="Deployment 4" to="/kit" onClose={() => {}} />
        <Toast mark="idle" words="Deployment 6 of prod: canceled" label="Deployment 6" to="/kit" onClose={() => {}} />
        <Toast mark="bad" words="Deployment 5 of prod failed" label="Deployment 5" to="/kit" onClose={() => {}} />
        <Toast mark="bad" words={hostile[3] ?? ''} label="Hostile" to="/kit" onClose={() => {}} />
      </Sample>
    </Section>
  )
}

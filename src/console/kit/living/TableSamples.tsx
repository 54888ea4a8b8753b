import { useMemo, useState, type ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { Section } from '../Section.tsx'
import { emptyTableState, type TableState } from '../table/columns.ts'
import { ControlledTable, type ControlledTableProps } from '../table/ControlledTable.tsx'
import classes from './KitPage.module.css'
import { Sample } from './Sample.tsx'
import {
  hostileMachines,
  machineColumns,
  machineFilters,
  machines,
  manyFilters,
  type Machine,
} from './sample-machines.ts'

const problem = {
  what: 'The instances',
  title: 'The service is away',
  meaning: 'What is shown is from 14:02:11.',
  advice: 'It is tried again by itself.',
  messages: [],
  request: 'GET /acme/instances',
  status: 503,
  onRetry: () => {},
  retrying: false,
}

type Options = Partial<ControlledTableProps<Machine>> & {
  readonly begin?: Partial<TableState>
  readonly select?: boolean
}

function Table({ begin, select, ...options }: Options): ReactNode {
  const [state, onStateChange] = useState<TableState>({ ...emptyTableState, ...begin })
  const [selected, onChange] = useState<ReadonlySet<string>>(new Set())
  const actions = (ids: ReadonlySet<string>) => <Button variant="filled">{`Replace ${ids.size} instances`}</Button>
  return (
    <ControlledTable
      label="Instances"
      columns={machineColumns}
      rows={undefined}
      rowId={({ id }) => id}
      rowLink={() => '/kit'}
      emptyState={{ title: 'No instances', hint: 'Deploy the environment first.' }}
      state={state}
      onStateChange={onStateChange}
      quickFilters={machineFilters}
      {...(select ? { selection: { selected, onChange, actions } } : {})}
      {...options}
    />
  )
}

/** The table in every state it can be in. */
export function TableSamples(): ReactNode {
  const few = useMemo(() => machines(6), [])
  const some = useMemo(() => machines(60), [])
  const [many, setMany] = useState<readonly Machine[]>()
  return (
    <Section title="Table">
      <Sample name="With rows, a current one, and a selection">
        <Table label="Instances of web" rows={few} current={few[2]?.id} select />
      </Sample>
      <Sample name="Loading">
        <Table label="Loading instances" />
      </Sample>
      <Sample name="Nothing there">
        <Table label="No instances" rows={[]} />
      </Sample>
      <Sample name="Nothing matches">
        <Table label="Instances that do not match" rows={few} begin={{ filter: 'nowhere' }} />
      </Sample>
      <Sample name="Filter that cannot be asked">
        <Table label="Instances asked wrongly" rows={few} begin={{ filter: 'rack:4 cores>many' }} />
      </Sample>
      <Sample name="Error without data">
        <Table label="Instances that could not be read" problem={problem} />
      </Sample>
      <Sample name="Error with old data">
        <Table label="Old instances" rows={few} problem={problem} />
      </Sample>
      <Sample name="Grouped">
        <Table label="Instances by state" rows={some} begin={{ group: 'state' }} select />
      </Sample>
      <Sample name="Many quick filters">
        <Table label="Instances with many filters" rows={few} quickFilters={manyFilters} begin={{ quick: 'lon-1' }} />
      </Sample>
      <Sample name="Hostile names">
        <Table label="Hostile instances" rows={hostileMachines} select />
      </Sample>
      <Sample name="100,000 rows">
        {many ? (
          <div className={classes.tall}>
            <Table label="Many instances" rows={many} fit="fill" select />
          </div>
        ) : (
          <div className={classes.row}>
            <Button onClick={() => setMany(machines(100_000))}>Make 100,000 rows</Button>
          </div>
        )}
      </Sample>
    </Section>
  )
}

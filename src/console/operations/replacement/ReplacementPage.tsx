import { Anchor, Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useParams, type Params } from 'react-router'
import { startReading } from '../../data/read/read.ts'
import { readProblem } from '../../data/read/ReadProblem.tsx'
import { placeIn, type PageHandle } from '../../frame/crumbs.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Section } from '../../kit/Section.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import type { StateIcon } from '../../kit/state/states.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { Time } from '../../kit/Time.tsx'
import { paths } from '../../paths.ts'
import { instancesCrumbs } from '../operations-crumbs.ts'
import { instancesQuery, useInstances } from '../queries.ts'
import { currentWave, type ReplacementRun } from './run.ts'
import { replacedColumns, rowsOf, type ReplacedRow } from './replaced-columns.tsx'
import { useRun } from './run-store.ts'
import { goOnLabel, runWords, stepWords } from './run-words.ts'
import { goOnWith, isCarriedOut, stopRun } from './runner.ts'
import { ReplacementReason } from './ReplacementReason.tsx'
import { WavePicture } from './WavePicture.tsx'

export const handle: PageHandle = {
  crumbs: (params) => {
    const place = placeIn(params)
    const { organization, assembly, environment, platform, component } = place
    const to = paths.replacement(organization, assembly, environment, platform, component, params.run ?? '')
    return [...instancesCrumbs(place), { label: 'Replacement', to }]
  },
}

export const loader = ({ params }: { params: Params }) => startReading(instancesQuery(placeIn(params)))

const LOOK_MS = 2_000

/** Whether any tab of this browser runs it; polled while one should. */
function useCarried(id: string, isRunning: boolean): boolean {
  const [carried, setCarried] = useState(true)
  useEffect(() => {
    if (!isRunning) return undefined
    const look = () => void isCarriedOut(id).then(setCarried)
    const soon = setTimeout(look, 300)
    const timer = setInterval(look, LOOK_MS)
    return () => {
      clearTimeout(soon)
      clearInterval(timer)
    }
  }, [id, isRunning])
  return carried
}

/** The button is removed by what it does, so the focus moves to the title. */
function andStay(act: () => void) {
  act()
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}

function Controls({ run, carried }: { run: ReplacementRun; carried: boolean }) {
  if (run.state === 'done' || run.state === 'stopped') return null
  const waits = run.state === 'halted' || !carried
  return (
    <>
      <ActionButton writes={false} disabledReason={undefined} onClick={() => andStay(() => stopRun(run))}>
        Stop the replacement
      </ActionButton>
      {waits && (
        <ActionButton variant="filled" disabledReason={undefined} onClick={() => andStay(() => goOnWith(run))}>
          {goOnLabel(run.halt)}
        </ActionButton>
      )}
    </>
  )
}

interface WavesProps {
  readonly run: ReplacementRun
  readonly rows: readonly ReplacedRow[]
  readonly carried: boolean
}

function Waves({ run, rows, carried }: WavesProps) {
  const { organization, assembly, environment } = run.place
  const current = currentWave(run)
  const items: { cloud: string; mark: StateIcon }[][] = run.waves.map(() => [])
  for (const { wave, cloud, fate } of rows) items[wave - 1]?.push({ cloud, mark: fate.mark })
  const waves = run.waves.map((wave, at) => {
    const { deployment } = wave
    const { mark, word } = stepWords(wave, at === current, run.state, carried)
    return {
      items: items[at] ?? [],
      note: (
        <>
          <Status icon={mark}>{word}</Status>
          {deployment && (
            <Anchor component={Link} to={paths.deployment(organization, assembly, environment, deployment)}>
              deployment {deployment}
            </Anchor>
          )}
        </>
      ),
    }
  })
  return <WavePicture waves={waves} current={current} />
}

function Run({ run }: { run: ReplacementRun }) {
  const instances = useInstances(run.place)
  const carried = useCarried(run.id, run.state === 'running')
  const rows = rowsOf(run, instances.data, instances.isError ? 'not available' : 'reading')
  const { mark, word } = runWords(run, carried)
  const { organization, assembly, environment, platform, component } = run.place
  return (
    <>
      <PageHeader
        title={`Replacement of ${formatCountOf(rows.length, 'instance')}`}
        state={<Status icon={mark}>{word}</Status>}
        facts={
          <>
            <span>
              {component} of {platform} in {assembly} / {environment}
            </span>
            <span>
              started <Time value={run.startedAt} as="moment" />
            </span>
            {(run.state === 'running' || run.state === 'halted') && (
              <span>runs in this browser: keep a tab open until it is done</span>
            )}
          </>
        }
        actions={<Controls run={run} carried={carried} />}
      />
      <ReplacementReason run={run} carried={carried} />
      <Section title={run.waves.length > 1 ? 'Waves' : 'Progress'}>
        <Waves run={run} rows={rows} carried={carried} />
      </Section>
      <Section title="Instances" hint="these and what is managed via them">
        <DataTable
          label="Replaced instances"
          columns={replacedColumns}
          rows={rows}
          rowId={({ id }) => id}
          rowLink={({ id }) => paths.instance(organization, assembly, environment, platform, component, id)}
          problem={readProblem(instances, 'The instances')}
          emptyState={{ title: 'No instances', hint: 'There is nothing to replace.' }}
        />
      </Section>
    </>
  )
}

/** One replacement, from the marks over plan and deployment to health, wave by wave. */
export function Component() {
  const params = useParams()
  const run = useRun(params.run ?? '')
  if (run) return <Run run={run} />
  const { organization, assembly, environment, platform, component } = placeIn(params)
  return (
    <>
      <PageHeader title="Replacement" facts="Not available in this browser" actions={undefined} />
      <EmptyState
        title="This replacement is not available in this browser"
        hint="A replacement runs in the browser that started it, which keeps it for a week. The service has only its marks and deployments."
        action={
          <Button component={Link} to={paths.instances(organization, assembly, environment, platform, component)}>
            Instances of {component}
          </Button>
        }
      />
    </>
  )
}

import { Anchor, Group } from '@mantine/core'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Procedure } from '../../../contract/core/records.ts'
import { QueryBoundary } from '../../data/QueryBoundary.tsx'
import { CopyButton } from '../../kit/CopyButton.tsx'
import { Note } from '../../kit/Note.tsx'
import { LogLines } from '../../kit/runs/LogLines.tsx'
import { useHrefWithParams } from '../../kit/search-params.ts'
import { Section } from '../../kit/Section.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { StateBadge } from '../../kit/state/StateBadge.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { useProcedureLog } from '../queries.ts'
import { actionColumns, actionQuickFilters, type NamedAction } from './columns.ts'
import styles from './Procedure.module.css'
import { sortFailuresFirst } from './progress.ts'
import type { ProcedureTarget } from './target.ts'

const LOG_PARAM = 'log'

interface ProcedureActionsProps {
  organization: string
  procedure: Procedure
  target: ProcedureTarget
}

/** The actions of a procedure by instance, with the log of the one in the address. */
export function ProcedureActions({ organization, procedure, target }: ProcedureActionsProps) {
  const [search] = useSearchParams()
  const withParams = useHrefWithParams()
  const { getInstanceName } = target
  const rows = useMemo(
    () =>
      sortFailuresFirst(procedure.actions).map((action): NamedAction => ({
        action,
        instance: getInstanceName(action.ciId) ?? action.ciId,
      })),
    [procedure, getInstanceName],
  )
  const opened = rows.find(({ action }) => action.actionId === search.get(LOG_PARAM))
  return (
    <>
      {opened && (
        <ActionLog
          organization={organization}
          procedure={procedure.procedureId}
          namedAction={opened}
          closeTo={withParams({ [LOG_PARAM]: undefined })}
        />
      )}
      <Section title="Instances" hint="failures first; open one for its log">
        <DataTable
          label="Actions"
          columns={actionColumns}
          rows={rows}
          rowId={({ action }) => action.actionId}
          rowLink={({ action }) => withParams({ [LOG_PARAM]: action.actionId })}
          emptyState={{ title: 'No actions', hint: 'The service lists no actions for this procedure.' }}
          quickFilters={actionQuickFilters}
        />
      </Section>
    </>
  )
}

interface ActionLogProps {
  organization: string
  procedure: string
  namedAction: NamedAction
  closeTo: string
}

function ActionLog({ organization, procedure, namedAction: { action, instance }, closeTo }: ActionLogProps) {
  const query = useProcedureLog({ organization, procedure }, action.actionId)
  const lines = query.data?.log_data[action.actionId]
  return (
    <Section
      title={`Log of ${action.actionName} on ${instance}`}
      hint={<StateBadge kind="record" state={action.actionState} />}
      action={
        <Group component="span" gap="md">
          {lines && lines.length > 0 && (
            <CopyButton text={() => lines.map(({ message }) => message).join('\n')}>Copy log</CopyButton>
          )}
          <Anchor component={Link} to={closeTo} replace preventScrollReset>
            Close log
          </Anchor>
        </Group>
      }
    >
      <QueryBoundary query={query} subject="The log" loading={<Skeleton lines={4} />}>
        {() => (lines ? <LogLines lines={lines} className={styles.log} /> : <Note>No log lines yet.</Note>)}
      </QueryBoundary>
    </Section>
  )
}

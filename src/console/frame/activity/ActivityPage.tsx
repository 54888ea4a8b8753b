import { Button } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { journalAsJson, journalSnapshot, onJournal } from '../../data/journal/journal-pages.ts'
import { formatCountOf } from '../../kit/format.ts'
import { Split } from '../../kit/inspector/Split.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { fileName, saveFile } from '../../kit/save-file.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { useWithParams } from '../../kit/with-params.ts'
import { paths } from '../../paths.ts'
import { organizationCrumbs, pageBelow, placeIn } from '../crumbs.ts'
import { activityColumns, activityFilters } from './activity-columns.tsx'
import { EntryInspector } from './EntryInspector.tsx'

export const handle = pageBelow(organizationCrumbs, 'Activity', paths.activity)

const REQUEST = 'request'

const exportJournal = (): void =>
  saveFile(fileName('Activity', 'json'), new Blob([journalAsJson(journalSnapshot())], { type: 'application/json' }))

/** Every request that this browser sent, newest first; for writes also before, sent, after and outcome. */
export function Component() {
  const { organization } = placeIn(useParams())
  const [search] = useSearchParams()
  const entries = useSyncExternalStore(onJournal, journalSnapshot)
  const opened = entries.find(({ id }) => id === search.get(REQUEST))
  const withParams = useWithParams()
  const linkTo = (id: string | undefined) => withParams({ [REQUEST]: id })
  return (
    <>
      <PageHeader
        title="Activity"
        facts={`${formatCountOf(entries.length, 'request')} of this browser, whatever the organization. Secrets are masked; the token is never in the browser.`}
        actions={<Button onClick={exportJournal}>Export the journal as JSON</Button>}
      />
      <Split open={opened !== undefined}>
        <DataTable
          fit="fill"
          label="Requests"
          columns={activityColumns}
          rows={entries}
          rowId={({ id }) => id}
          rowLink={({ id }) => linkTo(id)}
          emptyState={{
            title: 'No requests yet',
            hint: `Nothing was sent from this browser. Open a page of ${organization}, then look again.`,
          }}
          quickFilters={activityFilters}
          current={opened?.id}
          renderInspector={(neighbours) =>
            opened && <EntryInspector entry={opened} neighbours={neighbours} linkTo={linkTo} />
          }
        />
      </Split>
    </>
  )
}

import { Box, Flex } from '@mantine/core'
import type { ReactNode } from 'react'
import { RawJson, RawSection } from '../../kit/raw/RawSection.tsx'
import { Diff, type Difference } from '../../kit/Diff.tsx'
import { Facts, type Fact } from '../../kit/Facts.tsx'
import { Inspector } from '../../kit/inspector/Inspector.tsx'
import { SplitPanel } from '../../kit/inspector/SplitPanel.tsx'
import { SearchParamControl, type Choices } from '../../kit/SearchParamControl.tsx'
import { Section } from '../../kit/Section.tsx'
import { DataTable, type DataTableProps } from '../../kit/table/DataTable.tsx'
import { useLinkedParam } from '../../kit/search-params.ts'
import { Note } from '../../kit/Dimmed.tsx'
import { Action } from '../../kit/changes/ChangeItem.tsx'

interface Change {
  readonly id: string
  readonly name: string
  readonly action: string
}

interface ChangeContent {
  readonly facts: readonly Fact[]
  readonly differences: readonly Difference[]
  /** As JSON, secrets masked. */
  readonly raw: () => string
}

/** How changes of one kind are listed. */
export interface ChangeListing<Row> extends Pick<DataTableProps<Row>, 'columns' | 'defaultSort' | 'quickFilters'> {
  /** Column ids with their labels; '' for no groups. */
  readonly groups: Choices<string>
  readonly getContent: (row: Row) => ChangeContent
}

interface ChangesViewProps<Row> extends Pick<DataTableProps<Row>, 'rows' | 'emptyState'> {
  title: string
  listing: ChangeListing<Row>
  /** Shown below the list, so that nothing moves when it appears. */
  note?: string | undefined
  /** Beside the list; hidden while a change is opened. */
  children: ReactNode
}

const NO_DIFFERENCES_TEXT: Readonly<Record<string, string>> = {
  replace: 'Rebuilt without attribute changes.',
  delete: 'Deleted with everything in it.',
}

const CHANGE_PARAM = 'change'

/** The changes of a release as a list, with the attributes of each before and after. */
export function ChangesView<Row extends Change>(props: ChangesViewProps<Row>) {
  const { title, note, rows, emptyState, children } = props
  const { groups, getContent, ...table } = props.listing
  const [chosenId, linkTo] = useLinkedParam(CHANGE_PARAM)
  const chosen = rows?.find(({ id }) => id === chosenId)
  return (
    <Flex direction={{ base: 'column', lg: 'row' }} gap="xl">
      <Box flex={1} miw={0}>
        <Section
          title={title}
          action={<SearchParamControl label={`Group ${title.toLowerCase()}`} param="group" choices={groups} />}
        >
          <SplitPanel open={chosen !== undefined}>
            <DataTable
              label={title}
              {...table}
              rows={rows}
              rowId={({ id }) => id}
              rowLink={({ id }) => linkTo(id)}
              currentId={chosen?.id}
              emptyState={emptyState}
              inspector={{
                closeTo: linkTo(undefined),
                content: chosen && <ChangeInspector change={chosen} content={getContent(chosen)} />,
              }}
            />
          </SplitPanel>
          {note && <Note mt="sm">{note}</Note>}
        </Section>
      </Box>
      {/* Hidden below loading rows, which would move it. */}
      <Box
        flex="none"
        w={{ base: '100%', lg: 320 }}
        visibleFrom={rows === undefined ? 'lg' : undefined}
        hiddenFrom={chosen ? 'lg' : undefined}
      >
        {children}
      </Box>
    </Flex>
  )
}

function ChangeInspector({ change, content }: { change: Change; content: ChangeContent }) {
  const { name, action } = change
  const { facts, differences, raw } = content
  return (
    <Inspector
      title={name}
      noun="change"
      states={<Action action={action} />}
      raw={
        <RawSection>
          <RawJson text={raw()} />
        </RawSection>
      }
    >
      {differences.length > 0 ? (
        <Diff label={`Changes to ${name}`} differences={differences} />
      ) : (
        <Note>{NO_DIFFERENCES_TEXT[action] ?? 'No attribute changes.'}</Note>
      )}
      <Section title="Details">
        <Facts facts={facts} />
      </Section>
    </Inspector>
  )
}

import { Button, Checkbox, Fieldset, Group, NativeSelect, SegmentedControl, Stack, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { formatCount, formatCountOf, formatShare } from '../../format.ts'
import { fileName, saveFile } from '../../save-file.ts'
import type { Column } from '../columns.ts'
import { columnText } from '../row-index/row-text.ts'
import type { TablePanelProps } from '../TableToolbar.tsx'
import { rowsOf, selectedRows } from './export-rows.ts'
import { csvFile, inSlices, jsonFile, tableText, type Slicing } from './extract.ts'

/** Saves or copies the rows that are shown or selected. */
export function ExportPanel<Row>(props: TablePanelProps<Row>): ReactNode {
  const { label, columns, seen, state, index, view, rowId, selected = none } = props
  const [which, setWhich] = useState<'shown' | 'selected'>(selected.size > 0 ? 'selected' : 'shown')
  const [column, setColumn] = useState(() => usualColumn(columns)?.id ?? '')
  const [mark, setMark] = useState(true)
  const [said, say] = useState('')
  const [busy, setBusy] = useState(false)
  const ofSelected = which === 'selected' && selected.size > 0
  const rows = () => (ofSelected ? selectedRows(index, state.sort, selected, rowId) : rowsOf(index, view))
  const extract = () => ({ columns: seen, rows: rows() })

  const run = async (work: (slicing: Slicing) => Promise<string>) => {
    if (busy) return
    setBusy(true)
    say('Preparing')
    const onProgress = (share: number) => say(`${formatShare(share, 1)} written`)
    say(await work({ ...inSlices, onProgress }).catch(() => 'The browser refused. Nothing was copied or saved.'))
    setBusy(false)
  }
  const save = (extension: 'csv' | 'json') =>
    run(async (slicing) => {
      const what = extract()
      const file = extension === 'csv' ? await csvFile(what, mark, slicing) : await jsonFile(what, slicing)
      const name = fileName(label, extension)
      saveFile(name, file)
      return `${formatCountOf(what.rows.length, 'row')} saved as ${name}`
    })
  const copyRows = () =>
    run(async (slicing) => {
      const what = extract()
      await navigator.clipboard.writeText(await tableText(what, slicing))
      return `${formatCountOf(what.rows.length, 'row')} copied`
    })
  const copyColumn = (id: string) =>
    run(async () => {
      const copied = columns.find((each) => each.id === id)
      const text = copied ? columnText(copied, rows()) : ''
      await navigator.clipboard.writeText(text)
      return `${formatCountOf(text === '' ? 0 : text.split('\n').length, 'value')} of ${copied?.header ?? id} copied`
    })

  return (
    <Stack gap="md">
      {selected.size > 0 && (
        <SegmentedControl
          aria-label="Which rows"
          fullWidth
          value={which}
          onChange={setWhich}
          data={[
            { value: 'selected', label: `Selected (${formatCount(selected.size)})` },
            { value: 'shown', label: `Shown (${formatCount(view.length)})` },
          ]}
        />
      )}
      <Fieldset
        variant="unstyled"
        legend={`${ofSelected ? 'Selected rows' : formatCountOf(view.length, 'row')}, ${formatCountOf(seen.length, 'column')} as shown`}
      >
        <Group grow gap="sm">
          <Button onClick={() => void save('csv')}>Save as CSV</Button>
          <Button onClick={() => void save('json')}>Save as JSON</Button>
        </Group>
        <Checkbox
          mt="sm"
          label="CSV for Excel (marked as UTF-8)"
          checked={mark}
          onChange={(event) => setMark(event.currentTarget.checked)}
        />
      </Fieldset>
      <Fieldset variant="unstyled" legend="Clipboard">
        <Group wrap="nowrap" gap="sm" mb="sm">
          <NativeSelect
            flex={1}
            aria-label="Column to copy"
            value={column}
            onChange={(event) => setColumn(event.currentTarget.value)}
            data={columns.map(({ id, header }) => ({ value: id, label: header }))}
          />
          <Button onClick={() => void copyColumn(column)}>Copy column</Button>
        </Group>
        <Button fullWidth onClick={() => void copyRows()}>
          Copy rows as text
        </Button>
      </Fieldset>
      <Text role="status" fz="xs" c="dimmed" mih={16} style={{ overflowWrap: 'anywhere' }}>
        {said}
      </Text>
    </Stack>
  )
}

/** What is copied most: addresses, else names. */
const usualColumn = <Row,>(columns: readonly Column<Row>[]): Column<Row> | undefined =>
  columns.find(({ id, header }) => /\b(?:ip|address)\b/i.test(`${id} ${header}`)) ??
  columns.find(({ naming }) => naming) ??
  columns[0]

const none: ReadonlySet<string> = new Set()

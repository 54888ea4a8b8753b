import { Button, Checkbox, Fieldset, Group, NativeSelect, SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatCount, formatCountOf } from '../../format.ts'
import { downloadFile } from '../../browser/download-file.ts'
import { findRowHeader, type Column } from '../columns.ts'
import { getViewRows } from '../row-index/row-index.ts'
import { columnToText } from '../row-index/row-text.ts'
import type { TablePanelProps } from '../TableToolbar.tsx'
import { getSelectedRows, toClipboardText, toCsvFile, toJsonFile } from './export-files.ts'

export function ExportPanel<Row>(props: TablePanelProps<Row>) {
  const { label, columns, visible, state, index, view, rowId, selected = NONE_SELECTED } = props
  const [source, setSource] = useState<'shown' | 'selected'>(selected.size > 0 ? 'selected' : 'shown')
  const [column, setColumn] = useState(() => findDefaultCopyColumn(columns)?.id ?? '')
  const [withBom, setWithBom] = useState(true)
  const [message, setMessage] = useState('')
  const [busy, setBusy] = useState(false)
  const isSelected = source === 'selected' && selected.size > 0
  const rows = () => (isSelected ? getSelectedRows(index, state.sort, selected, rowId) : getViewRows(index, view))
  const getData = () => ({ columns: visible, rows: rows() })

  const run = async (work: () => Promise<string>) => {
    if (busy) return
    setBusy(true)
    setMessage('Preparing')
    setMessage(await work().catch(() => 'The browser blocked the export. Nothing was copied or saved.'))
    setBusy(false)
  }
  const save = (extension: 'csv' | 'json') =>
    run(async () => {
      const data = getData()
      const file = extension === 'csv' ? await toCsvFile(data, withBom) : await toJsonFile(data)
      return `${formatCountOf(data.rows.length, 'row')} saved as ${downloadFile(label, extension, file)}`
    })
  const copyRows = () =>
    run(async () => {
      const data = getData()
      await navigator.clipboard.writeText(await toClipboardText(data))
      return `${formatCountOf(data.rows.length, 'row')} copied`
    })
  const copyColumn = (id: string) =>
    run(async () => {
      const copied = columns.find((candidate) => candidate.id === id)
      const text = copied ? columnToText(copied, rows()) : ''
      await navigator.clipboard.writeText(text)
      return `${formatCountOf(text === '' ? 0 : text.split('\n').length, 'value')} of ${copied?.header ?? id} copied`
    })

  return (
    <Stack gap="md">
      {selected.size > 0 && (
        <SegmentedControl
          aria-label="Rows to export"
          fullWidth
          value={source}
          onChange={setSource}
          data={[
            { value: 'selected', label: `Selected (${formatCount(selected.size)})` },
            { value: 'shown', label: `Shown (${formatCount(view.length)})` },
          ]}
        />
      )}
      <Fieldset
        variant="unstyled"
        legend={`${isSelected ? 'Selected rows' : formatCountOf(view.length, 'row')}, ${formatCountOf(visible.length, 'column')} as shown`}
      >
        <Group grow gap="sm">
          <Button onClick={() => void save('csv')}>Save as CSV</Button>
          <Button onClick={() => void save('json')}>Save as JSON</Button>
        </Group>
        <Checkbox
          mt="sm"
          label="CSV for Excel (UTF-8 with byte order mark)"
          checked={withBom}
          onChange={(event) => setWithBom(event.currentTarget.checked)}
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
        {message}
      </Text>
    </Stack>
  )
}

/** Addresses are copied most, then names. */
const findDefaultCopyColumn = <Row,>(columns: readonly Column<Row>[]): Column<Row> | undefined =>
  columns.find(({ id, header }) => /\b(?:ip|address)\b/i.test(`${id} ${header}`)) ?? findRowHeader(columns)

const NONE_SELECTED: ReadonlySet<string> = new Set()

import { useState, type ReactNode } from 'react'
import { Button } from '../../Button.tsx'
import { formatCount, formatCountOf, formatShare } from '../../format.ts'
import { fileName, saveFile } from '../../save-file.ts'
import { columnText } from '../row-text.ts'
import type { TableToolsProps } from '../TableTools.tsx'
import { CopyTool } from './CopyTool.tsx'
import { rowsOf, selectedRows } from './export-rows.ts'
import { csvFile, inSlices, jsonFile, tableText, type Slicing } from './extract.ts'
import { FloatingPanel } from './FloatingPanel.tsx'
import styles from './Segments.module.css'
import classes from './Tools.module.css'

interface ExportPanelProps<Row> extends TableToolsProps<Row> {
  anchor: HTMLElement | null
  onClose: (refocus: boolean) => void
}

/** Takes what the table shows, or what is selected, elsewhere: as a file or by the clipboard. */
export function ExportPanel<Row>({ anchor, onClose, ...table }: ExportPanelProps<Row>): ReactNode {
  const { label, seen, state, index, view, rowId, selected = none } = table
  const [which, setWhich] = useState<'shown' | 'selected'>(selected.size > 0 ? 'selected' : 'shown')
  const [mark, setMark] = useState(true)
  const [said, say] = useState('')
  const [busy, setBusy] = useState(false)
  const ofSelected = which === 'selected' && selected.size > 0
  const rows = () => (ofSelected ? selectedRows(index, state.sort, selected, rowId) : rowsOf(index, view))
  const extract = () => ({ columns: seen, rows: rows() })

  const run = async (work: (slicing: Slicing) => Promise<string>) => {
    if (busy) return
    setBusy(true)
    say('Working')
    const onProgress = (share: number) => say(`${formatShare(share, 1)} written`)
    say(
      await work({ ...inSlices, onProgress }).catch(() => 'The browser did not allow it. Nothing was copied or saved.'),
    )
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
      const column = table.columns.find((each) => each.id === id)
      const text = column ? columnText(column, rows()) : ''
      await navigator.clipboard.writeText(text)
      return `${formatCountOf(text === '' ? 0 : text.split('\n').length, 'value')} of ${column?.header ?? id} copied`
    })

  return (
    <FloatingPanel label={`Export of ${label}`} anchor={anchor} onClose={onClose}>
      {selected.size > 0 && (
        <div role="radiogroup" aria-label="Which rows" className={classes.section}>
          <span className={classes.title}>Which rows</span>
          <div className={styles.segments}>
            {(['selected', 'shown'] as const).map((each) => (
              <label key={each} className={styles.segment}>
                <input type="radio" name="which" checked={which === each} onChange={() => setWhich(each)} />
                {each === 'shown' ? `Shown (${formatCount(view.length)})` : `Selected (${formatCount(selected.size)})`}
              </label>
            ))}
          </div>
        </div>
      )}
      <section className={classes.section} aria-label="As a file">
        <span className={classes.title}>
          {ofSelected ? 'The selected rows' : formatCountOf(view.length, 'row')}, {formatCountOf(seen.length, 'column')}{' '}
          as shown
        </span>
        <div className={classes.buttons}>
          <Button onClick={() => void save('csv')}>Save as CSV</Button>
          <Button onClick={() => void save('json')}>Save as JSON</Button>
        </div>
        <label className={classes.name}>
          <input type="checkbox" checked={mark} onChange={(event) => setMark(event.currentTarget.checked)} />
          <span>CSV for Excel (marked as UTF-8)</span>
        </label>
      </section>
      <CopyTool columns={table.columns} onCopyColumn={(id) => void copyColumn(id)} onCopyRows={() => void copyRows()} />
      <div className={classes.said} role="status">
        {said}
      </div>
    </FloatingPanel>
  )
}

const none: ReadonlySet<string> = new Set()

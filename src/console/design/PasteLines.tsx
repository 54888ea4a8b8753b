import { useState, type ReactNode } from 'react'
import { Button } from '../kit/Button.tsx'
import { formatCountOf } from '../kit/format.ts'
import { LongTextField } from '../kit/form/LongTextField.tsx'
import { linesIn, type Line } from './variable-edits.ts'

/** Many variables at once, as lines of a properties or shell file. */
export function PasteLines({ onLines }: { onLines: (lines: readonly Line[]) => void }): ReactNode {
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const lines = linesIn(text)
  if (!open) return <Button onClick={() => setOpen(true)}>Paste many</Button>
  return (
    <>
      <LongTextField
        name="lines"
        label="Lines of NAME=value"
        mono
        lines={3}
        value={text}
        onChange={setText}
        placeholder={'region=emea\nmax-sessions=200'}
      />
      <Button
        onClick={() => {
          onLines(lines)
          setText('')
          setOpen(false)
        }}
        disabled={lines.length === 0}
      >
        Take {formatCountOf(lines.length, 'line')}
      </Button>
      <Button variant="subtle" onClick={() => setOpen(false)}>
        Cancel
      </Button>
    </>
  )
}

import { Button, Textarea } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { formatCountOf } from '../../kit/format.ts'
import { MONOSPACE } from '../../kit/form/form.ts'
import { parseLines, type VariableLine } from './edits.ts'

/** Many variables at once, as lines of a properties or shell file. */
export function PasteVariables({
  onPasteLines,
}: {
  onPasteLines: (lines: readonly VariableLine[]) => void
}): ReactNode {
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const lines = parseLines(text)
  if (!open) return <Button onClick={() => setOpen(true)}>Paste many</Button>
  return (
    <>
      <Textarea
        label="Lines of NAME=value"
        styles={MONOSPACE}
        minRows={3}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        placeholder={'region=emea\nmax-sessions=200'}
      />
      <Button
        onClick={() => {
          onPasteLines(lines)
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

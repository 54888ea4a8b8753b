import { Button, FileButton, type ButtonProps } from '@mantine/core'
import { useRef, type ReactNode } from 'react'

/** The gateway takes no larger bodies. */
const MAX_MEGABYTES = 1

interface ChooseFileProps extends Pick<ButtonProps, 'size'> {
  label: string
  accept: string
  children: string
  /** May throw an Error with a sentence for people. */
  onText: (text: string) => void
  onProblem: (problem: string) => void
}

export function ChooseFile({ label, accept, children, onText, onProblem, size }: ChooseFileProps): ReactNode {
  const resetFile = useRef<() => void>(null)
  const read = async (file: File | null) => {
    // Allows choosing the same file again.
    resetFile.current?.()
    if (!file) return
    try {
      if (file.size > MAX_MEGABYTES * 1e6)
        throw new Error(`The file is larger than ${MAX_MEGABYTES} MB. Split it into smaller files.`)
      onText(await file.text())
    } catch (error) {
      onProblem(error instanceof Error ? error.message : 'The file could not be loaded.')
    }
  }
  return (
    <FileButton
      resetRef={resetFile}
      accept={accept}
      inputProps={{ 'aria-label': label }}
      onChange={(file) => void read(file)}
    >
      {(props) => (
        <Button {...props} size={size}>
          {children}
        </Button>
      )}
    </FileButton>
  )
}

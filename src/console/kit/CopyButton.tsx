import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'

/** Copies text and shows the result: browsers refuse to copy on pages without TLS. */
export function CopyButton({ text, children }: { text: () => string; children: string }) {
  const { copy, copied, error, reset } = useClipboard()
  const Icon = copied ? IconCheck : IconCopy
  return (
    <Button variant="subtle" leftSection={<Icon size={14} />} onClick={() => copy(text())} onBlur={reset}>
      <span aria-live="polite">{error ? 'The browser blocked copying' : copied ? 'Copied' : children}</span>
    </Button>
  )
}
